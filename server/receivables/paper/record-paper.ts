// The paper of a record.

import type { Filler } from '../../../domain/documents/placeholders.ts'
import { fileName } from '../../../domain/text/file-name.ts'
import type { invoiceTextStatuses } from '../../configuration/document-texts.ts'
import type { Paper } from '../../press/paper.ts'
import type { PaperRow } from '../issue/papers.ts'

/** The text of a document that is printed. */
export type PrintedAs = (typeof invoiceTextStatuses)[number]

export interface PaperOptions {
  /** The text of an invoice that is printed, such as `R1` or `RE`; without it, the one of its status. */
  readonly printedAs?: PrintedAs
  /** The payment slip goes to its usual place, whatever the invoice says. */
  readonly ignoresCustomPosition?: boolean
  /** The lines of the payment slip are printed even for paper that has its own. */
  readonly displaysSlip?: boolean
  /** The paper of an issued document says that it is a copy. */
  readonly isCopy?: boolean
  /** It was sent already, so a payment slip that cannot be printed any more does not matter. */
  readonly isSent?: boolean
}

export interface RecordPaper {
  readonly paper: Paper
  readonly printedAs: PrintedAs
  /** The number for users. */
  readonly number: string
  readonly fileName: string
  /** Its number of pages when it was last printed. */
  readonly knownPages: number | null
  /** Fills in the placeholders of the mail that the document is sent with. */
  readonly mailFiller: () => Promise<Filler>
  /** The kept paper of an issued document, where this is it. */
  readonly kept: PaperRow | null
  /** Whether it is the paper of an issued document and not kept yet. */
  readonly isUnkept: boolean
}

/** `Rechnung-10023.pdf` */
export function fileNameOf(kind: string, number: string): string {
  return fileName(`${kind}-${number}.pdf`)
}
