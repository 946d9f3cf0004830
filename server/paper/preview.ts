// The page and the width in a request for a preview.

import { Problems } from '../../domain/refusal.ts'
import type { Call, QueryParameter } from '../resource/operation.ts'

/** The widths that a preview can have, in pixels. */
const sizes = [240, 595, 600, 972, 1240] as const

export const previewParameters: readonly QueryParameter[] = [
  { name: 'page', description: 'Which page, from 1.', schema: { type: 'integer', minimum: 1, default: 1 } },
  {
    name: 'size',
    description: 'Width in pixels.',
    schema: { type: 'integer', enum: sizes, default: 972 },
  },
]

/** The page and the width of a requested preview. */
export function readPreview({ query }: Call): { page: number; size: number } {
  const problems = new Problems()
  const page = wholeNumber(query.get('page') || '1')
  const size = wholeNumber(query.get('size') || '972')
  if (page === undefined) problems.add('page', 'wrong_type', 'must be a whole number from 1')
  if (!sizes.some((known) => known === size))
    problems.add('size', 'not_allowed', `must be one of ${sizes.join(', ')}`)
  problems.throwIfAny()
  return { page: page as number, size: size as number }
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}
