// Whether the changes are saved, and what to do when somebody else has changed the document too.

import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { instantText } from '../../parts/format.ts'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { words } from '../../words/words.ts'
import css from './paper.module.css'
import type { DocumentSession, Saving } from './session.ts'

export function SavingLine({ saving, isNew }: { readonly saving: Saving; readonly isNew: boolean }) {
  return (
    <span role="status" className={`${css.saving} ${saving.type === 'failed' ? css.failed : 'quiet'}`}>
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

/** Somebody else has changed the document meanwhile: the user decides which version counts. */
export function Conflict({
  session,
  saving,
}: {
  readonly session: DocumentSession
  readonly saving: Saving
}) {
  if (saving.type !== 'conflict') return null
  const { by, at } = saving
  return (
    <ChangedMeanwhile
      sentence={by && at ? words.documents.changedBy(by, instantText(at).slice(-5)) : undefined}
      onLoad={() => session.takeTheirs()}
      onOverwrite={() => session.keepMine()}
    />
  )
}

/** A draft is saved when the user leaves. For other documents the user is asked. */
export function Leaving({ session }: { readonly session: DocumentSession }) {
  const { saving, stored } = session.snapshot()
  return (
    <LeaveGuard
      isChanged={() => session.isChanged}
      onLeave={() => session.flush()}
      onSave={stored && (() => session.save())}
      why={saving.type === 'failed' ? words.documents.saving.failed(saving.why) : undefined}
    />
  )
}
