// Sends a document by mail: the recipients, the text and the attachment.

import { Button, Modal, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceStatus } from '../../../domain/documents/statuses.ts'
import { nextReminder, type ReminderStatus } from '../../../domain/payment/next-reminder.ts'
import { newKey } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { useAnswer, useItem, useList } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { ChoiceField } from '../../fields/choice-field.tsx'
import { useForm } from '../../fields/form.ts'
import { RichTextField } from '../../fields/rich-text-field.tsx'
import { ShownText } from '../../fields/shown-text.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { tell } from '../../frame/notices.tsx'
import { dateText, today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { plainOf } from '../../parts/mail-text.ts'
import { OwnMailActions, OwnMailNote } from '../../parts/own-mail.tsx'
import page from '../../parts/page.module.css'
import { sentenceOf } from '../../parts/problems.ts'
import { useReturnFocus } from '../../parts/return-focus.ts'
import { company, may, sendsMail, session } from '../../start.ts'
import { words } from '../../words/words.ts'
import {
  changeStatus,
  type Mail,
  pdfAddress,
  readMail,
  readReminder,
  reminderPdfAddress,
  sendByMail,
} from '../calls.ts'
import type { DocumentRecord, Kind } from '../kinds.ts'
import { usePreview } from '../preview.tsx'
import css from './document.module.css'
import { ReminderMail } from './reminder-mail.ts'

interface SendDialogProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly version: string | undefined
  /** The level of the reminder to send. */
  readonly level?: ReminderStatus | undefined
  readonly onClose: () => void
}

/** Sends the next reminder of an invoice. Its level stays the same while the dialog is open. */
export function RemindDialog(props: Omit<SendDialogProps, 'level'>) {
  const [level] = useState(() => nextReminder(props.record.status as InvoiceStatus))
  return level && <SendDialog {...props} level={level} />
}

export function SendDialog(props: SendDialogProps) {
  const { kind, record, level, onClose } = props
  useReturnFocus()
  const { data, error } = useQuery({
    queryKey: ['mail', kind.resource, record.id, level ?? null],
    queryFn: () => (level ? readReminder(record.id, { status: level }) : readMail(kind, record.id)),
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
  const [reminder] = useState(() => level && new ReminderMail(record, level))
  const form = useForm({
    recipients: proposal.recipients.map(({ email }) => email),
    from: proposal.from as Mail['from'] | null,
    subject: proposal.subject as string | null,
    body: proposal.body as string | null,
  })
  const known = useKnownAddresses(record)
  const nameOf = (email: string) =>
    [...proposal.recipients, ...known].find((one) => one.email === email)?.name || email
  const { values } = form

  const send = async () => {
    const isSent = await form.submit(async ({ recipients, from, subject, body }) => {
      const written: Mail = {
        recipients: recipients.map((email) => ({ email, name: nameOf(email) })),
        from: from ?? 'CE',
        subject: subject ?? '',
        body: body ?? '',
      }
      await (reminder ? reminder.send(written) : sendByMail(kind, record.id, written, key))
    })
    // A refused reminder has changed the invoice and changed it back.
    if (isSent || reminder) void refresh()
    if (!isSent) return
    const names = values.recipients.map(nameOf).join(', ')
    const said = level
      ? mail.reminded(choiceLabel('invoices', 'status', level), names)
      : kinds[kind.name].sent(record.number, names)
    onClose()
    tell(said)
  }
  /** The status that a user sets who sends the mail otherwise. */
  const marks = level ?? (!sendsMail && record.status === 'DR' ? 'S' : undefined)
  const mark = async (status: DocumentRecord['status']) => {
    if (!(await form.submit(() => changeStatus(kind, record.id, status)))) return
    void refresh()
    onClose()
  }
  return (
    <div className={css.mail}>
      <form
        className={page.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.isBusy && sendsMail) void send()
        }}
      >
        {!sendsMail && <OwnMailNote />}
        {level && <Doubts record={record} />}
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
        <RichTextField
          label={words.fields.body}
          language={record.language}
          {...form.field('body')}
          isRequired
        />
        <div className={page.actions}>
          {sendsMail ? (
            <Button type="submit" loading={form.isBusy}>
              {actions.send}
            </Button>
          ) : (
            <OwnMailActions
              pdf={level ? reminderPdfAddress(record.id, level) : pdfAddress(kind, record.id)}
              recipients={values.recipients}
              subject={values.subject ?? ''}
              body={plainOf(values.body ?? '')}
            />
          )}
          <Button variant="default" onClick={onClose}>
            {words.parts.cancel}
          </Button>
          {marks && (
            <Button variant="subtle" color="gray" loading={form.isBusy} onClick={() => mark(marks)}>
              {level ? mail.onlyMark : actions.markSent}
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
          <ShownText text={values.body ?? ''} language={record.language} />
          <div className="quiet">{mail.attached}</div>
          {!level && <FirstPage kind={kind} id={record.id} version={version} />}
        </div>
      </section>
    </div>
  )
}

/** What speaks against a reminder today. Whoever sends it all the same knows. */
function Doubts({ record }: { readonly record: DocumentRecord }) {
  const { due, reminders_paused_until: own } = record
  const ofContact = useItem(kontor.contacts, record.contact_id, { with: ['reminders_paused_until'] }).data
  const until = [own, ofContact?.item.reminders_paused_until].filter((day) => day && day >= today()).sort()
  const notes = [
    due && due >= today() ? words.reminders.notDue(dateText(due)) : undefined,
    until.length > 0 ? words.reminders.paused(dateText(until.at(-1) as string)) : undefined,
  ]
  return notes.map(
    (note) =>
      note && (
        <p key={note} role="note" className={page.note}>
          {note}
        </p>
      ),
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

/** The error of the first wrong address, without its index in the list. */
function recipientError(errors: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(errors).find(([key]) => key.startsWith('recipients.'))?.[1]
}

/** The addresses of the contact and of its people. */
function useKnownAddresses({ contact, contact_id, contact_name }: DocumentRecord): Mail['recipients'] {
  const people = useList(kontor.contacts.people(contact_id), { limit: 200 }).data?.items ?? []
  const all = [
    { email: contact?.email, name: contact_name ?? '' },
    ...people.map(({ email, name, surname }) => ({ email, name: `${name} ${surname}` })),
  ]
  return all.flatMap(({ email, name }, index) =>
    email && all.findIndex((other) => other.email === email) === index ? [{ email, name }] : [],
  )
}

/** The people a mail can be sent from: only those with an address. */
function useSenders() {
  const settings = useAnswer('settings', kontor.settings.get, {
    enabled: may('view', 'configuration'),
  }).data?.item
  const { senders } = words.documents.mail
  return [
    ...(company.email ? [{ value: 'CO' as const, name: senders.CO(company.email) }] : []),
    { value: 'U' as const, name: senders.U(session.user.email) },
    ...(settings?.mail_sender ? [{ value: 'S' as const, name: senders.S(settings.mail_sender) }] : []),
    { value: 'CE' as const, name: senders.CE },
  ]
}
