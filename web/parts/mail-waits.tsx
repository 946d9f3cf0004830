import { sendsMail } from '../start.ts'
import { words } from '../words/words.ts'
import page from './page.module.css'

/** Said before a mail is sent where there is no mail server yet, with the other way to pass the paper on. */
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
