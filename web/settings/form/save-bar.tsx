import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Conflict } from '../../fields/conflict.tsx'
import type { Edited } from '../../fields/edited.ts'
import { useRaisedNotices } from '../../frame/use-raised-notices.ts'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'
import type { Values } from './values.ts'

/** The end of a form: save, or return to the stored values. */
export function SaveBar({ edited }: { readonly edited: Edited<Values> }) {
  const { form, discard } = edited
  const bar = useRef<HTMLDivElement>(null)
  useRaisedNotices(bar)
  return (
    <>
      <Conflict of={edited} />
      <div ref={bar} className={css.save} data-changed={form.isChanged || undefined}>
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
    </>
  )
}
