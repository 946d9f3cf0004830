-- Which document another one was made from, and what became of it.

alter table order_confirmations add column source_type {text} check (source_type in ('offer', 'order_confirmation', 'delivery_note'));
alter table order_confirmations add column source_id bigint;
create index order_confirmations_by_source on order_confirmations (company_id, source_type, source_id, id);

alter table delivery_notes add column source_type {text} check (source_type in ('offer', 'order_confirmation', 'delivery_note'));
alter table delivery_notes add column source_id bigint;
create index delivery_notes_by_source on delivery_notes (company_id, source_type, source_id, id);

alter table invoices add column source_type {text} check (source_type in ('offer', 'order_confirmation', 'delivery_note'));
alter table invoices add column source_id bigint;
create index invoices_by_source on invoices (company_id, source_type, source_id, id);
