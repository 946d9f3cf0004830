import { Button } from '@mantine/core'
import { Icon } from '../frame/icons.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Anchor } from './anchor.tsx'
import page from './page.module.css'

interface OwnMailProps {
  /** The address of the PDF. */
  readonly pdf: string
  readonly recipients: readonly string[]
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

/** Without a mail server: the PDF, and the mail for the user's own mail program. */
export function OwnMailNote() {
  return (
    <p role="note" className={page.note}>
      {words.parts.noMailServer}{' '}
      {may('manage', 'configuration') && <Anchor to="/settings/mail">{words.parts.setUpMailServer}</Anchor>}
    </p>
  )
}

export function OwnMailActions({ pdf, recipients, subject, body }: OwnMailProps) {
  return (
    <>
      <Button component="a" href={pdf} download leftSection={<Icon name="download" size={16} />}>
        {words.parts.downloadPdf}
      </Button>
      <Button component="a" variant="default" href={mailtoOf({ recipients, subject, body })}>
        {words.parts.openInMailProgram}
      </Button>
    </>
  )
}

/** A link that opens the mail program. Lines end as mails have them. */
export function mailtoOf({ recipients, subject, body }: Omit<OwnMailProps, 'pdf'>): string {
  const to = recipients.map(encodeURIComponent).join(',')
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`
}
