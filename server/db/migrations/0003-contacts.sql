-- What belongs to a contact.

create table people (
  company_id bigint not null,
  id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  name {text} not null,
  name_folded {text} not null,
  surname {text} not null,
  surname_folded {text} not null,
  gender {text} not null check (gender in ('M', 'F')),
  email {text},
  email_folded {text},
  phone {text},
  phone_folded {text},
  department {text},
  department_folded {text},
  salutation {text},
  salutation_folded {text},
  show_title smallint not null check (show_title in (0, 1)),
  show_department smallint not null check (show_department in (0, 1)),
  wants_newsletter smallint not null check (wants_newsletter in (0, 1)),
  contact_id bigint not null,
  search {text} not null,
  custom_fields {text} not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id)
);

create index people_by_contact on people (company_id, contact_id, surname_folded, id);
{search people}

create table accounts (
  company_id bigint not null,
  id bigint not null,
  "default" smallint not null check ("default" in (0, 1)),
  type {text} not null check (type in ('ISR', 'QRREF', 'IBAN', 'QR')),
  number {text} not null,
  number_folded {text} not null,
  bic {text},
  bic_folded {text},
  description {text},
  description_folded {text},
  contact_id bigint not null,
  search {text} not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id)
);

create index accounts_by_contact on accounts (company_id, contact_id, description_folded {nulls first}, id);
{search accounts}

create table contact_groups (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index contact_groups_by_exact_name on contact_groups (company_id, name);
create index contact_groups_by_name on contact_groups (company_id, name_folded, id);
{search contact_groups}

-- Nobody searches here: the column is there because every table has it.
create table contact_group_members (
  company_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  group_id bigint not null,
  search {text} not null,
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id),
  foreign key (company_id, group_id) references contact_groups (company_id, id)
);

create unique index contact_group_members_by_contact on contact_group_members (company_id, contact_id, group_id);
create index contact_group_members_by_group on contact_group_members (company_id, group_id, id);

create table reminders (
  company_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  date_time {text} not null,
  title {text} not null,
  title_folded {text} not null,
  description {text},
  description_folded {text},
  interval_value bigint not null,
  interval_type {text} not null check (interval_type in ('hour', 'day', 'month')),
  search {text} not null,
  primary key (company_id, id)
);

create index reminders_by_date_time on reminders (company_id, date_time, id);
create index reminders_by_contact on reminders (company_id, contact_id, date_time, id);
{search reminders}

create table letters (
  company_id bigint not null,
  id bigint not null,
  contact_id bigint not null,
  contact_address_id bigint not null,
  contact_prepage_address_id bigint,
  contact_person_id bigint,
  date {text} not null,
  title {text},
  title_folded {text},
  content {text},
  content_folded {text},
  language {text} not null check (language in ('de', 'en', 'es', 'fr', 'it')),
  signature_id bigint,
  layout_id bigint not null,
  page_amount bigint,
  notes {text},
  notes_folded {text},
  status {text} not null check (status in ('DR', 'S', 'D')),
  created {text} not null,
  contact_name {text} not null,
  contact_name_folded {text} not null,
  status_changed {text},
  search {text} not null,
  free_texts {text} not null,
  custom_fields {text} not null,
  primary key (company_id, id)
);

create index letters_by_title on letters (company_id, title_folded {nulls first}, id);
create index letters_by_contact on letters (company_id, contact_id, title_folded {nulls first}, id);
create index letters_by_date on letters (company_id, date, id);
{search letters}
