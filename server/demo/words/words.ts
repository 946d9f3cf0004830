// The texts of the demo, in the language of the company.

import type { ProductCategory, ProductName, ServiceCategory, ServiceName } from '../goods.ts'

export interface Words {
  /** The line below the name of the company. */
  readonly trade: string
  readonly account: string
  /** What its bank writes. */
  readonly bank: Readonly<Record<'credit' | 'debit' | 'fee' | 'salary' | 'thanks', string>>
  /** Follows the number of a Swiss company that pays VAT. */
  readonly vatMark: string
  readonly streets: readonly string[]
  /** Customers that are companies, the suppliers, and people by their first names. */
  readonly companies: readonly string[]
  readonly suppliers: readonly string[]
  readonly women: readonly string[]
  readonly men: readonly string[]
  readonly surnames: readonly string[]
  readonly departments: readonly string[]
  readonly groups: Readonly<Record<'regulars' | 'managers' | 'private' | 'suppliers', string>>
  readonly contactNotes: readonly string[]

  readonly serviceCategories: Readonly<Record<ServiceCategory, string>>
  readonly productCategories: Readonly<Record<ProductCategory, string>>
  readonly services: Readonly<Record<ServiceName, Named>>
  readonly products: Readonly<Record<ProductName, Named>>

  readonly headings: Readonly<Record<Heading, string>>
  readonly subtotal: string
  readonly runningTotal: string
  /** Texts in a document between its positions. */
  readonly remarks: readonly string[]

  readonly texts: Readonly<Record<'invoice' | 'offer' | 'order_confirmation' | 'delivery_note', Text>>
  readonly letters: readonly { readonly title: string; readonly content: string }[]
  readonly reminders: readonly string[]

  readonly projects: readonly { readonly name: string; readonly description: string }[]
  readonly activities: Readonly<
    Record<Activity, { readonly name: string; readonly notes: readonly string[] }>
  >
  readonly costUnits: readonly { readonly name: string; readonly type: 'P' | 'U'; readonly notes: string }[]
}

type Named = readonly [name: string, description?: string]

export type Heading = 'preparation' | 'paving' | 'planting' | 'watering' | 'completion'

export type Activity = 'advice' | 'drawing' | 'supervision' | 'planting' | 'care'

interface Text {
  readonly title: string
  readonly introduction: string
  readonly conditions: string
}
