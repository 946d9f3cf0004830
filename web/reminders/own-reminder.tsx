import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ReminderStatus } from '../../domain/payment/next-reminder.ts'
import { readReminder, reminderPdfAddress } from '../documents/calls.ts'
import { complain } from '../frame/notices.tsx'
import { plainOf } from '../parts/mail-text.ts'
import { mailtoOf } from '../parts/own-mail.tsx'
import { words } from '../words/words.ts'

interface OwnReminderProps {
  /** The invoice. */
  readonly id: number
  readonly number: string
  readonly level: ReminderStatus
}

/** Without a mail server: a reminder as a PDF, and its mail for the user's own mail program. */
export function OwnReminder({ id, number, level }: OwnReminderProps) {
  const [isReading, setReading] = useState(false)
  // Its text is read on request: a page may have two hundred reminders.
  const open = async () => {
    setReading(true)
    try {
      const { recipients, subject, body } = await readReminder(id, { status: level })
      const to = recipients.map(({ email }) => email)
      location.assign(mailtoOf({ recipients: to, subject, body: plainOf(body) }))
    } catch (error) {
      complain(error)
    } finally {
      setReading(false)
    }
  }
  const { downloadPdf, openInMailProgram } = words.parts
  return (
    <Group gap={16}>
      <Button
        component="a"
        href={reminderPdfAddress(id, level)}
        download
        variant="subtle"
        size="compact-xs"
        px={0}
        aria-label={`${downloadPdf} (${number})`}
      >
        {downloadPdf}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        px={0}
        loading={isReading}
        aria-label={`${openInMailProgram} (${number})`}
        onClick={open}
      >
        {openInMailProgram}
      </Button>
    </Group>
  )
}
