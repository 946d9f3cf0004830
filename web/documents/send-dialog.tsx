// Sending a document by mail: whom to, what it says, and what arrives.

import { Button, Modal, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../client/client.ts'
import type { OutboxMessage, Person } from '../../client/types.ts'
import { nextReminder } from '../../domain/next-reminder.ts'
import type { InvoiceStatus } from '../../domain/statuses.ts'
import { newKey } from '../data/key.ts'
import { readList, refresh, useAnswer, useList } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { useForm } from '../fields/form.ts'
import { LongTextField, TextField } from '../fields/text-field.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { htmlOf, plainOf } from '../parts/mail-text.ts'
import page from '../parts/page.module.css'
import { sentenceOf } from '../parts/problems.ts'
import { useReturnFocus } from '../parts/return-focus.ts'
import { company, may, session } from '../start.ts'
import { words } from '../words/words.ts'
import { changeStatus, type Mail, type ReminderStatus, readMail, sendByMail } from './calls.ts'
import css from './document.module.css'
import type { DocumentRecord, Kind } from './kinds.ts'
import { usePreview } from './preview.tsx'

interface SendDialogProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly version: string | undefined
  /** The level of the reminder that is to be sent. */
  readonly level?: ReminderStatus | undefined
  readonly onClose: () => void
}

/** The next reminder of an invoice. It stays the one that was opened, whatever becomes of the invoice meanwhile. */
export function RemindDialog(props: Omit<SendDialogProps, 'level'>) {
  const [level] = useState(() => nextReminder(props.record.status as InvoiceStatus))
  return level && <SendDialog {...props} level={level} />
}

export function SendDialog(props: SendDialogProps) {
  const { kind, record, level, onClose } = props
  useReturnFocus()
  const { data, error } = useQuery({
    queryKey: ['mail', kind.resource, record.id, level ?? null],
    queryFn: () => readMail(kind, record.id, level),
    gcTime: 0,
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  const { mail, kinds } = words.documents
  const title = level
    ? mail.remindTitle(choiceLabel('invoices', 'status', level), record.number)
    : mail.title(kinds[kind.name].numbered(record.number))
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={960}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      {error ? (
        <p role="alert">{sentenceOf(error)}</p>
      ) : data ? (
        <MailForm {...props} proposal={data} />
      ) : (
        <LateSkeleton lines={8} />
      )}
    </Modal>
  )
}

function MailForm({
  kind,
  record,
  version,
  level,
  onClose,
  proposal,
}: SendDialogProps & { readonly proposal: Mail }) {
  const { mail, actions, kinds } = words.documents
  const [key] = useState(newKey)
  const [before] = useState(record.status)
  const isMarked = useRef(false)
  const isUnanswered = useRef(false)
  const form = useForm({
    recipients: proposal.recipients.map(({ email }) => email),
    from: proposal.from as Mail['from'] | null,
    subject: proposal.subject as string | null,
    body: plainOf(proposal.body) as string | null,
  })
  const known = useKnownAddresses(record)
  const nameOf = (email: string) =>
    [...proposal.recipients, ...known].find((one) => one.email === email)?.name || email
  const isHeld = useHeldMails()
  const { values } = form

  // An invoice is printed as its status says, so it becomes a reminder first. When the mail is refused, it was none;
  // when nobody answers, it may have been sent, and the invoice keeps its level.
  const setBack = async (error: unknown) => {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
    isUnanswered.current ||= !isRefused
    if (!isMarked.current || isUnanswered.current) return
    await changeStatus(kind, record.id, before)
    isMarked.current = false
  }
  const send = async () => {
    const isSent = await form.submit(async ({ recipients, from, subject, body }) => {
      if (level && !isMarked.current) {
        await changeStatus(kind, record.id, level)
        isMarked.current = true
      }
      await sendByMail(
        kind,
        record.id,
        {
          recipients: recipients.map((email) => ({ email, name: nameOf(email) })),
          from: from ?? 'CE',
          subject: subject ?? '',
          body: htmlOf(body ?? ''),
        },
        key,
      ).catch(async (error) => {
        await setBack(error).catch(complain)
        throw error
      })
    })
    if (isSent || isMarked.current) void refresh()
    if (!isSent) return
    const names = values.recipients.map(nameOf).join(', ')
    const said = level
      ? mail.reminded(choiceLabel('invoices', 'status', level), names)
      : kinds[kind.name].sent(record.number, names)
    onClose()
    tell(isHeld || (await wasHeld(kind, record.id)) ? mail.held : said)
  }
  return (
    <div className={css.mail}>
      <form
        className={page.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isBusy) void send()
        }}
      >
        {isHeld && (
          <p role="note" className={css.note}>
            {mail.heldNow}
          </p>
        )}
        <TagsInput
          label={mail.to}
          description={proposal.recipients.length === 0 && known.length === 0 ? mail.noAddress : mail.toHint}
          value={values.recipients}
          onChange={(recipients) => form.set({ recipients })}
          data={known.map(({ email }) => email)}
          renderOption={({ option }) => (
            <span>
              {nameOf(option.value)} <small className="quiet">{option.value}</small>
            </span>
          )}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          required
          data-autofocus={proposal.recipients.length === 0 || undefined}
          error={form.errors.recipients ?? recipientError(form.errors)}
        />
        <ChoiceField label={mail.from} {...form.field('from')} choices={useSenders()} />
        <TextField
          label={words.fields.subject}
          {...form.field('subject')}
          max={255}
          isRequired
          autoFocus={proposal.recipients.length > 0}
        />
        <LongTextField label={words.fields.body} {...form.field('body')} minRows={8} isRequired />
        <div className={page.actions}>
          <Button type="submit" loading={form.isBusy}>
            {actions.send}
          </Button>
          <Button variant="default" onClick={onClose}>
            {words.parts.cancel}
          </Button>
          {level && (
            <Button
              variant="subtle"
              color="gray"
              loading={form.isBusy}
              onClick={async () => {
                if (await form.submit(() => changeStatus(kind, record.id, level))) {
                  void refresh()
                  onClose()
                }
              }}
            >
              {mail.onlyMark}
            </Button>
          )}
        </div>
      </form>
      <section aria-label={mail.messagePreview} className={css.message}>
        <h2>{mail.messagePreview}</h2>
        <div className={css.letter}>
          <div className="quiet">
            {mail.to}: {values.recipients.map(nameOf).join(', ')}
          </div>
          <strong>{values.subject}</strong>
          <p>{values.body}</p>
          <div className="quiet">{mail.attached}</div>
          {!level && <FirstPage kind={kind} id={record.id} version={version} />}
        </div>
      </section>
    </div>
  )
}

