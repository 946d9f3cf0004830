import sql, { type Sql } from 'sql-template-tag'

/** The name of the customer whose id is the `key` of `customers`. One who is deleted has a name on documents only. */
export function customerName(company: number): Sql {
  return sql`coalesce(
    (select c.name from contacts c where c.company_id = ${company} and c.id = customers.key),
    (select i.contact_name from invoices i where i.company_id = ${company} and i.contact_id = customers.key limit 1),
    (select n.contact_name from credit_notes n where n.company_id = ${company} and n.contact_id = customers.key limit 1))`
}
