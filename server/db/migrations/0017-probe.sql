-- Where a server writes to find out whether it can: one row, which says nothing about anything else.
create table probes (
  id smallint primary key check (id = 1),
  writes bigint not null
);
