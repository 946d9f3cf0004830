-- People and their ways in.

-- Members. A member has the id of the user.
alter table memberships rename column user_id to id;
alter table memberships add column created {text} not null default '';
alter table memberships add column search {text} not null default '';
update memberships set created = (select u.created from users u where u.id = memberships.id);

-- The company that a user last worked in.
alter table users add column last_company_id bigint references companies (id);

create table invitations (
  company_id bigint not null,
  id bigint not null,
  email {text} not null,
  email_folded {text} not null,
  role {text} not null check (role in ('owner', 'manager', 'member', 'reader')),
  user_id bigint not null references users (id),
  expires {text} not null,
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index invitations_by_email on invitations (company_id, email_folded, id);
{search invitations}

-- Who is signed in, and what lets them. Secrets are here as hashes only, but for those of authenticators.
create table sessions (
  hash {text} primary key,
  id bigint not null unique,
  user_id bigint not null references users (id),
  company_id bigint references companies (id),
  address {text} not null,
  agent {text} not null,
  created {text} not null,
  last_used {text} not null
);

create index sessions_by_user on sessions (user_id);

-- Browsers in which somebody has signed in before: what strangers try does not slow them down.
create table known_devices (
  hash {text} not null,
  user_id bigint not null references users (id),
  last_used {text} not null,
  primary key (hash, user_id)
);

create table throttles (
  name {text} primary key,
  tries bigint not null,
  since {text} not null
);

-- Keys that work once: links in mails, forms, the second step of signing in, questions to a passkey.
create table one_time_keys (
  hash {text} primary key,
  purpose {text} not null,
  user_id bigint references users (id),
  data {text} not null,
  expires {text} not null
);

create index one_time_keys_by_user on one_time_keys (user_id, purpose);

create table authenticators (
  user_id bigint primary key references users (id),
  secret {text} not null,
  last_step bigint not null,
  created {text} not null
);

create table recovery_codes (
  user_id bigint not null references users (id),
  hash {text} not null,
  primary key (user_id, hash)
);

create table passkeys (
  id bigint primary key,
  user_id bigint not null references users (id),
  credential_id {text} not null unique,
  public_key {text} not null,
  counter bigint not null,
  transports {text} not null,
  name {text} not null,
  created {text} not null,
  last_used {text}
);

create index passkeys_by_user on passkeys (user_id);

-- Clients as a resource. Their secrets are kept apart from what a list shows and the journal tells.
create table client_secrets (
  company_id bigint not null,
  client_id bigint not null,
  hash {text} not null,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references clients (company_id, id)
);

insert into client_secrets (company_id, client_id, hash) select company_id, id, secret_hash from clients;
alter table clients drop column secret_hash;
alter table clients add column identifier_folded {text} not null default '';
alter table clients add column name_folded {text} not null default '';
alter table clients add column grant_type {text} not null default 'CC' check (grant_type in ('CC', 'AC'));
alter table clients add column redirect_uri {text};
alter table clients add column redirect_uri_folded {text};
alter table clients add column search {text} not null default '';
update clients set name_folded = lower(name), identifier_folded = lower(identifier),
  scopes = case when scopes = '' then '[]' else '["' || replace(scopes, ' ', '","') || '"]' end;
create index clients_by_name on clients (company_id, name_folded, id);
{search clients}
update clients set search = '
' || lower(name) || '
' || lower(identifier) || '
';

-- Clients were counted by themselves. Now they take their ids from the counter of all records.
update counters set value = (
    select max(value) from counters c where c.company_id = counters.company_id and c.name in ('ids', 'clients'))
  where name = 'ids';

-- Applications that a person has let into a company, of this company or of another one.
create table connected_apps (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null references users (id),
  client_company_id bigint not null,
  client_id bigint not null,
  client_identifier {text} not null,
  client_identifier_folded {text} not null,
  client_name {text} not null,
  client_name_folded {text} not null,
  scopes {text} not null,
  created {text} not null,
  last_used {text} not null,
  search {text} not null,
  primary key (company_id, id),
  foreign key (client_company_id, client_id) references clients (company_id, id)
);

create index connected_apps_by_last_used on connected_apps (company_id, last_used, id);
create index connected_apps_by_client on connected_apps (company_id, user_id, client_company_id, client_id);
{search connected_apps}

create table personal_tokens (
  company_id bigint not null,
  id bigint not null,
  user_id bigint not null references users (id),
  name {text} not null,
  name_folded {text} not null,
  scopes {text} not null,
  expires {text},
  last_used {text},
  created {text} not null,
  search {text} not null,
  primary key (company_id, id)
);

create index personal_tokens_by_name on personal_tokens (company_id, name_folded, id);
{search personal_tokens}

create table authorization_codes (
  hash {text} primary key,
  company_id bigint not null,
  connected_app_id bigint not null,
  scopes {text} not null,
  redirect_uri {text},
  challenge {text},
  expires {text} not null,
  used {text},
  foreign key (company_id, connected_app_id) references connected_apps (company_id, id)
);

-- The refresh tokens that follow from one code are a family, named by the hash of the code.
create table refresh_tokens (
  hash {text} primary key,
  company_id bigint not null,
  connected_app_id bigint not null,
  family {text} not null,
  scopes {text} not null,
  used {text},
  foreign key (company_id, connected_app_id) references connected_apps (company_id, id)
);

create index refresh_tokens_by_app on refresh_tokens (company_id, connected_app_id, family);

-- One table for all that a request can carry, whoever gave it out: a client, a connected application or a person.
create table bearer_tokens (
  hash {text} primary key,
  company_id bigint not null,
  client_id bigint,
  connected_app_id bigint,
  family {text},
  personal_token_id bigint,
  scopes {text} not null,
  expires {text},
  foreign key (company_id, client_id) references clients (company_id, id),
  foreign key (company_id, connected_app_id) references connected_apps (company_id, id),
  foreign key (company_id, personal_token_id) references personal_tokens (company_id, id)
);

create index bearer_tokens_by_expiry on bearer_tokens (company_id, expires);
insert into bearer_tokens (hash, company_id, client_id, scopes, expires)
  select hash, company_id, client_id, scopes, expires from access_tokens;
drop table access_tokens;

-- The journal as a resource, and where a change came from.
alter table journal rename column seq to id;
alter table journal rename column record to record_id;
alter table journal add column address {text};
alter table journal add column search {text} not null default '';
create index journal_by_user on journal (company_id, user_id, id);
create index journal_by_time on journal (company_id, at, id);
insert into counters (company_id, name, value) select company_id, 'journal.version', value from counters where name = 'journal';
