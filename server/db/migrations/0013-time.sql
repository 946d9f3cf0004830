-- Time that becomes an invoice, the timer that is running, and lists as people keep them.

alter table efforts add column invoice_id bigint;
create index efforts_by_invoice on efforts (company_id, invoice_id, id);
create index efforts_to_invoice on efforts (company_id, is_invoiced, entity_type, entity_id, user_id, hourly_rate, duration, date);

-- What was turned over in a month, without a look at the invoices themselves.
create index invoices_by_turnover on invoices (company_id, date, currency, status, total);

create table timers (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  started {text} not null,
  entity_type {text} check (entity_type in ('P', 'CU', 'C')),
  entity_id bigint,
  activity_id bigint,
  notes {text},
  notes_folded {text},
  search {text} not null,
  primary key (company_id, id)
);

create unique index timers_by_user on timers (company_id, user_id);
create index timers_by_activity on timers (company_id, activity_id);
{search timers}

create table saved_views (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  list {text} not null,
  list_folded {text} not null,
  name {text} not null,
  name_folded {text} not null,
  query {text} not null,
  query_folded {text} not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create unique index saved_views_by_list on saved_views (company_id, user_id, list, name);
create index saved_views_by_name on saved_views (company_id, user_id, name_folded, id);
{search saved_views}
