import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import page from '../parts/page.module.css'
import { useReturnFocus } from '../parts/return-focus.ts'
import { words } from '../words/words.ts'
import css from './account.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The codes are shown once, so only a button that says that they are stored safely closes them. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  useReturnFocus()
  const said = words.account.authenticator
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={said.codes}
      size="lg"
    >
      <p className={css.text} style={{ marginBottom: 16 }}>
        {said.keepCodes}
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={page.actions}>
        <Button data-autofocus onClick={onClose}>
          {said.kept}
        </Button>
        {/* Browsers give the clipboard only to pages that came encrypted. */}
        {'clipboard' in navigator && (
          <Button variant="default" onClick={copy}>
            {isCopied ? words.parts.copied : said.copyCodes}
          </Button>
        )}
      </div>
    </Modal>
  )
}
