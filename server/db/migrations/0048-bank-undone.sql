-- An entry that a person has taken back is not booked by itself again.

alter table bank_entries add column was_undone smallint not null default 0 check (was_undone in (0, 1));

-- The returns that wait for their payment.
create index bank_entries_by_return on bank_entries (company_id, amount) where obstacle = 'return';
