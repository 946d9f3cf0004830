// What a customer can do with an offer, and the form for questions about any document.

import { acceptanceOf } from '../../domain/documents/acceptance.ts'
import { amountIn, dateIn, type Formats } from '../../domain/text/company-formats.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { inputField } from '../pages/form.ts'
import type { offers } from '../receivables/offers.ts'
import type { Row } from '../resource/fields.ts'
import { type Answer, maxSignature, maxText } from './answer-form.ts'
import type { CustomerWords } from './words/de.ts'
import { filled } from './words/words.ts'

type Offer = Row<typeof offers.fields>
export type OfferState = 'open' | 'accepted' | 'declined' | 'expired' | 'closed' | 'offline'

/** The state of an offer for its customer. One that cannot be accepted here is only shown. */
export function stateOf(offer: Offer, today: string): OfferState {
  if (offer.accept_online) return acceptanceOf(offer, today)
  if (offer.status === 'A') return 'accepted'
  if (offer.status === 'DE') return 'declined'
  return today > offer.valid_until && offer.status === 'S' ? 'expired' : 'offline'
}

/** The amount of an offer, and what became of it. */
export function offerHtml(
  offer: Offer,
  state: OfferState,
  acceptedBy: string,
  formats: Formats,
  words: CustomerWords,
): string {
  const valid = `<p>${filled(words.validUntil, { DATE: dateIn(formats, offer.valid_until) })}</p>`
  const isOpen = state === 'open' || state === 'offline'
  const tone = { accepted: ' class="paid"', expired: ' class="overdue"' }[state as string] ?? ''
  return `<p class="quiet">${words.total}</p>
<p class="big">${escapedMarkup(offer.currency)}&nbsp;${amountIn(formats, offer.total)}</p>
${isOpen ? valid : `<p role="status"${tone}>${words[state]}</p>`}
${state === 'accepted' && acceptedBy ? `<p class="quiet">${escapedMarkup(acceptedBy)}</p>` : ''}`
}

/** The forms to accept and to decline. What was shown goes with them, as only that can be accepted. */
export function decisionHtml(
  offer: Offer,
  hash: string,
  answer: Answer,
  formats: Formats,
  words: CustomerWords,
): string {
  const { values, errors } = answer
  const terms = filled(words.terms, {
    NUMBER: escapedMarkup(offer.number),
    AMOUNT: `${escapedMarkup(offer.currency)}&nbsp;${amountIn(formats, offer.total)}`,
  })
  const accept = `<section class="card"><h2>${words.acceptHeading}</h2>
<form method="post" class="stack">
<input type="hidden" hidden name="do" value="accept"><input type="hidden" hidden name="hash" value="${hash}">
${inputField({ ...fieldOf('name', words.name, answer), required: true, autocomplete: 'name' })}
<div hidden><span class="label">${words.sign}</span>
<svg class="pad" viewBox="0 0 600 200" role="img" aria-label="${words.signHint}"><path class="strokes"/></svg>
<input type="hidden" hidden name="signature" data-most="${maxSignature}" value="${escapedMarkup(values.signature ?? '')}">
<button type="button" class="link">${words.clear}</button></div>
<div><label class="check"><input type="checkbox" name="terms" value="yes" required${values.terms ? ' checked' : ''}${errors.terms ? ' aria-invalid="true" aria-describedby="terms-error"' : ''}><span>${terms}</span></label>
${errors.terms ? `<small id="terms-error" class="wrong">${errors.terms}</small>` : ''}</div>
<button class="primary">${words.accept}</button>
</form></section>`
  const decline = `<details class="card"${answer.done === 'decline' ? ' open' : ''}><summary>${words.declineHeading}</summary>
<form method="post" class="stack">
<input type="hidden" hidden name="do" value="decline"><input type="hidden" hidden name="hash" value="${hash}">
${textField('reason', words.reason, answer, false)}
<button>${words.decline}</button>
</form></details>`
  return accept + decline
}

/** The form for a question. It stays closed until somebody opens it. */
export function questionHtml(answer: Answer, words: CustomerWords): string {
  return `<details class="card"${answer.done === 'ask' ? ' open' : ''}><summary>${words.askHeading}</summary>
<form method="post" class="stack">
<input type="hidden" hidden name="do" value="ask">
${textField('question', words.question, answer, true)}
${inputField({ ...fieldOf('asker', words.name, answer), required: true, autocomplete: 'name' })}
${inputField({ ...fieldOf('email', words.email, answer), type: 'email', required: true, autocomplete: 'email' })}
<button>${words.send}</button>
</form></details>`
}

function fieldOf(name: string, label: string, { values, errors }: Answer) {
  return { name, label, value: values[name] ?? '', ...(errors[name] ? { error: errors[name] } : {}) }
}

function textField(name: string, label: string, { values, errors }: Answer, isRequired: boolean): string {
  const error = errors[name]
  return `<div><label for="${name}">${label}</label><textarea id="${name}" name="${name}" maxlength="${maxText}"${isRequired ? ' required' : ''}${error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}>${escapedMarkup(values[name] ?? '')}</textarea>${error ? `<small id="${name}-error" class="wrong">${error}</small>` : ''}</div>`
}
