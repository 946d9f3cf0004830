import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowKey } from '../../../domain/time/time-sheet.ts'
import { Icon } from '../../frame/icons.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { ActivityField } from '../activity-field.tsx'
import { type Entity, EntityPicker } from '../entity-picker.tsx'
import css from './add-row.module.css'
import type { Sheet } from './sheet-rows.ts'
import type { RowHead } from './sheet-writes.ts'

/** Adds a row: a task, then an activity; or all rows of last week at once. */
export function AddRow({ sheet }: { readonly sheet: Sheet }) {
  const [isOpen, setOpen] = useState(false)
  const { offered, add } = sheet
  const button = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return isOpen ? (
    <NewRow sheet={sheet} onAdded={() => setOpen(false)} onCancel={cancel} />
  ) : (
    <div className={page.actions}>
      <Button
        ref={button}
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => setOpen(true)}
      >
        {words.hours.addRow}
      </Button>
      {offered.length > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            add(offered)
            focusRow(sheet.rows.length + 1)
          }}
        >
          {words.hours.rowsOfLastWeek(offered.length)}
        </Button>
      )}
    </div>
  )
}

interface NewRowProps {
  readonly sheet: Sheet
  readonly onAdded: () => void
  readonly onCancel: () => void
}

function NewRow({ sheet, onAdded, onCancel }: NewRowProps) {
  const [entity, setEntity] = useState<Entity | null>(null)
  const [activity, setActivity] = useState<{ id: number | null; name: string | null }>({
    id: null,
    name: null,
  })
  const form = useRef<HTMLFormElement>(null)

  const addIt = () => {
    if (!entity) return
    const head: RowHead = {
      entity_type: entity.type,
      entity_id: entity.id,
      activity_id: activity.id,
      entity_name: entity.name,
      activity_name: activity.name,
      contact_name: entity.contact ?? null,
    }
    const known = sheet.rows.findIndex(({ key }) => key === rowKey(head))
    if (known < 0) sheet.add([head])
    focusRow(known < 0 ? sheet.rows.length + 1 : known + 1)
    onAdded()
  }
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        addIt()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
      }}
    >
      <EntityPicker
        label={words.hours.task}
        autoFocus
        value={entity}
        onChange={(chosen) => {
          setEntity(chosen)
          // At once: the next key may come before the next frame.
          form.current?.querySelectorAll('input')[1]?.focus()
        }}
      />
      <ActivityField
        label={words.fields.activity_id}
        value={activity.id}
        onChange={(id) => setActivity((before) => ({ ...before, id }))}
        onName={(name) => setActivity((before) => ({ ...before, name }))}
      />
      <Button type="submit" disabled={!entity}>
        {words.hours.add}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {words.parts.cancel}
      </Button>
    </form>
  )
}

/** Focuses the new row for typing: today's cell, if the sheet has it. */
function focusRow(row: number): void {
  requestAnimationFrame(() => {
    const cells = document.querySelectorAll<HTMLElement>(`[data-sheet] [data-cell^="${row} "]`)
    const heads = [...document.querySelectorAll('[data-sheet] thead th')]
    const today = heads.findIndex((head) => head.hasAttribute('data-today'))
    ;(cells[today] ?? cells[0])?.focus()
  })
}
