-- The directory: who there is and who may come in. Small, and looked up by mail address or by the hash of a token.

create table companies (
  id bigint primary key,
  name {text} not null,
  addition {text},
  country {text} not null,
  street {text},
  street_no {text},
  street2 {text},
  postcode {text},
  city {text},
  phone {text},
  fax {text},
  email {text},
  website {text},
  vat_id {text},
  currency {text} not null,
  language {text} not null check (language in ('de', 'fr', 'it', 'en')),
  round_to_five_rappen smallint not null default 0 check (round_to_five_rappen in (0, 1)),
  created {text} not null
);

create table users (
  id bigint primary key,
  email {text} not null unique,
  name {text} not null,
  surname {text} not null,
  language {text} not null check (language in ('de', 'fr', 'it', 'en')),
  password_hash {text},
  created {text} not null
);

create table memberships (
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  role {text} not null check (role in ('owner', 'manager', 'member', 'reader')),
  primary key (company_id, user_id)
);

create table clients (
  company_id bigint not null,
  id bigint not null,
  identifier {text} not null unique,
  secret_hash {text} not null,
  name {text} not null,
  scopes {text} not null,
  user_id bigint not null references users (id),
  revoked smallint not null default 0 check (revoked in (0, 1)),
  created {text} not null,
  primary key (company_id, id)
);

create table access_tokens (
  hash {text} primary key,
  company_id bigint not null,
  client_id bigint not null,
  scopes {text} not null,
  expires {text} not null,
  foreign key (company_id, client_id) references clients (company_id, id)
);

create index access_tokens_by_expiry on access_tokens (expires);

-- Tokens of the older interface: one per user and company, valid until the next one is made.
create table v1_tokens (
  hash {text} primary key,
  company_id bigint not null,
  user_id bigint not null,
  created {text} not null,
  foreign key (company_id, user_id) references memberships (company_id, user_id)
);

create unique index v1_tokens_by_user on v1_tokens (company_id, user_id);

-- The books of the companies. Every key begins with the company.

create table counters (
  company_id bigint not null,
  name {text} not null,
  value bigint not null,
  primary key (company_id, name)
);

create table journal (
  company_id bigint not null,
  seq bigint not null,
  at {text} not null,
  user_id bigint,
  via {text} not null,
  action {text} not null check (action in ('create', 'update', 'delete')),
  resource {text} not null,
  record bigint not null,
  before {text},
  after {text},
  previous_hash {text} not null,
  hash {text} not null,
  primary key (company_id, seq)
);

create index journal_by_record on journal (company_id, resource, record, seq);

