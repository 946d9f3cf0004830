-- What earlier credit notes have given back of an invoice, and the credit note of the rest therefore does not; and numbers of
-- credit notes whose issue was taken back.

alter table credit_notes add column deductions {text} not null default '[]';
alter table credit_notes add column is_number_spent smallint not null default 0 check (is_number_spent in (0, 1));
