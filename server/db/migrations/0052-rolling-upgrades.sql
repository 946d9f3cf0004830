-- The migrations beside which an older server can go on: they only added. See server/db/rolling.ts.

create table additions (
  name {text} primary key
);
