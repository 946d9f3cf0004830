import { createTopic } from '../siblings/siblings.ts'

export interface Written {
  readonly company: number
  readonly resource: string
}

/**
 * Writes, for the requests and workers that wait for one: they need not poll the database. Told when the transaction has
 * ended: before that, others cannot see the write.
 */
export const written = createTopic<Written>('written')
