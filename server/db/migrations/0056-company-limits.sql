-- What one company may use of what all share; null for as much as all others, 0 for no limit. The row of the directory
-- (company 0) has what holds for all, from the settings of the server.
create table company_limits (
  company_id bigint primary key,
  requests_per_minute bigint,
  stored_bytes bigint,
  mails_per_day bigint
);

-- What a company uses: the bytes of its files, and the mails of a day.
create table company_use (
  company_id bigint primary key,
  stored_bytes bigint not null default 0,
  mail_day {text},
  mails bigint not null default 0
);

insert into company_use (company_id, stored_bytes)
select company_id, sum(octet_length(content)) from files group by company_id;
