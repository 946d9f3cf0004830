-- Payments are booked from entries of the bank.

alter table settings add column bank_booking {text} not null default 'sure' check (bank_booking in ('sure', 'never'));

alter table bank_entries add column obstacle {text} check (obstacle in ('closed_period', 'currency', 'return', 'refused'));
alter table bank_entries add column reverses_id bigint;
create index bank_entries_by_reverses on bank_entries (company_id, reverses_id) where reverses_id is not null;

-- By what a payment without a reference finds its document.
create index invoices_by_contact_name on invoices (company_id, contact_name_folded);
create index credit_notes_by_contact_name on credit_notes (company_id, contact_name_folded);
