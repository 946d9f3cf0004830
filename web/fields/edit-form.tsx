import type { KeyboardEvent, ReactNode } from 'react'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { useSaveKey } from '../parts/save-key.ts'
import type { Form } from './form.ts'

interface EditFormProps {
  readonly form: Pick<Form<object>, 'isChanged' | 'isBusy'>
  /** Resolves to true when it is saved. */
  readonly onSave: () => Promise<boolean>
  readonly className?: string | undefined
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** A form on a page: saved by its button, by Enter and by Ctrl+S. Leaving it with changes asks first. */
export function EditForm({ form, onSave, className, onKeyDown, children }: EditFormProps) {
  const save = () => {
    if (!form.isBusy) void onSave()
  }
  // Saves only those forms of the page that were changed.
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
