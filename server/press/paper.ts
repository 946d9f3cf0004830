// The contents of a document's sheets, ready to be drawn: texts are final, amounts are known, nothing is looked up. The
// same paper gives the same bytes.

import type { BillingType } from '../../domain/documents/billing.ts'
import type { Micro, Minor } from '../../domain/money/money.ts'
import type { DocumentTotals, TaxedSum } from '../../domain/money/totals.ts'
import type { VatRow } from '../../domain/money/vat.ts'
import type { QrBill } from '../../domain/payment/qr-bill.ts'
import type { Formats } from '../../domain/text/company-formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'

export interface Paper {
  readonly kind: PaperKind
  readonly language: DocumentLanguage
  /** Of the company: it chooses some of the words. Papers that were stored before have none of these two. */
  readonly country?: string
  /** How numbers and days are written; the Swiss way without any. */
  readonly formats?: Formats
  /** The date of the document; its files have this date, not the date on which they were made. */
  readonly date: string
  readonly design: Design
  readonly sender: Sender
  /** The lines of the address in the window. */
  readonly recipient: readonly string[]
  /** The address of a cover page before the first one, or null for none. */
  readonly cover: readonly string[] | null
  /** The facts beside the address: date, numbers, due date, in reading order. */
  readonly facts: readonly Fact[]
  readonly title: string
  /** Above the positions, or the content of a letter. Simple HTML: see rich-text.ts. */
  readonly introduction: string
  readonly positions: PositionTable | null
  /** Of a report. */
  readonly figures?: readonly FigureTable[]
  /** Below the positions. Simple HTML. */
  readonly conditions: string
  /** Below the conditions. */
  readonly pageLink?: PageLink | null
  readonly payment: Payment | null
  readonly signature: Signature | null
  readonly freeTexts: readonly FreeText[]
}

/** The page that shows the document to its customer. */
export interface PageLink {
  readonly url: string
  /** Whether the customer can accept the offer there. */
  readonly isAcceptable: boolean
  readonly showsCode: boolean
}

export type PaperKind =
  | 'invoice'
  | 'receipt'
  | 'credit_note'
  | 'offer'
  | 'order_confirmation'
  | 'delivery_note'
  | 'letter'

/** The look of a company's paper: one record of /configuration/layouts. */
export interface Design {
  readonly font: FontName
  /** In points. */
  readonly fontSize: number
  /** `#0b6e5f` */
  readonly color: string
  /** The side of the envelope's window. */
  readonly addressSide: 'left' | 'right'
  /** In millimetres. */
  readonly margins: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
  readonly foldMarks: boolean
  readonly logo: Image | null
  readonly logoSide: 'left' | 'right'
  /** At most this high, in millimetres. */
  readonly logoHeight: number
  /** Simple HTML beside the logo, or null for the company's name and address. */
  readonly headText: string | null
  /** Simple HTML at the foot of every page, or null for the company's line. */
  readonly footText: string | null
}

export type FontName = 'inter' | 'source-sans' | 'liberation-sans'

