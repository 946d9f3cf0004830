import { Refusal } from '../../domain/refusal.ts'
import type { Reader, Tx } from '../db/db.ts'
import { onRequest, optional, ownId, preset, type Row, required } from '../resource/fields.ts'
import { color } from '../resource/formats.ts'
import { decimal, flag, integer, longText, oneOf, text } from '../resource/kinds.ts'
import { type ChangeForm, everyOperation, type Resource, resource } from '../resource/resource.ts'
import { holderOf, need, remove, update } from '../resource/write.ts'
import { image } from './image.ts'

/** In millimetres. */
const margin = preset(integer(5, 60), 20)

const fields = {
  id: ownId(),
  default: preset(flag(), false),
  name: required(text()),
  font: preset(oneOf('inter', 'source-sans', 'liberation-sans'), 'inter'),
  font_size: preset(decimal(7, 14), 9_500_000n),
  color: preset(color(), '#0b6e5f'),
  // The side of the envelope's window.
  address_position: preset(oneOf('L', 'R'), 'R'),
  margin_top: margin,
  margin_right: margin,
  margin_bottom: margin,
  margin_left: margin,
  fold_marks: preset(flag(), true),
  logo_position: preset(oneOf('L', 'R'), 'L'),
  logo_height: preset(integer(5, 40), 20),
  head_text: optional(longText()),
  foot_text: optional(longText()),
  delivery_note_prices: preset(flag(), false),
  // It has its own lines to tear along, so none are printed.
  perforated_paper: preset(flag(), false),
  logo: onRequest(optional(image())),
}

export const layouts: Resource<typeof fields> = resource({
  name: 'layouts',
  entity: 'layout',
  path: '/configuration/layouts',
  scopes: ['configuration'],
  extension: { operations: everyOperation },
  summary: 'layouts',
  description: 'How documents look on paper: logo, colours, font and the side of the window.',
  fields,
  search: ['name'],
  sort: ['name'],
  single: ['default'],
  update: updateLayout,
  remove: removeLayouts,
})

/** Envelopes have their window on the right in Switzerland, else on the left, where texts begin with the address. */
export function usualLayout(country: string): Partial<Row<typeof fields>> {
  return ['CH', 'LI'].includes(country) ? {} : { address_position: 'L', margin_left: 25 }
}

/** The layout of documents that do not name one. */
export async function defaultLayout(tx: Reader & Pick<Tx, 'actor'>): Promise<number> {
  return (await holderOf(tx, layouts, 'default')) as number
}

async function updateLayout(tx: Tx, layoutId: number, form: ChangeForm<typeof fields>): Promise<void> {
  const stored = await need(tx, layouts, layoutId)
  if (stored.default && form.values.default === false)
    form.problems.add('default', 'not_allowed', 'One layout must be the default: choose another one instead.')
  await update(tx, layouts, layoutId, form.changes())
}

async function removeLayouts(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.includes(await defaultLayout(tx)))
    throw new Refusal('bad_request', 'The default layout cannot be deleted.')
  await remove(tx, layouts, ids)
}
