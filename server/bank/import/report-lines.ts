import type { ImportReport } from './import-file.ts'

/** What became of a file, in sentences. */
export function reportLines({ statements, problems, orders }: ImportReport): string[] {
  return [
    ...statements.map(
      ({ account, from, to, added, known }) =>
        // A CSV may name no account.
        `${account ? `${account}, ` : ''}${from} to ${to}: ${added} new, ${known} known.`,
    ),
    ...problems.map(({ message }) => message),
    ...orders.map(
      ({ id, answer, reason }) => `Payment order ${id}: ${answer}${reason ? `, ${reason}` : ''}.`,
    ),
  ]
}