/** A PNG or JPEG file that is known to be readable. */
export interface Image {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

export interface Sender {
  readonly name: string
  readonly addition: string | null
  /** Street and house number. */
  readonly street: string | null
  readonly street2: string | null
  readonly postcode: string | null
  readonly city: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Ready to be printed, as the tax number is. */
  readonly vatId: string | null
  readonly taxNumber?: string | null
  readonly iban: string | null
}

export interface Fact {
  readonly label: string
  readonly value: string
}

/** Figures in columns; the first two are texts, and the second takes the room that is left. */
export interface FigureTable {
  readonly columns: readonly [string, string, ...string[]]
  readonly rows: readonly { readonly cells: readonly string[]; readonly isTotal: boolean }[]
}

export interface PositionTable {
  readonly currency: string
  /** False on a delivery note without prices. */
  readonly showsPrices: boolean
  readonly vatIncluded: boolean
  readonly rows: readonly PositionRow[]
  readonly totals: Totals
}

export type PositionRow =
  | {
      readonly type: 'item'
      /** 1, 2, 3 … */
      readonly place: number
      /** The number of the article. */
      readonly number: string | null
      readonly name: string
      readonly description: string
      readonly quantity: Micro
      readonly unit: string
      readonly price: Micro
      /** In percent, or an amount. */
      readonly discount: { readonly type: 'P' | 'A'; readonly rate: Micro } | null
      readonly vat: Micro
      /** The price of the line: net, or gross where prices include VAT. */
      readonly amount: Minor
      /** The sum of all lines so far, for the carry-over. */
      readonly running: Minor
      readonly showsOnlyTotal: boolean
    }
  | { readonly type: 'heading' | 'text'; readonly name: string; readonly description: string }
  | {
      readonly type: 'subtotal'
      readonly name: string
      readonly description: string
      readonly amount: Minor
    }
  | { readonly type: 'page break' }

/** The totals of the lines. `total` is the stored one; an unexplained difference counts as rounding. */
export interface Totals extends TaxedSum, Pick<DocumentTotals, 'discount'> {
  /** Of all lines, before the discount: net, or gross where prices include VAT. */
  readonly lines: Minor
  /** Why no VAT is charged, in sentences. Papers of earlier versions have none. */
  readonly vatReasons?: readonly string[]
  /** The VAT in the currency of the company's country, and what one unit of the document's currency is worth in it. */
  readonly ownCurrency?: {
    readonly currency: string
    readonly exchangeRate: Micro
    readonly vat: readonly VatRow[]
  }
  /** The agreed discount on the whole document. */
  readonly discountRate: { readonly type: 'P' | 'A'; readonly rate: Micro } | null
  /** The amount paid already, and the amount still due; null on a document that asks for no payment. */
  readonly paid: Minor | null
  readonly due: Minor | null
  readonly cashDiscount: CashDiscount | null
  /** Of reminders: they are no part of the total, but of what is due. */
  readonly charges?: Charges
  /** On a final invoice, and on the credit note of a rest: the sums of all that is listed, and what is deducted from them. */
  readonly before?: TaxedSum & { readonly invoices: readonly DeductedInvoice[] }
}

/** An earlier invoice of the same order, or an earlier credit note. Its total includes its rounding. */
export interface DeductedInvoice {
  readonly isCredit?: boolean
  readonly billingType: BillingType | null
  readonly number: string
  readonly date: string
  readonly vat: readonly VatRow[]
  readonly total: Minor
}

/** Fees of reminders, interest until a day, and what was paid of both. */
export interface Charges {
  readonly fees: Minor
  readonly interest: Minor
  readonly until: string
  readonly paid: Minor
}

/** The reduced amount for payment until this day. */
export interface CashDiscount {
  readonly percent: number
  readonly until: string
  readonly amount: Minor
}

export type Payment =
  | {
      readonly type: 'qr-bill'
      readonly bill: QrBill
      /** On an extra page, at the foot of the first page, or of the last one. */
      readonly position: 'A' | 'F' | 'L'
      /** Whether the lines to cut along are drawn: perforated paper does not need them. */
      readonly showsLines: boolean
      /** Whether the content may move together to leave room for it on the only sheet. Papers of earlier versions do not. */
      readonly tightens?: boolean
    }
  | { readonly type: 'epc'; readonly account: Account; readonly payload: string }
  | { readonly type: 'account'; readonly account: Account }

export interface Account {
  readonly holder: string
  readonly iban: string
  readonly bic: string | null
  readonly bank: string | null
  /** The purpose of the payment. */
  readonly purpose: string
}

export interface Signature {
  /** Simple HTML. */
  readonly text: string
  readonly image: Image | null
}

/** Simple HTML at its own place, in millimetres from the upper left corner. */
export interface FreeText {
  readonly text: string
  /** In points. */
  readonly fontSize: number
  readonly x: number
  readonly y: number
  /** From 1; a page that does not exist shows nothing. */
  readonly page: number
}
