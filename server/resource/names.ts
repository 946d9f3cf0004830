// The names of a resource in paths, in sentences and in the description of the API.

import type { Topic } from './operation.ts'
import type { AnyResource } from './resource.ts'

/** `order_confirmation` → `orderConfirmationId` */
export function idName({ entity }: AnyResource): string {
  return `${entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`
}

/** `/contacts` → `/contacts/{contactId}` */
export function onePath(resource: AnyResource): string {
  return `${resource.path}/{${idName(resource)}}`
}

/** The heading of the operations of a resource: `payment slips` → `Payment slips` */
export function topicOf({ summary, description }: AnyResource): Topic {
  return { name: summary[0]?.toUpperCase() + summary.slice(1), description }
}

/** `an invoice`, `a unit`, `working hours` */
export function withArticle(noun: string): string {
  if (isPlural(noun)) return noun
  return /^([aeio]|u(?!ni|se))/.test(noun) ? `an ${noun}` : `a ${noun}`
}

/** `order_confirmation` → `order confirmation` */
export function spoken(entity: string): string {
  return entity.replaceAll('_', ' ')
}

/** `order_confirmation` → `OrderConfirmation` */
export function recordName({ record, entity }: AnyResource): string {
  return inCapitals(record ?? entity)
}

/** The name of an operation on one record: `change-status` → `changeInvoiceStatus` */
export function actionName(action: string, resource: AnyResource): string {
  const [verb = '', ...rest] = action.split('-')
  return verb + recordName(resource) + inCapitals(rest.join('-'))
}

/** The name of an operation on many records: `list` → `listInvoices` */
export function manyName(verb: string, resource: AnyResource): string {
  return verb + plural(recordName(resource))
}

/** `working hours`, but not `address` */
function isPlural(noun: string): boolean {
  return /[^s]s$/.test(noun)
}

/** `Activity` → `Activities`, `Address` → `Addresses` */
function plural(noun: string): string {
  if (isPlural(noun)) return noun
  if (noun.endsWith('Person')) return noun.replace(/Person$/, 'People')
  if (noun.endsWith('s')) return `${noun}es`
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** `order_confirmation`, `by-email` → `OrderConfirmation`, `ByEmail` */
function inCapitals(words: string): string {
  return words.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
}
