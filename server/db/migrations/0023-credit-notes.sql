-- Credit notes, what they settle, and what is paid back.

create table credit_notes (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  contact_id bigint not null,
  contact_address_id bigint not null,
  contact_prepage_address_id bigint,
  contact_person_id bigint,
  date {text} not null,
  invoice_id bigint,
  reason {text},
  reason_folded {text},
  is_cancellation smallint not null check (is_cancellation in (0, 1)),
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  total_used bigint not null,
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'P', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  issued {text},
  search {text} not null,
  positions {text} not null,
  free_texts {text} not null,
  texts {text} not null,
  custom_fields {text} not null,
  stock_moved {text} not null,
  primary key (company_id, id)
);

create unique index credit_notes_by_number on credit_notes (company_id, number);
create index credit_notes_by_number_value on credit_notes (company_id, number_value);
create index credit_notes_by_number_order on credit_notes (company_id, length(number), number, id);
create index credit_notes_by_contact on credit_notes (company_id, contact_id, length(number), number, id);
create index credit_notes_by_date on credit_notes (company_id, date, id);
create index credit_notes_by_status on credit_notes (company_id, status, date, id);
create index credit_notes_by_invoice on credit_notes (company_id, invoice_id, id);
{search credit_notes}
{words credit_notes}
{narrow credit_notes: id, status, date, total, contact_id, total_used, currency, invoice_id, created, number, number_folded, contact_address_id, contact_prepage_address_id, contact_person_id, reason, reason_folded, is_cancellation, period_text, period_text_folded, vat_included, discount_rate, discount_type, language, signature_id, layout_id, page_amount}
{texts credit_notes: notes}
{batches credit_notes: notes}

create table refunds (
  company_id bigint not null,
  id bigint not null,
  credit_note_id bigint not null,
  channel {text} check (channel in ('T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC')),
  amount bigint not null,
  date {text} not null,
  notes {text},
  notes_folded {text},
  created {text} not null,
  search {text} not null,
  primary key (company_id, id),
  foreign key (company_id, credit_note_id) references credit_notes (company_id, id)
);

create index refunds_by_credit_note on refunds (company_id, credit_note_id, date, id);
{search refunds}
{words refunds}
{batches refunds}

alter table invoices add column total_credited bigint not null default 0;
alter table settings add column first_credit_note_number bigint not null default 10000;

-- What a credit note settles of an invoice is a payment with it.
alter table payments add column credit_note_id bigint;
create index payments_by_credit_note on payments (company_id, credit_note_id, id);

-- Wider choices: a check cannot be changed, so the column is replaced.
alter table payments add column type_now {text} not null default 'N' check (type_now in ('N', 'C', 'D', 'W', 'CN'));
update payments set type_now = type;
alter table payments drop column type;
alter table payments rename column type_now to type;

drop index outbox_by_document;
alter table outbox add column document_type_now {text} not null default 'invoice' check (document_type_now in ('invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note', 'letter'));
update outbox set document_type_now = document_type;
alter table outbox drop column document_type;
alter table outbox rename column document_type_now to document_type;
create index outbox_by_document on outbox (company_id, document_type, document_id, id);

drop index document_texts_by_document_language_status;
alter table document_texts add column document_now {text} not null default 'invoice' check (document_now in ('invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note'));
update document_texts set document_now = document;
alter table document_texts drop column document;
alter table document_texts rename column document_now to document;
create unique index document_texts_by_document_language_status on document_texts (company_id, document, language, status);

drop index custom_fields_by_key_entity;
drop index custom_fields_by_entity;
alter table custom_fields add column entity_now {text} not null default 'invoice' check (entity_now in ('contact', 'person', 'letter', 'product', 'service', 'invoice', 'credit_note', 'offer', 'order_confirmation', 'delivery_note'));
update custom_fields set entity_now = entity;
alter table custom_fields drop column entity;
alter table custom_fields rename column entity_now to entity;
create unique index custom_fields_by_key_entity on custom_fields (company_id, key, entity);
create index custom_fields_by_entity on custom_fields (company_id, entity, name_folded, id);
