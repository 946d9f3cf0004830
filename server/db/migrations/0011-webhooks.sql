-- Where a company sends its events: see docs/events.md.

create table webhooks (
  company_id bigint not null,
  id bigint not null,
  url {text} not null,
  url_folded {text} not null,
  description {text},
  description_folded {text},
  types {text} not null,
  status {text} not null check (status in ('active', 'paused')),
  paused_reason {text},
  paused_reason_folded {text},
  user_id bigint not null references users (id),
  created {text} not null,
  cursor bigint not null,
  search {text} not null,
  primary key (company_id, id)
);
{search webhooks}

-- What events are signed with. After a rotation, the secret before it is good until an instant.
create table webhook_secrets (
  company_id bigint not null,
  webhook_id bigint not null,
  secret {text} not null,
  good_until {text},
  primary key (company_id, webhook_id, secret),
  foreign key (company_id, webhook_id) references webhooks (company_id, id)
);

-- One row for each event and each webhook that it goes to.
create table webhook_deliveries (
  company_id bigint not null,
  id bigint not null,
  webhook_id bigint not null,
  event_id bigint,
  type {text} not null,
  resource {text} not null,
  record_id bigint not null,
  status {text} not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  tries bigint not null,
  next_attempt {text},
  attempts {text} not null,
  created {text} not null,
  ended {text},
  first_attempt {text},
  search {text} not null default '',
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id)
);

create unique index webhook_deliveries_by_event on webhook_deliveries (company_id, webhook_id, event_id);
create index webhook_deliveries_by_webhook on webhook_deliveries (company_id, webhook_id, id);
create index webhook_deliveries_by_end on webhook_deliveries (company_id, ended);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_attempt) where status = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries (company_id, webhook_id, resource, record_id, event_id) where status = 'pending';

-- The own networks that webhooks may lead to, with commas between them.
alter table installation add column webhook_networks {text};
