-- VAT is owed when it is invoiced, or when it is paid.
alter table settings add column vat_basis {text} not null default 'agreed' check (vat_basis in ('agreed', 'received'));

-- The books are read day by day.
create index refunds_by_date on refunds (company_id, date, id);
