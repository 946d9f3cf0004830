import { Button } from '@mantine/core'
import { words } from '../words/words.ts'
import { Conflict } from './conflict.tsx'
import type { Edited } from './edited.ts'
import { FormGuard } from './form-guard.tsx'
import css from './settings.module.css'

interface SaveBarProps {
  readonly edited: Edited
  readonly onSave: () => Promise<boolean>
}

/** The end of a form: save, or go back to what is stored. */
export function SaveBar({ edited, onSave }: SaveBarProps) {
  const { form, isConflict, takeLatest, discard } = edited
  return (
    <>
      {isConflict && <Conflict onTakeLatest={takeLatest} />}
      <div className={css.save} data-changed={form.isChanged || undefined}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          {words.parts.save}
        </Button>
        {form.isChanged && (
          <Button variant="subtle" color="gray" onClick={discard} disabled={form.isBusy}>
            {words.settings.discard}
          </Button>
        )}
        <span role="status" className="quiet">
          {form.isChanged ? words.settings.notSaved : ''}
        </span>
      </div>
      <FormGuard isChanged={form.isChanged} onSave={onSave} />
    </>
  )
}
