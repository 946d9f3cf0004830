// The face of a company for its customers: its name, and the logo and colour of its layout.

import sql from 'sql-template-tag'
import { imageOf } from '../configuration/image.ts'
import { layouts } from '../configuration/layouts.ts'
import type { Reader } from '../db/db.ts'
import type { Face } from '../http/page.ts'
import type { Image } from '../press/paper.ts'
import { smallLogoOf } from '../press/press.ts'
import { find } from '../resource/write.ts'

/** The face of a company. Its logo is at this path. */
export async function faceOf(
  reader: Reader,
  company: number,
  { layout_id }: { readonly layout_id: number | null },
  logoPath: string,
): Promise<Face> {
  const named = await reader.get<{ name: string }>(sql`select name from companies where id = ${company}`)
  const layout = layout_id === null ? undefined : await find(reader, company, layouts, layout_id)
  return { name: named?.name ?? '', color: layout?.color, logo: layout?.logo ? logoPath : undefined }
}

/** The logo as a picture, or undefined where there is none. */
export async function logoOf(
  reader: Reader,
  company: number,
  layoutId: number | null,
): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined> {
  const logo = layoutId === null ? null : (await find(reader, company, layouts, layoutId))?.logo
  if (!logo) return undefined
  const bytes = await smallLogoOf((imageOf(logo) as Image).bytes)
  return { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', bytes }
}
