import sql from 'sql-template-tag'

/** A write of no meaning. Its table has one row, and nobody reads it. */
export const probe = sql`
  insert into probes (id, writes) values (1, 1) on conflict (id) do update set writes = probes.writes + 1`
