import { Button, Modal, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Letter } from '../../client/index.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { answerOptions } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { choicesOf } from '../fields/choices-of.ts'
import { useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { needed } from '../fields/needed.ts'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { plainOf } from '../parts/mail-text.ts'
import { OwnMailActions, OwnMailNote } from '../parts/own-mail.tsx'
import page from '../parts/page.module.css'
import { PrintYourself } from '../parts/print-yourself.tsx'
import { sentenceOf } from '../parts/problems.ts'
import { useReturnFocus } from '../parts/return-focus.ts'
import { printFolder, sendsMail } from '../start.ts'
import { words } from '../words/words.ts'

interface SendDialogProps {
  readonly letter: Letter
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Sends the letter as an attachment. The mail is prepared; the user checks it. */
export function LetterByEmail(props: SendDialogProps) {
  useReturnFocus()
  // Read anew each time the dialog opens, and not refreshed while the user checks it.
  const { data, error } = useQuery({
    ...answerOptions(['letter mail', props.letter.id], (options) =>
      kontor.letters.email(props.letter.id, options),
    ),
    gcTime: 0,
    staleTime: 'static',
    refetchOnWindowFocus: false,
  })
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.contacts.sendByEmail}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      {error ? (
        <p role="alert">{sentenceOf(error)}</p>
      ) : data ? (
        <EmailForm {...props} email={data.item} />
      ) : (
        <LateSkeleton lines={8} />
      )}
    </Modal>
  )
}

interface Email {
  readonly subject: string
  readonly body: string
  readonly recipients: readonly Recipient[]
}

interface Recipient {
  readonly email: string
  readonly name: string
}

function EmailForm({ letter, email, onClose, onSent }: SendDialogProps & { readonly email: Email }) {
  const form = useForm({
    subject: email.subject as string | null,
    body: email.body as string | null,
    recipients: email.recipients.map(written) as readonly string[],
  })
  const send = () =>
    form.submit(async (values) => {
      const { subject, body, recipients } = values
      await kontor.letters.sendByEmail(
        letter.id,
        { subject: needed(subject), body: body ?? '', recipients: recipients.map(read) },
        { idempotencyKey: keyFor(values) },
      )
      void refresh()
      tell(words.contacts.letterSent)
      onSent()
    })
  const { contacts, fields } = words
  const isAddressed = email.recipients.length > 0
  const problem = Object.entries(form.errors).find(([key]) => key.startsWith('recipients'))?.[1]
  return (
    <form
      className={page.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The letter's form around this dialog must not be submitted too.
        event.stopPropagation()
        if (!form.isBusy && sendsMail) void send()
      }}
    >
      {!sendsMail && <OwnMailNote />}
      <TagsInput
        label={fields.recipients}
        description={contacts.recipientsHint}
        required
        value={[...form.values.recipients]}
        onChange={(recipients) => form.set({ recipients })}
        error={problem}
        acceptValueOnBlur
        {...(isAddressed ? {} : { autoFocus: true })}
      />
      <TextField label={fields.subject} isRequired autoFocus={isAddressed} {...form.field('subject')} />
      <RichTextField label={fields.body} isRequired language={letter.language} {...form.field('body')} />
      <div className={page.actions}>
        {sendsMail ? (
          <Button type="submit" loading={form.isBusy}>
            {contacts.send}
          </Button>
        ) : (
          <OwnMailActions
            pdf={kontor.letters.pdf.address(letter.id)}
            recipients={form.values.recipients.map((one) => read(one).email)}
            subject={form.values.subject ?? ''}
            body={plainOf(form.values.body ?? '')}
          />
        )}
        <Button variant="default" onClick={onClose}>
          {words.parts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** A recipient as people write one: Nora Keller <nora@example.com> */
function written({ name, email }: Recipient): string {
  return name ? `${name} <${email}>` : email
}

function read(text: string): Recipient {
  const [, name = '', email = text] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name: name.trim(), email: email.trim() }
}

/** Sends the letter on paper, or lets the user print it where no print service does. */
export function LetterByPost(props: SendDialogProps) {
  const { letter, onClose, onSent } = props
  if (printFolder) return <PrintService {...props} folder={printFolder} />
  const post = async () => {
    await kontor.letters.changeStatus(letter.id, { status: 'S' })
    void refresh()
    onSent()
  }
  return (
    <PrintYourself
      pdf={kontor.letters.pdf.address(letter.id)}
      onPosted={letter.status === 'DR' ? post : undefined}
      onClose={onClose}
    />
  )
}

function PrintService({ letter, onClose, onSent, folder }: SendDialogProps & { readonly folder: string }) {
  const form = useForm({
    palette: 'C' as 'C' | 'BW' | null,
    print: 'S' as 'D' | 'S' | null,
    speed: 'P' as 'P' | 'E' | null,
  })
  const send = () =>
    form.submit(async (values) => {
      const { palette, print, speed } = values
      await kontor.letters.sendByPost(
        letter.id,
        { palette: needed(palette), print: needed(print), speed: needed(speed) },
        { idempotencyKey: keyFor(values) },
      )
      void refresh()
      tell(words.contacts.letterPosted)
      onSent()
    })
  const { contacts, fields } = words
  return (
    <FormDialog
      title={contacts.sendByPost}
      verb={contacts.send}
      isBusy={form.isBusy}
      onSave={send}
      onClose={onClose}
    >
      <p className="quiet" style={{ margin: 0 }}>
        {words.documents.post.folder(folder)}
      </p>
      <ChoiceField<'C' | 'BW'>
        label={fields.palette}
        width="third"
        {...form.field('palette')}
        choices={choicesOf('outbox', 'palette')}
      />
      <ChoiceField<'D' | 'S'>
        label={fields.print}
        width="third"
        {...form.field('print')}
        choices={choicesOf('outbox', 'print')}
      />
      <ChoiceField<'P' | 'E'>
        label={fields.speed}
        width="third"
        {...form.field('speed')}
        choices={choicesOf('outbox', 'speed')}
      />
    </FormDialog>
  )
}
