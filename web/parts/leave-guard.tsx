import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { words } from '../words/words.ts'
import css from './page.module.css'

/** Asks whoever leaves a form with changes that are not saved. Those who save go with `ignoreBlocker`. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocker = useBlocker({
    // Another tab of the same page is no other page.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const { unsaved } = words.settings
  return (
    <Modal opened onClose={blocker.reset} title={unsaved.title} withCloseButton={false}>
      <p style={{ margin: '0 0 16px' }}>{unsaved.text}</p>
      <div className={css.actions}>
        <Button data-autofocus onClick={blocker.reset}>
          {unsaved.stay}
        </Button>
        <Button variant="default" onClick={blocker.proceed}>
          {unsaved.leave}
        </Button>
      </div>
    </Modal>
  )
}
