import type { KeyboardEvent, ReactNode } from 'react'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { useSaveKey } from '../parts/save-key.ts'
import type { Form } from './form.ts'

interface EditFormProps {
  readonly form: Pick<Form<object>, 'isChanged' | 'isBusy'>
  /** True when it is stored. */
  readonly onSave: () => Promise<boolean>
  readonly className?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** A form on a page: saved by its button, by Enter and by Ctrl+S. Whoever leaves it with changes is asked. */
export function EditForm({ form, onSave, className, onKeyDown, children }: EditFormProps) {
  const save = () => {
    if (!form.isBusy) void onSave()
  }
  // Of several forms on a page, those that somebody has changed.
  useSaveKey(() => {
    if (form.isChanged) save()
  })
  return (
    <form
      noValidate
      className={className}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <LeaveGuard isChanged={() => form.isChanged} onSave={onSave} />
      {children}
    </form>
  )
}
