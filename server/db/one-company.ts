/**
 * Names the company by its value wherever a statement on one company's rows compares it with that of another table: also
 * an inner select then says by itself where its rows are. Citus needs that to send the whole statement to one server;
 * without Citus it changes nothing.
 */
export function namingCompany(text: string): string {
  // After a bracket it may be one of several conditions, and the statement about other companies too.
  const [, company] = /\b(?:where|and|on)\s+(?:\w+\.)?company_id = (\$\d+)/.exec(text) ?? []
  if (!company) return text
  return text.replaceAll(
    /\b(\w+\.\w+) = \w+\.company_id\b/g,
    (same, column) => `(${column} = ${company} and ${same})`,
  )
}
