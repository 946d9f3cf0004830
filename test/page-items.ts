import { between } from '../server/resource/list/joined-items.ts'
import type { Page } from '../server/resource/read.ts'

/** The records on a page of a list. */
export function itemsOf({ items }: Page): { readonly id: number }[] {
  return JSON.parse(`${Buffer.from(between('[', items, ']').content)}`)
}
