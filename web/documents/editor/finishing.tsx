// The buttons that finish the editing of a document.

import { Button } from '@mantine/core'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import type { DocumentSession, Snapshot } from './session.ts'

interface FinishingProps {
  readonly session: DocumentSession
  readonly snapshot: Snapshot
  readonly onFinish: (search?: { readonly do?: 'send' }) => void
}

export function Finishing({ session, snapshot: { stored, saving }, onFinish }: FinishingProps) {
  const isSendable = (stored?.record.status ?? 'DR') === 'DR' && may('manage', session.kind.subject)
  const isDisabled = !stored && !session.savesItself
  return (
    <>
      {!session.savesItself && (
        <Button variant="default" loading={saving.type === 'saving'} onClick={() => void session.save()}>
          {words.parts.save}
        </Button>
      )}
      <Button variant={isSendable ? 'default' : 'filled'} disabled={isDisabled} onClick={() => onFinish()}>
        {words.documents.done}
      </Button>
      {isSendable && (
        <Button disabled={isDisabled} onClick={() => onFinish({ do: 'send' })}>
          {words.documents.actions.send}
        </Button>
      )}
    </>
  )
}
