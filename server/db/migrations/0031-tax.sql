-- The number that a tax office gives, beside the VAT number. In Germany, one of the two stands on every invoice.
alter table companies add column tax_number {text};
