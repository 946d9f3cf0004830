-- Deposits, parts and final invoices: what an invoice is to its order, and what it deducts.

alter table invoices add column billing_type {text} check (billing_type in ('D', 'P', 'F'));
alter table invoices add column deductions {text} not null default '[]';
