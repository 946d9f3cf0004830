import { Radio } from '@mantine/core'
import { kontor } from '../data/kontor.ts'
import { useAnswer, useList } from '../data/queries.ts'
import type { FieldProps } from '../fields/field.ts'
import type { Form } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { Badge, type Tone } from '../parts/badge.tsx'
import { choiceLabel } from '../parts/labels.ts'
import page from '../parts/page.module.css'
import { session } from '../start.ts'
import { words } from '../words/words.ts'
import { RecordForm } from './form/record-form.tsx'
import type { Values } from './form/values.ts'
import { MailServer } from './mail-server.tsx'
import css from './settings.module.css'

const senders = ['CO', 'U', 'S', 'CE'] as const

export function Section() {
  const { mail } = words.settings
  const choices = senders.map((value) => ({ value, name: mail.senders[value] }))
  return (
    <div className={css.stack}>
      <MailServer />
      <RecordForm
        of="settings"
        parts={[
          {
            title: mail.from,
            fields: [
              { key: 'mail_from', kind: 'choice', label: mail.from, choices },
              { key: 'mail_sender', kind: 'text', label: mail.sender },
            ],
            content: (form) => <SenderFields form={form} />,
            note: () => mail.note,
          },
        ]}
      />
      <Outbox />
    </div>
  )
}

/** The sender of mails, and the address when the company chooses its own. */
function SenderFields({ form }: { readonly form: Form<Values> }) {
  const { mail } = words.settings
  const company = useAnswer('company', kontor.company.get).data?.item
  const addresses = {
    CO: company && (company.email ?? mail.noAddress),
    U: session.user.email,
    S: undefined,
    CE: undefined,
  }
  const { value, error } = form.field('mail_from')
  return (
    <>
      <Radio.Group
        label={mail.from}
        labelProps={{ className: 'visually-hidden' }}
        value={String(value)}
        onChange={(mail_from) => form.set({ mail_from })}
        {...(error ? { error } : {})}
      >
        {senders.map((sender) => (
          <Radio
            key={sender}
            mt={8}
            value={sender}
            label={mail.senders[sender]}
            {...(addresses[sender] ? { description: addresses[sender] } : {})}
          />
        ))}
      </Radio.Group>
      {value === 'S' && (
        <TextField
          {...(form.field('mail_sender') as unknown as FieldProps<string | null>)}
          label={mail.sender}
          type="email"
          width="half"
        />
      )}
    </>
  )
}

const states = { W: 'waiting', H: 'waiting', F: 'overdue', U: 'overdue' } as const satisfies Record<
  string,
  Tone
>

/** Mails that are being sent, and mails that need a person. */
function Outbox() {
  const { mail } = words.settings
  return (
    <section className={page.card}>
      <h2>{mail.outbox}</h2>
      <ul style={{ margin: '0 0 12px', padding: 0, listStyle: 'none' }}>
        {(Object.keys(states) as (keyof typeof states)[]).map((status) => (
          <State key={status} status={status} />
        ))}
      </ul>
      <Anchor to="/outbox">{mail.toOutbox}</Anchor>
    </section>
  )
}

function State({ status }: { readonly status: keyof typeof states }) {
  const { data } = useList(kontor.outbox, { filter: { status }, limit: 1 })
  const total = data?.pagination.total
  return (
    <li style={{ minHeight: 28 }}>
      <Badge tone={total ? states[status] : 'quiet'}>
        {choiceLabel('outbox', 'status', status)}: {total ?? '…'}
      </Badge>
      {status === 'H' && total ? <div className="quiet">{words.settings.mail.held}</div> : null}
    </li>
  )
}
