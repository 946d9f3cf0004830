-- Documents of every kind.

alter table invoices drop column payment_link_paypal_url;
alter table invoices drop column payment_link_paypal_url_folded;
alter table invoices drop column payment_link_postfinance_url;
alter table invoices drop column payment_link_postfinance_url_folded;
alter table invoices drop column payment_link_payrexx_url;
alter table invoices drop column payment_link_payrexx_url_folded;
alter table invoices drop column payment_link_smartcommerce_url;
alter table invoices drop column payment_link_smartcommerce_url_folded;

-- The key is part of the address by which a customer reaches the invoice; the running number is part of its reference.
alter table invoices add column public_key {text} not null default '';
alter table invoices add column running_number bigint not null default 0;
alter table invoices add column custom_fields {text} not null default '[]';
alter table invoices add column stock_moved {text} not null default '[]';
update invoices set public_key = {random};
update invoices set running_number = r.number
from (select company_id, id, 99 + row_number() over (partition by company_id order by id) as number from invoices) r
where r.company_id = invoices.company_id and r.id = invoices.id;
insert into counters (company_id, name, value)
select company_id, 'payment-references', max(running_number) from invoices group by company_id;
create unique index invoices_by_public_key on invoices (company_id, public_key);

create table offers (
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
  valid_until {text} not null,
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  accept_online smallint not null check (accept_online in (0, 1)),
  accept_online_status {text} not null check (accept_online_status in ('A', 'D', 'U')),
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'DE', 'A', 'B', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  public_key {text} not null,
  search {text} not null,
  positions {text} not null,
  free_texts {text} not null,
  texts {text} not null,
  custom_fields {text} not null,
  stock_moved {text} not null,
  primary key (company_id, id)
);

create unique index offers_by_number on offers (company_id, number);
create index offers_by_number_value on offers (company_id, number_value);
create index offers_by_number_order on offers (company_id, length(number), number, id);
create index offers_by_contact on offers (company_id, contact_id, length(number), number, id);
create index offers_by_date on offers (company_id, date, id);
create index offers_by_status on offers (company_id, status, date, id);
create unique index offers_by_public_key on offers (company_id, public_key);
{search offers}

create table order_confirmations (
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
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'B', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  search {text} not null,
  positions {text} not null,
  free_texts {text} not null,
  texts {text} not null,
  custom_fields {text} not null,
  stock_moved {text} not null,
  primary key (company_id, id)
);

create unique index order_confirmations_by_number on order_confirmations (company_id, number);
create index order_confirmations_by_number_value on order_confirmations (company_id, number_value);
create index order_confirmations_by_number_order on order_confirmations (company_id, length(number), number, id);
create index order_confirmations_by_contact on order_confirmations (company_id, contact_id, length(number), number, id);
create index order_confirmations_by_date on order_confirmations (company_id, date, id);
create index order_confirmations_by_status on order_confirmations (company_id, status, date, id);
{search order_confirmations}

create table delivery_notes (
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
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'B', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  search {text} not null,
  positions {text} not null,
  free_texts {text} not null,
  texts {text} not null,
  custom_fields {text} not null,
  stock_moved {text} not null,
  primary key (company_id, id)
);

create unique index delivery_notes_by_number on delivery_notes (company_id, number);
create index delivery_notes_by_number_value on delivery_notes (company_id, number_value);
create index delivery_notes_by_number_order on delivery_notes (company_id, length(number), number, id);
create index delivery_notes_by_contact on delivery_notes (company_id, contact_id, length(number), number, id);
create index delivery_notes_by_date on delivery_notes (company_id, date, id);
create index delivery_notes_by_status on delivery_notes (company_id, status, date, id);
{search delivery_notes}

create table document_texts (
  company_id bigint not null,
  id bigint not null,
  document {text} not null check (document in ('invoice', 'offer', 'order_confirmation', 'delivery_note')),
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  status {text} not null check (status in ('D', 'R', 'R1', 'R2', 'R3', 'DC', 'RE')),
  title {text} not null,
  title_folded {text} not null,
  introduction {text} not null,
  introduction_folded {text} not null,
  conditions {text} not null,
  conditions_folded {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index document_texts_by_document_language_status on document_texts (company_id, document, language, status);
{search document_texts}

create table recurring_invoices (
  company_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  contact_address_id bigint not null,
  contact_prepage_address_id bigint,
  contact_person_id bigint,
  start_date {text} not null,
  end_date {text},
  frequency bigint not null check (frequency in (1, 3, 6, 12)),
  grace bigint not null,
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  cash_discount_rate bigint,
  cash_discount_date {text},
  bank_account_id bigint,
  isr_id bigint,
  isr_position {text} check (isr_position in ('A', 'F', 'L')),
  isr_reference_number {text},
  isr_reference_number_folded {text},
  payment_link_paypal smallint not null check (payment_link_paypal in (0, 1)),
  payment_link_postfinance smallint not null check (payment_link_postfinance in (0, 1)),
  payment_link_payrexx smallint not null check (payment_link_payrexx in (0, 1)),
  payment_link_smartcommerce smallint not null check (payment_link_smartcommerce in (0, 1)),
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'B', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  search {text} not null,
  positions {text} not null,
  free_texts {text} not null,
  texts {text} not null,
  workflow {text} not null,
  custom_fields {text} not null,
  stock_moved {text} not null,
  primary key (company_id, id)
);

create index recurring_invoices_by_start_date on recurring_invoices (company_id, start_date, id);
create index recurring_invoices_by_contact on recurring_invoices (company_id, contact_id, id);
{search recurring_invoices}
