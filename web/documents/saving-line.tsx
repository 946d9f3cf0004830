// Whether what one has written is safe, in a quiet line; and what to do when somebody else has written too.

import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { complain } from '../frame/notices.tsx'
import { instantText } from '../parts/format.ts'
import page from '../parts/page.module.css'
import { useReturnFocus } from '../parts/return-focus.ts'
import { words } from '../words/words.ts'
import css from './paper.module.css'
import type { DocumentSession, Saving } from './session.ts'

export function SavingLine({ saving, isNew }: { readonly saving: Saving; readonly isNew: boolean }) {
  return (
    <span role="status" className={saving.type === 'failed' ? css.failed : 'quiet'}>
      {sentence(saving, isNew)}
    </span>
  )
}

function sentence(saving: Saving, isNew: boolean): string {
  const said = words.documents.saving
  switch (saving.type) {
    case 'nothing':
      return isNew ? said.notYet : ''
    case 'changed':
      return isNew ? said.notYet : said.changed
    case 'saving':
      return said.saving
    case 'saved':
      return said.saved(timeText(saving.at))
    case 'failed':
      return said.failed(saving.why)
    case 'conflict':
      return said.changed
  }
}

function timeText(at: Date): string {
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** Somebody else has changed the document meanwhile: one decides whose version counts. */
export function Conflict({
  session,
  saving,
}: {
  readonly session: DocumentSession
  readonly saving: Saving
}) {
  const [isBusy, setBusy] = useState(false)
  if (saving.type !== 'conflict') return null
  const { conflict } = words.documents
  const run = (act: () => Promise<void>) => {
    setBusy(true)
    act()
      .catch(complain)
      .finally(() => setBusy(false))
  }
  const at = saving.at ? instantText(saving.at).slice(-5) : undefined
  return (
    <div role="alert" className={css.conflict}>
      <p>
        {saving.by && at ? conflict.by(saving.by, at) : conflict.someone} {conflict.hint}
      </p>
      <div className={page.actions}>
        <Button variant="default" loading={isBusy} onClick={() => run(() => session.takeTheirs())}>
          {conflict.theirs}
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => run(() => session.keepMine())}>
          {conflict.mine}
        </Button>
      </div>
    </div>
  )
}

/** Whoever goes with something unsaved is asked; what saves itself is saved on the way out. */
export function Leaving({ session }: { readonly session: DocumentSession }) {
  const blocker = useBlocker({
    shouldBlockFn: async () => session.isChanged && !(await session.flush()),
    enableBeforeUnload: () => session.isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <LeavingDialog session={session} onStay={blocker.reset} onLeave={blocker.proceed} />
}

function LeavingDialog(props: {
  readonly session: DocumentSession
  readonly onStay: () => void
  readonly onLeave: () => void
}) {
  const { session, onStay, onLeave } = props
  useReturnFocus()
  const { leaving } = words.documents
  const { saving, stored } = session.snapshot()
  return (
    <Modal
      opened
      onClose={onStay}
      title={leaving.title}
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      <p>{saving.type === 'failed' ? words.documents.saving.failed(saving.why) : leaving.hint}</p>
      <div className={page.actions}>
        <Button data-autofocus onClick={onStay}>
          {leaving.stay}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {leaving.leave}
        </Button>
        {stored && (
          <Button
            variant="default"
            onClick={async () => {
              if (await session.save()) onLeave()
              else onStay()
            }}
          >
            {leaving.save}
          </Button>
        )}
      </div>
    </Modal>
  )
}
