// How a resource is called in paths, in sentences and in the description of the interface.

import type { AnyResource } from './resource.ts'

/** `order_confirmation` → `orderConfirmationId` */
export function idName({ entity }: AnyResource): string {
  return `${entity.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`
}

/** `/contacts` → `/contacts/{contactId}` */
export function onePath(resource: AnyResource): string {
  return `${resource.path}/{${idName(resource)}}`
}

/** `payment slips` → `Payment slips` */
export function topicOf({ summary }: AnyResource): string {
  return summary[0]?.toUpperCase() + summary.slice(1)
}

/** `an invoice`, `a unit`, `working hours` */
export function withArticle(noun: string): string {
  if (noun.endsWith('s')) return noun
  return /^([aeio]|u(?!ni|se))/.test(noun) ? `an ${noun}` : `a ${noun}`
}

/** `order_confirmation` → `order confirmation` */
export function spoken(entity: string): string {
  return entity.replaceAll('_', ' ')
}

/** `order_confirmation` → `OrderConfirmation` */
export function recordName({ entity }: AnyResource): string {
  return entity.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
