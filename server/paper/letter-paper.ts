// A letter as paper.

import { filler, maxMailLength, type PlaceholderValues } from '../../domain/documents/placeholders.ts'
import { dateIn, formatsOf } from '../../domain/text/company-formats.ts'
import { profileOf } from '../configuration/company.ts'
import { pricingRules } from '../configuration/vat-rules.ts'
import { letters } from '../contacts/letters.ts'
import type { Reader } from '../db/db.ts'
import type { Paper } from '../press/paper.ts'
import { words } from '../press/words.ts'
import {
  addressLines,
  defaultAccount,
  designOf,
  layoutOf,
  recipientOf,
  senderOf,
  signatureOf,
} from '../receivables/paper/parties.ts'
import {
  filledFreeTexts,
  filledSignature,
  linksAndFields,
  personalValues,
} from '../receivables/paper/placeholder-values.ts'
import type { RecordPaper } from '../receivables/paper/record-paper.ts'
import { fileNameOf } from '../receivables/paper/record-paper.ts'
import { find, notFound } from '../resource/write.ts'

/** Collects the paper of a letter. */
export async function letterPaper(reader: Reader, companyId: number, id: number): Promise<RecordPaper> {
  const letter = await find(reader, companyId, letters, id)
  if (!letter) throw notFound(letters)
  const company = await profileOf(reader, companyId)
  const recipient = await recipientOf(reader, companyId, letter)
  const { language, date } = letter
  const formats = formatsOf(company.country, company.language)
  const values: PlaceholderValues = {
    ...(await personalValues(reader, companyId, letters, id, recipient, language)),
    ...(await linksAndFields(reader, companyId, letters, id)),
    date,
    formats,
  }
  const fill = filler('letter', language, values)
  const { kinds, facts } = words[language]
  const paper: Paper = {
    kind: 'letter',
    language,
    country: company.country,
    formats,
    date,
    design: designOf(await layoutOf(reader, companyId, letter.layout_id)),
    sender: senderOf(
      company,
      language,
      (await defaultAccount(reader, companyId))?.iban ?? null,
      (await pricingRules(reader, companyId)).isLiable,
    ),
    recipient: addressLines(recipient, recipient.address, language, company.country),
    cover: recipient.cover ? addressLines(recipient, recipient.cover, language, company.country) : null,
    facts: [{ label: facts.date, value: dateIn(formats, date) }],
    title: fill.text('title', letter.title ?? ''),
    introduction: fill.html('content', letter.content ?? ''),
    positions: null,
    conditions: '',
    payment: null,
    signature: filledSignature(fill, await signatureOf(reader, companyId, letter.signature_id)),
    freeTexts: filledFreeTexts(fill, letter.free_texts),
  }
  const number = String(id)
  return {
    paper,
    printedAs: 'D',
    number,
    fileName: fileNameOf(kinds.letter, number),
    knownPages: letter.page_amount,
    kept: null,
    isUnkept: false,
    mailFiller: async () => filler('letter', language, values, maxMailLength),
  }
}
