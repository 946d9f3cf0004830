-- The day before which no reminder step of an invoice is due, so that looking for reminders costs by what is due. It is
-- empty until somebody has looked.

alter table invoices add column remind_from {text} not null default '';
create index invoices_remind_from_in_all on invoices (remind_from, company_id, id) where workflow <> '[]' and total_paid < total and status in ('S', 'PP', 'R', 'R1', 'R2', 'R3');
