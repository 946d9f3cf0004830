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
