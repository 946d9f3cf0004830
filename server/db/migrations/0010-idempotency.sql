-- The answers to requests with an Idempotency-Key, for when the same request comes again.

create table kept_answers (
  company_id bigint not null,
  user_id bigint not null,
  key_hash {text} not null,
  request {text} not null,
  answer {text} not null,
  created {text} not null,
  primary key (company_id, user_id, key_hash)
);

create index kept_answers_by_created on kept_answers (company_id, created);
