import { sendsMail } from '../start.ts'
import { words } from '../words/words.ts'
import page from './page.module.css'

/** Shown before a mail is sent without a mail server, with a link to the PDF as the other way. */
export function MailWaits({ pdf }: { readonly pdf: string }) {
  if (sendsMail) return null
  return (
    <p role="note" className={page.note}>
      {words.parts.mailWillWait}{' '}
      <a href={pdf} target="_blank" rel="noreferrer">
        {words.parts.openPdf}
      </a>
    </p>
  )
}
