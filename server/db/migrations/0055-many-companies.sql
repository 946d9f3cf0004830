-- What the workers and chores look for in all companies: by when it is due, so that a look costs by what is due and not by
-- how many companies there are.

create index outbox_due_in_all on outbox (due, company_id) where due is not null;
create index outbox_held_in_all on outbox (company_id, channel) where status = 'H';
create index webhook_deliveries_due_in_all on webhook_deliveries (next_attempt, company_id, webhook_id) where status = 'pending';
create index webhook_deliveries_ended_in_all on webhook_deliveries (ended, company_id) where ended is not null;
create index webhooks_paused_in_all on webhooks (company_id) where status = 'paused';
create index recurring_invoices_due_in_all on recurring_invoices (next_date, company_id, id) where next_date is not null;
create index invoices_to_remind_in_all on invoices (due, company_id, id) where workflow <> '[]' and total_paid < total and status in ('S', 'PP', 'R', 'R1', 'R2', 'R3');
create index kept_answers_created_in_all on kept_answers (created, company_id);
create index files_not_kept_in_all on files (company_id, hash) where is_kept = 0;
