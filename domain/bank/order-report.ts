// What a bank says about the orders of a payment file.

export const answers = ['accepted', 'rejected'] as const

/** What the bank says about one order, about those of a group, or about all of a file. */
export interface OrderAnswer {
  readonly endToEndId: string | null
  readonly groupId: string | null
  readonly answer: (typeof answers)[number]
  readonly reason: string | null
}

export interface OrderReport {
  /** The identification of the file. */
  readonly messageId: string
  /** The general ones first: what is said about a single order counts. */
  readonly answers: readonly OrderAnswer[]
}
