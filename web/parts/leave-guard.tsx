import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import css from './page.module.css'
import { useReturnFocus } from './return-focus.ts'

interface LeaveGuardProps {
  readonly isChanged: () => boolean
  /** Resolves to true when it is saved. Without it, the user can only go or stay. */
  readonly onSave?: (() => Promise<boolean>) | undefined
  /** For input that saves itself on leaving: resolves to true when there is nothing left to ask. */
  readonly onLeave?: () => Promise<boolean>
  /** Why it is not saved yet, if there is a reason. */
  readonly why?: string | undefined
}

/** Asks before the user leaves with unsaved changes. Code that has just saved navigates with `ignoreBlocker`. */
export function LeaveGuard({ isChanged, onSave, onLeave, why }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: async () => isChanged() && !(await onLeave?.()),
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return <Question onSave={onSave} why={why} onStay={blocker.reset} onGo={blocker.proceed} />
}

interface QuestionProps extends Pick<LeaveGuardProps, 'onSave' | 'why'> {
  readonly onStay: () => void
  readonly onGo: () => void
}

function Question({ onSave, why, onStay, onGo }: QuestionProps) {
  useReturnFocus()
  const { title, text, save, leave, stay } = words.parts.unsaved
  return (
    <Modal opened onClose={onStay} title={title} withCloseButton={false}>
      <p style={{ margin: '0 0 16px' }}>{why ?? text}</p>
      <div className={css.actions}>
        {onSave && (
          <Button data-autofocus onClick={async () => ((await onSave()) ? onGo() : onStay())}>
            {save}
          </Button>
        )}
        <Button variant="default" onClick={onGo}>
          {leave}
        </Button>
        <Button variant="default" {...(onSave ? {} : { 'data-autofocus': true })} onClick={onStay}>
          {stay}
        </Button>
      </div>
    </Modal>
  )
}