function FirstPage(props: {
  readonly kind: Kind
  readonly id: number
  readonly version: string | undefined
}) {
  const { picture, problem } = usePreview(props.kind, props.id, props.version, 1)
  if (problem) return <p className="quiet">{problem}</p>
  return picture ? <img src={picture} alt={words.documents.preview.page(1, 1)} className={css.thumb} /> : null
}

/** One of the addresses is wrong: its place in the list does not matter to whoever reads it. */
function recipientError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([key]) => key.startsWith('recipients.'))?.[1]
}

/** The addresses of the contact and of its people. */
function useKnownAddresses({ contact, contact_id, contact_name }: DocumentRecord): Mail['recipients'] {
  const people =
    useList<Person>('people', { limit: 200 }, { path: { contactId: contact_id } }).data?.items ?? []
  const all = [
    { email: contact?.email, name: contact_name ?? '' },
    ...people.map(({ email, name, surname }) => ({ email, name: `${name} ${surname}` })),
  ]
  return all.flatMap(({ email, name }, index) =>
    email && all.findIndex((other) => other.email === email) === index ? [{ email, name }] : [],
  )
}

/** Whom a mail can be from: only those who have an address. */
function useSenders() {
  const settings = useAnswer('GET /configuration/settings', {}, { enabled: may('view', 'configuration') })
    .data?.item
  const { senders } = words.documents.mail
  return [
    ...(company.email ? [{ value: 'CO' as const, name: senders.CO(company.email) }] : []),
    { value: 'U' as const, name: senders.U(session.user.email) },
    ...(settings?.mail_sender ? [{ value: 'S' as const, name: senders.S(settings.mail_sender) }] : []),
    { value: 'CE' as const, name: senders.CE },
  ]
}

/** Whether mails wait for a mail server that is not there. */
function useHeldMails(): boolean {
  const query = { filter: JSON.stringify({ status: 'H', channel: 'E' }), limit: 1 }
  const held = useList('outbox', query, { enabled: may('view', 'configuration') })
  return (held.data?.items.length ?? 0) > 0
}

async function wasHeld({ entity }: Kind, id: number): Promise<boolean> {
  if (!may('view', 'configuration')) return false
  const filter = JSON.stringify({ document_type: entity, document_id: id })
  const last = await readList<OutboxMessage>('outbox', { filter, limit: 1 }).catch(() => undefined)
  return last?.items[0]?.status === 'H'
}
