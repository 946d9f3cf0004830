-- The number that a tax office gives, beside the VAT number. In Germany, one of the two stands on every invoice.
alter table companies add column tax_number {text};

-- Swiss companies account for VAT as it is on their invoices, or by net tax rates of their turnover.
alter table settings add column vat_method {text} not null default 'effective' check (vat_method in ('effective', 'net_tax_rate'));
alter table settings add column net_tax_rates {text};
