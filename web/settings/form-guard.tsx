import { Button, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'

interface FormGuardProps {
  readonly isChanged: boolean
  /** True when it is stored. */
  readonly onSave: () => Promise<boolean>
}

/** Saves with Ctrl+S, and asks whoever leaves with changes that are not saved. */
export function FormGuard({ isChanged, onSave }: FormGuardProps) {
  useSaveKey(() => {
    if (isChanged) void onSave()
  })
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  const { unsaved } = words.settings
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={unsaved.title}
      withCloseButton={false}
      centered
    >
      <p style={{ margin: '0 0 16px' }}>{unsaved.text}</p>
      <div className={page.actions}>
        <Button
          data-autofocus
          onClick={async () => {
            const isSaved = await onSave()
            if (isSaved) blocker.proceed?.()
            else blocker.reset?.()
          }}
        >
          {unsaved.save}
        </Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {unsaved.leave}
        </Button>
        <Button variant="subtle" onClick={() => blocker.reset?.()}>
          {unsaved.stay}
        </Button>
      </div>
    </Modal>
  )
}

function useSaveKey(save: () => void): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // Some fields read what was typed only when one leaves them.
      const field = document.activeElement
      if (field instanceof HTMLElement) {
        field.blur()
        field.focus()
      }
      setTimeout(() => latest.current())
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
