import type { ReactNode } from 'react'
import type { Shown } from '../data/queries.ts'
import { dateText, numberText, percentText, priceText } from '../parts/format.ts'
import { choiceLabel } from '../parts/labels.ts'
import css from '../parts/page.module.css'
import { isVatLiable } from '../start.ts'
import { words } from '../words/words.ts'

/** The facts about a contact, without empty ones. */
export function ContactFacts({ contact }: { readonly contact: Shown<'contacts'> }) {
  const { fields, contacts } = words
  const { email, phone, website, discount_rate, discount_type } = contact
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [fields.email, email && <a href={`mailto:${email}`}>{email}</a>],
    [fields.phone, phone && <a href={telephone(phone)}>{phone}</a>],
    [fields.website, website && <Website address={website} />],
    [fields.fax, contact.fax],
    [
      fields.communication_language,
      choiceLabel('contacts', 'communication_language', contact.communication_language),
    ],
    [fields.currency, contact.currency],
    [fields.vat_identification, contact.vat_identification],
    [
      fields.vat_category,
      isVatLiable &&
        contact.vat_category &&
        [choiceLabel('contacts', 'vat_category', contact.vat_category), contact.vat_reason]
          .filter(Boolean)
          .join(', '),
    ],
    [fields.vat_rate, isVatLiable && contact.vat_rate !== null && percentText(contact.vat_rate)],
    [
      contacts.grace,
      contact.payment_grace !== null && `${numberText(contact.payment_grace)} ${contacts.days}`,
    ],
    [
      fields.discount_rate,
      discount_rate !== 0 && (discount_type === 'P' ? percentText(discount_rate) : priceText(discount_rate)),
    ],
    [fields.hourly_rate, contact.hourly_rate !== null && priceText(contact.hourly_rate)],
    [fields.ebill_account_id, contact.ebill_account_id],
    [
      fields.communication_channel,
      contact.communication_channel !== 'U' &&
        choiceLabel('contacts', 'communication_channel', contact.communication_channel),
    ],
    [
      fields.reminders_paused_until,
      contact.reminders_paused_until && dateText(contact.reminders_paused_until),
    ],
    ...(contact.custom_fields ?? []).map(({ name, value }) => [name, value] as const),
    [fields.created, dateText(contact.created.slice(0, 10))],
  ]
  return (
    <section>
      <h2 className="visually-hidden">{contacts.facts}</h2>
      <dl className={css.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
      </dl>
      {contact.notes && (
        <p style={{ margin: '12px 0 0', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {contact.notes}
        </p>
      )}
    </section>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function telephone(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** People write an address with and without its protocol. Only web addresses become links. */
function Website({ address }: { readonly address: string }) {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  if (!url) return address
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  )
}
