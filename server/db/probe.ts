import sql from 'sql-template-tag'

/** A write without meaning. Its table has one row, which is never read. */
export const probe = sql`
  insert into probes (id, writes) values (1, 1) on conflict (id) do update set writes = probes.writes + 1`
