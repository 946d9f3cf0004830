-- The records that the server works on by itself, while it does: see docs/decisions/0018. A row that stays tells of a
-- process that ended meanwhile.
create table records_in_hand (
  company_id bigint not null,
  chore {text} not null,
  record_id bigint not null,
  process {text} not null,
  since {text} not null,
  tries bigint not null,
  primary key (company_id, chore, record_id)
);
