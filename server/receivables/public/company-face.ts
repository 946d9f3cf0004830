// The face of a company for its customers: its name, and the logo and colour of its layout.

import sql from 'sql-template-tag'
import { layouts } from '../../configuration/layouts.ts'
import type { Reader } from '../../db/db.ts'
import type { Face } from '../../http/page.ts'
import { find } from '../../resource/write.ts'

/** The face of the company that a document comes from. */
export async function faceOf(
  reader: Reader,
  company: number,
  { layout_id }: { readonly layout_id: number | null },
): Promise<Face> {
  const named = await reader.get<{ name: string }>(sql`select name from companies where id = ${company}`)
  const layout = layout_id === null ? undefined : await find(reader, company, layouts, layout_id)
  return { name: named?.name ?? '', color: layout?.color, logo: layout?.logo ?? undefined }
}