create table contacts (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  relation {text} not null,
  type {text} not null check (type in ('C', 'P')),
  gender {text} check (gender in ('M', 'F')),
  gender_salutation_active smallint not null check (gender_salutation_active in (0, 1)),
  name {text} not null,
  name_folded {text} not null,
  name_addition {text},
  name_addition_folded {text},
  salutation {text},
  salutation_folded {text},
  phone {text},
  phone_folded {text},
  fax {text},
  fax_folded {text},
  email {text},
  email_folded {text},
  website {text},
  website_folded {text},
  notes {text},
  notes_folded {text},
  communication_language {text} not null check (communication_language in ('de', 'en', 'es', 'fr', 'it')),
  communication_channel {text} not null check (communication_channel in ('U', 'E', 'P')),
  communication_newsletter {text} not null check (communication_newsletter in ('A', 'M', 'N')),
  currency {text},
  ebill_account_id {text},
  ebill_account_id_folded {text},
  vat_identification {text},
  vat_identification_folded {text},
  vat_rate bigint,
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  payment_grace bigint,
  hourly_rate bigint,
  created {text} not null,
  main_address_id bigint not null,
  main_address_text {text} not null,
  main_address_text_folded {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index contacts_by_number on contacts (company_id, number);
create index contacts_by_number_value on contacts (company_id, number_value);
create index contacts_by_number_order on contacts (company_id, length(number), number, id);
create index contacts_by_name on contacts (company_id, name_folded, id);
create index contacts_by_created on contacts (company_id, created, id);
{search contacts}

create table addresses (
  company_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  country {text} not null,
  street {text} not null,
  street_folded {text} not null,
  street_no {text},
  street_no_folded {text},
  street2 {text},
  street2_folded {text},
  postcode {text} not null,
  postcode_folded {text} not null,
  city {text} not null,
  city_folded {text} not null,
  hide_on_documents smallint not null check (hide_on_documents in (0, 1)),
  default_prepage smallint not null check (default_prepage in (0, 1)),
  search {text} not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id)
);

create index addresses_by_contact on addresses (company_id, contact_id, street_folded, id);
{search addresses}

create table units (
  company_id bigint not null,
  id bigint not null,
  name_de {text} not null,
  name_de_folded {text} not null,
  name_fr {text} not null,
  name_fr_folded {text} not null,
  name_it {text} not null,
  name_it_folded {text} not null,
  name_en {text} not null,
  name_en_folded {text} not null,
  scope {text} not null check (scope in ('s', 'p', 'a')),
  custom smallint not null check (custom in (0, 1)),
  search {text} not null,
  primary key (company_id, id)
);

{search units}

-- What a list does not show by default stands last, so that a list does not have to read it.
create table invoices (
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
  due {text} not null,
  period_from {text},
  period_to {text},
  period_text {text},
  period_text_folded {text},
  currency {text} not null,
  total bigint not null,
  vat_included smallint not null check (vat_included in (0, 1)),
  discount_rate bigint not null,
  discount_type {text} not null check (discount_type in ('P', 'A')),
  cash_discount_rate bigint,
  cash_discount_date {text},
  total_paid bigint not null,
  paid_date {text},
  bank_account_id bigint,
  isr_id bigint,
  isr_position {text} check (isr_position in ('A', 'F', 'L')),
  isr_reference_number {text},
  isr_reference_number_folded {text},
  payment_link_paypal smallint not null check (payment_link_paypal in (0, 1)),
  payment_link_paypal_url {text},
  payment_link_paypal_url_folded {text},
  payment_link_postfinance smallint not null check (payment_link_postfinance in (0, 1)),
  payment_link_postfinance_url {text},
  payment_link_postfinance_url_folded {text},
  payment_link_payrexx smallint not null check (payment_link_payrexx in (0, 1)),
  payment_link_payrexx_url {text},
  payment_link_payrexx_url_folded {text},
  payment_link_smartcommerce smallint not null check (payment_link_smartcommerce in (0, 1)),
  payment_link_smartcommerce_url {text},
  payment_link_smartcommerce_url_folded {text},
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'P', 'PP', 'R', 'R1', 'R2', 'R3', 'DC', 'C', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  search {text} not null,
  positions {text} not null,
  texts {text} not null,
  free_texts {text} not null,
  workflow {text} not null,
  primary key (company_id, id)
);

create unique index invoices_by_number on invoices (company_id, number);
create index invoices_by_number_value on invoices (company_id, number_value);
create index invoices_by_number_order on invoices (company_id, length(number), number, id);
create index invoices_by_contact on invoices (company_id, contact_id, length(number), number, id);
create index invoices_by_date on invoices (company_id, date, id);
create index invoices_by_due on invoices (company_id, due, id);
create index invoices_by_total on invoices (company_id, total, id);
create index invoices_by_status on invoices (company_id, status, date, id);
create index invoices_by_created on invoices (company_id, created, id);
{search invoices}

create table payments (
  company_id bigint not null,
  id bigint not null,
  invoice_id bigint not null,
  type {text} not null check (type in ('N', 'C', 'D', 'W')),
  channel {text} check (channel in ('T', 'C', 'PP', 'PF', 'CC', 'PR', 'SC')),
  amount bigint not null,
  date {text} not null,
  notes {text},
  notes_folded {text},
  created {text} not null,
  search {text} not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoices (company_id, id)
);

create index payments_by_invoice on payments (company_id, invoice_id, date, id);
{search payments}

create table working_hours (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  date {text} not null,
  time_start {text} not null,
  time_end {text} not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index working_hours_by_date on working_hours (company_id, date, time_start, id);
create index working_hours_by_user on working_hours (company_id, user_id, date, time_start, id);
{search working_hours}
