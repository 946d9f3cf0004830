-- What time is spent on.

create table cost_units (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  name {text} not null,
  name_folded {text} not null,
  description {text},
  description_folded {text},
  type {text} not null check (type in ('P', 'U')),
  search {text} not null,
  primary key (company_id, id)
);

create unique index cost_units_by_number on cost_units (company_id, number);
create index cost_units_by_number_value on cost_units (company_id, number_value);
create index cost_units_by_number_order on cost_units (company_id, length(number), number, id);
create index cost_units_by_name on cost_units (company_id, name_folded, id);
{search cost_units}

create table projects (
  company_id bigint not null,
  id bigint not null,
  number {text} not null,
  number_folded {text} not null,
  number_value bigint,
  contact_id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  description {text},
  description_folded {text},
  start_date {text} not null,
  hours_estimated bigint,
  hourly_rate bigint,
  status {text} not null check (status in ('O', 'C', 'B', 'P')),
  search {text} not null,
  primary key (company_id, id)
);

create unique index projects_by_number on projects (company_id, number);
create index projects_by_number_value on projects (company_id, number_value);
create index projects_by_number_order on projects (company_id, length(number), number, id);
create index projects_by_name on projects (company_id, name_folded, id);
create index projects_by_contact on projects (company_id, contact_id, id);
{search projects}

create table activities (
  company_id bigint not null,
  id bigint not null,
  name {text} not null,
  name_folded {text} not null,
  service_id bigint,
  use_service_price smallint not null check (use_service_price in (0, 1)),
  search {text} not null,
  primary key (company_id, id)
);

create index activities_by_name on activities (company_id, name_folded, id);
{search activities}

create table efforts (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  entity_type {text} not null check (entity_type in ('P', 'CU', 'C')),
  entity_id bigint not null,
  duration bigint not null,
  date {text} not null,
  activity_id bigint,
  notes {text},
  notes_folded {text},
  is_invoiced smallint not null check (is_invoiced in (0, 1)),
  updated {text} not null,
  hourly_rate bigint,
  search {text} not null,
  primary key (company_id, id)
);

create index efforts_by_date on efforts (company_id, date, duration, id);
create index efforts_by_entity on efforts (company_id, entity_type, entity_id, date, duration, id);
create index efforts_by_user on efforts (company_id, user_id, date, duration, id);
create index efforts_by_activity on efforts (company_id, activity_id, id);
{search efforts}
