-- What a company decides for all its documents, and what they refer to.

-- The address that others reach this installation by: one row, which the server writes when it starts.
create table installation (
  id smallint primary key check (id = 1),
  url {text} not null
);

-- Nobody searches here: the column is there because every table has it.
create table settings (
  company_id bigint not null,
  id bigint not null,
  round_to_five_rappen smallint not null check (round_to_five_rappen in (0, 1)),
  first_contact_number bigint not null,
  first_catalog_number bigint not null,
  first_invoice_number bigint not null,
  first_offer_number bigint not null,
  first_order_confirmation_number bigint not null,
  first_delivery_note_number bigint not null,
  first_project_number bigint not null,
  first_cost_unit_number bigint not null,
  paypal_url {text},
  paypal_url_folded {text},
  postfinance_url {text},
  postfinance_url_folded {text},
  payrexx_url {text},
  payrexx_url_folded {text},
  smartcommerce_url {text},
  smartcommerce_url_folded {text},
  search {text} not null,
  primary key (company_id, id)
);

insert into settings
  (company_id, id, round_to_five_rappen, first_contact_number, first_catalog_number, first_invoice_number,
   first_offer_number, first_order_confirmation_number, first_delivery_note_number, first_project_number,
   first_cost_unit_number, search)
select id, 1, round_to_five_rappen, 1000, 100, 10000, 10000, 10000, 10000, 1000, 1000, '

' from companies;

alter table companies drop column round_to_five_rappen;

create table layouts (
  company_id bigint not null,
  id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  name {text} not null,
  name_folded {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index layouts_by_name on layouts (company_id, name_folded, id);
{search layouts}

insert into layouts (company_id, id, "default", name, name_folded, search)
select id, 1, 1, 'Standard', 'standard', '
standard
' from companies;

insert into counters (company_id, name, value)
select id, 'layouts', 1 from companies;

create table signatures (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  text {text},
  text_folded {text},
  search {text} not null,
  primary key (company_id, id)
);

create index signatures_by_name on signatures (company_id, name_folded, id);
{search signatures}

create table bank_accounts (
  company_id bigint not null,
  id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  description {text} not null,
  description_folded {text} not null,
  bank_name {text},
  bank_name_folded {text},
  number {text},
  number_folded {text},
  iban {text} not null,
  iban_folded {text} not null,
  bic {text},
  bic_folded {text},
  post_account {text},
  post_account_folded {text},
  auto_sync {text} not null check (auto_sync in ('active', 'inactive', 'requested')),
  auto_sync_direction {text} check (auto_sync_direction in ('in', 'out')),
  search {text} not null,
  primary key (company_id, id)
);

{search bank_accounts}

create table custom_fields (
  company_id bigint not null,
  id bigint not null,
  entity {text} not null check (entity in ('contact', 'person', 'letter', 'product', 'service', 'invoice', 'offer', 'order_confirmation', 'delivery_note')),
  key {text} not null,
  key_folded {text} not null,
  name {text} not null,
  name_folded {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index custom_fields_by_key_entity on custom_fields (company_id, key, entity);
create index custom_fields_by_entity on custom_fields (company_id, entity, name_folded, id);
{search custom_fields}

create table isrs (
  company_id bigint not null,
  id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  type {text} not null check (type in ('RIS', 'ISR', 'ISR+')),
  position {text} not null check (position in ('A', 'F', 'L')),
  name {text} not null,
  name_folded {text} not null,
  bank_name {text},
  bank_name_folded {text},
  bank_address {text},
  bank_address_folded {text},
  recipient_name {text} not null,
  recipient_name_folded {text} not null,
  recipient_addition {text},
  recipient_addition_folded {text},
  recipient_street {text} not null,
  recipient_street_folded {text} not null,
  recipient_city {text} not null,
  recipient_city_folded {text} not null,
  delivery_number {text},
  delivery_number_folded {text},
  iban {text},
  iban_folded {text},
  subscriber_number {text} not null,
  subscriber_number_folded {text} not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index isrs_by_delivery_number on isrs (company_id, delivery_number_folded {nulls first}, id);
{search isrs}

alter table contacts add column custom_fields {text} not null default '[]';

create table exchange_rates (
  company_id bigint not null,
  id bigint not null,
  currency_from {text} not null,
  currency_to {text} not null,
  rate bigint not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index exchange_rates_by_pair on exchange_rates (company_id, currency_from, currency_to);
{search exchange_rates}

create table vat_rates (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  rate bigint not null,
  valid_from {text} not null,
  valid_to {text},
  search {text} not null,
  primary key (company_id, id)
);

create index vat_rates_by_valid_from on vat_rates (company_id, valid_from, rate, id);
{search vat_rates}

-- Companies that are there already get what new ones start with: see domain/vat-rates.ts.
with names (kind, de, fr, it, en) as (values
  ('standard', 'Normalsatz', 'Taux normal', 'Aliquota normale', 'Standard rate'),
  ('reduced', 'Reduzierter Satz', 'Taux réduit', 'Aliquota ridotta', 'Reduced rate'),
  ('accommodation', 'Sondersatz Beherbergung', 'Taux spécial hébergement', 'Aliquota speciale alloggio',
    'Special rate for accommodation')),
rates (id, kind, rate, valid_from, valid_to) as (values
  (1, 'standard', 7700000, '2018-01-01', '2023-12-31'),
  (2, 'reduced', 2500000, '2018-01-01', '2023-12-31'),
  (3, 'accommodation', 3700000, '2018-01-01', '2023-12-31'),
  (4, 'standard', 8100000, '2024-01-01', null),
  (5, 'reduced', 2600000, '2024-01-01', null),
  (6, 'accommodation', 3800000, '2024-01-01', null)),
named (company_id, id, name, rate, valid_from, valid_to) as (
  select companies.id, rates.id,
    case language when 'fr' then fr when 'it' then it when 'en' then en else de end,
    rate, valid_from, valid_to
  from companies cross join rates join names on names.kind = rates.kind
  where country in ('CH', 'LI'))
insert into vat_rates (company_id, id, name, name_folded, rate, valid_from, valid_to, search)
select company_id, id, name, replace(lower(name), 'é', 'e'), rate, valid_from, valid_to, '
' || replace(lower(name), 'é', 'e') || '
' from named;

insert into counters (company_id, name, value)
select id, 'vat-rates', 6 from companies where country in ('CH', 'LI');

-- From now on one counter gives the ids of all records of a company. It starts above every id that there is.
insert into counters (company_id, name, value)
select companies.id, 'ids', max(value) from companies join counters on company_id = companies.id group by companies.id;
