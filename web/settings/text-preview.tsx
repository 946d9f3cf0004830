// A text of documents as a customer would read it, with the values of an invented document.

import { filler, type PlaceholderValues } from '../../domain/documents/placeholders.ts'
import { salutation } from '../../domain/documents/salutation.ts'
import type { DocumentEntity } from '../../domain/documents/standard-texts.ts'
import { amountText } from '../../domain/text/formats.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { daysAfter } from '../../domain/time/dates.ts'
import { ShownText } from '../fields/shown-text.tsx'
import { today } from '../parts/format.ts'
import page from '../parts/page.module.css'
import { company, session } from '../start.ts'
import { words } from '../words/words.ts'

interface TextPreviewProps {
  readonly document: DocumentEntity
  readonly language: DocumentLanguage
  /** Whether its title and introduction are a mail too. */
  readonly isReminder: boolean
  readonly title: string
  readonly introduction: string
  readonly conditions: string
}

export function TextPreview({ document, language, isReminder, ...text }: TextPreviewProps) {
  const said = words.settings.texts
  const { title, introduction, conditions } = filled(document, language, text)
  return (
    <section className={page.card} aria-label={said.preview}>
      <h2>{said.preview}</h2>
      <p className="quiet">{isReminder ? said.previewOfMail : said.previewHint}</p>
      <div lang={language} style={{ overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        {introduction && <ShownText text={introduction} language={language} />}
        {conditions && <ShownText text={conditions} language={language} />}
      </div>
    </section>
  )
}

/** A text that grows too long is shown as it is. */
function filled(document: DocumentEntity, language: DocumentLanguage, text: Readonly<Record<Part, string>>) {
  try {
    const fill = filler(document, language, sampleValues(language))
    return {
      title: fill.text('title', text.title),
      introduction: fill.html('introduction', text.introduction),
      conditions: fill.html('conditions', text.conditions),
    }
  } catch {
    return text
  }
}

type Part = 'title' | 'introduction' | 'conditions'

/** An invoice of CHF 1000 that is ten days overdue, with a fee and interest. */
function sampleValues(language: DocumentLanguage): PlaceholderValues {
  const amount = amountText(1_000_000n)
  const link = 'https://example.com/…'
  return {
    salutation: salutation({ gender: 'F', surname: 'Keller' }, language),
    clientName: 'Keller AG',
    creatorName: `${session.user.name} ${session.user.surname}`.trim(),
    personName: 'Anna',
    personSurname: 'Keller',
    contactName: 'Anna Keller',
    customerNumber: '1007',
    documentNumber: '10023',
    invoiceNumber: '10023',
    currency: company.currency,
    total: amount,
    amount,
    paidAmount: amountText(0n),
    openAmount: amount,
    reminderFee: amountText(20_000n),
    lateInterest: amountText(1_370n),
    askedAmount: amountText(1_021_370n),
    date: daysAfter(today(), -40),
    due: daysAfter(today(), -10),
    payBy: daysAfter(today(), 10),
    grace: '30',
    service: '',
    esrNumber: '',
    paypalLink: link,
    postfinanceLink: link,
    payrexxLink: link,
    smartcommerceLink: link,
    acceptLink: link,
  }
}
