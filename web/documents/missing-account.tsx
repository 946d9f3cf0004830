// Asks for the account beside the first invoice: without one there is no QR-bill.

import { Button } from '@mantine/core'
import { isSwissIban } from '../../domain/payment/iban.ts'
import { tellingReferenceType } from '../../domain/payment/qr-bill.ts'
import { streetLine } from '../../domain/text/postal-address.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { useForm } from '../fields/form.ts'
import { needed } from '../fields/needed.ts'
import { PlaceFields } from '../fields/place-fields.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import page from '../parts/page.module.css'
import { IbanField } from '../settings/form/iban-field.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import type { Kind } from './kinds.ts'

interface MissingAccountProps {
  readonly kind: Kind
  readonly currency: string | null
  /** Called when there is an account: the paper looks different then. */
  readonly onMade: () => void
}

/** Nothing where the company has an account, or the invoice could have no QR-bill. */
export function MissingAccount({ kind, currency, onMade }: MissingAccountProps) {
  const isAsked =
    kind.name === 'invoice' && (currency === 'CHF' || currency === 'EUR') && may('edit', 'configuration')
  const accounts = useList(kontor.bankAccounts, { limit: 1 }, { enabled: isAsked }).data?.items
  const profile = useAnswer('company', kontor.company.get, { enabled: isAsked }).data?.item
  if (!isAsked || !profile || !accounts || accounts.length > 0) return null
  if (profile.country !== 'CH' && profile.country !== 'LI') return null
  return <AccountForm profile={profile} onMade={onMade} />
}

type Profile = Awaited<ReturnType<typeof kontor.company.get>>['item']

function AccountForm({ profile, onMade }: { readonly profile: Profile; readonly onMade: () => void }) {
  const { street, street_no, postcode, city } = profile
  const form = useForm({ iban: null as string | null, street, street_no, postcode, city, key: newKey() })
  const { missingAccount } = words.documents
  const save = async () => {
    const isMade = await form.submit(async ({ iban, key, ...address }) => {
      if (lacksAddress(profile)) await kontor.company.update(address)
      await makeAccount(needed(iban), { ...profile, ...address }, key)
    })
    if (!isMade) return
    await refresh()
    onMade()
    tell(missingAccount.made)
  }
  return (
    <form
      className={page.card}
      aria-label={missingAccount.title}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{missingAccount.title}</h2>
      <div className={page.form}>
        <IbanField label="IBAN" {...form.field('iban')} description={missingAccount.hint} isRequired />
        {lacksAddress(profile) && (
          <>
            <TextField label={words.fields.street} {...form.field('street')} width="half" max={255} />
            <TextField
              label={words.contacts.houseNumber}
              {...form.field('street_no')}
              width="half"
              max={255}
            />
            <PlaceFields
              postcode={{ ...form.field('postcode'), isRequired: true }}
              city={{ ...form.field('city'), isRequired: true }}
              country={profile.country}
            />
          </>
        )}
        <div>
          <Button type="submit" loading={form.isBusy}>
            {missingAccount.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** A QR-bill names the place of the company. */
function lacksAddress({ postcode, city }: Profile): boolean {
  return !postcode || !city
}

/** The default account, and its default slip where it is Swiss. An account alone is enough for the QR-bill. */
async function makeAccount(iban: string, company: Profile, key: string): Promise<void> {
  await kontor.bankAccounts.create({ description: iban, iban, default: true }, { idempotencyKey: key })
  const { name, postcode, city } = company
  if (!isSwissIban(iban)) return
  await kontor.isrs.create(
    {
      default: true,
      iban,
      reference_type: tellingReferenceType(iban),
      recipient_name: name,
      recipient_street: streetLine(company),
      recipient_city: `${postcode} ${city}`,
    },
    { idempotencyKey: `${key} slip` },
  )
}
