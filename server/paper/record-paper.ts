// What is printed of a record.

import type { Filler } from '../../domain/documents/placeholders.ts'
import type { Paper } from '../press/paper.ts'
import type { invoiceTextStatuses } from '../receivables/texts.ts'

/** Which of its texts a document is printed with. */
export type PrintedAs = (typeof invoiceTextStatuses)[number]

export interface PaperOptions {
  /** Which of its texts an invoice is printed with, such as `R1` or `RE`; without it, the one of its status. */
  readonly printedAs?: PrintedAs
  /** The payment slip goes where it usually does, whatever the invoice says. */
  readonly ignoresCustomPosition?: boolean
  /** The lines of the payment slip are printed for paper that has its own, too. */
  readonly displaysSlip?: boolean
}

export interface RecordPaper {
  readonly paper: Paper
  readonly printedAs: PrintedAs
  /** By which people know it. */
  readonly number: string
  readonly fileName: string
  /** How many pages it was found to have when it was last printed. */
  readonly knownPages: number | null
  /** Fills in the placeholders of a mail that it goes with. */
  readonly mailFiller: () => Filler
}
