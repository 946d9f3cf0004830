import { ActionIcon, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Effort } from '../../client/types.ts'
import { hoursSpent } from '../../domain/time-sheet.ts'
import { api } from '../data/api.ts'
import { newKey } from '../data/key.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { DateField } from '../fields/date-field.tsx'
import { useForm } from '../fields/form.ts'
import { LongTextField } from '../fields/text-field.tsx'
import { Icon } from '../frame/icons.tsx'
import page from '../parts/page.module.css'
import { useReturnFocus } from '../parts/return-focus.ts'
import { words } from '../words/words.ts'
import { ActivityField } from './activity-field.tsx'
import css from './entries-dialog.module.css'
import { HoursField } from './hours-field.tsx'
import { hoursShown } from './hours-format.ts'
import type { Task } from './timer.ts'

export interface EntriesDialogProps {
  readonly title: string
  readonly efforts: readonly Effort[]
  /** What another entry would be for; none can be added without it. */
  readonly task?: Task | undefined
  readonly date?: string
  readonly onClose: () => void
}

/** The entries behind a cell: each with its hours, its activity and its notes. */
export function EntriesDialog({ title, efforts, task, date, onClose }: EntriesDialogProps) {
  useReturnFocus()
  const hidden = useHidden()
  const [isAdding, setAdding] = useState(false)
  const shown = efforts.filter(({ id }) => !hidden.has(removalKey('efforts', id)))
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={520}
      closeButtonProps={{ 'aria-label': words.frame.close }}
    >
      <div className={css.entries}>
        {shown.map((effort) =>
          effort.is_invoiced ? (
            <InvoicedEntry key={effort.id} effort={effort} />
          ) : (
            <EntryForm key={effort.id} effort={effort} onDone={shown.length === 1 ? onClose : undefined} />
          ),
        )}
        {isAdding && task && date && <NewEntry task={task} date={date} onDone={() => setAdding(false)} />}
        {!isAdding && task && (
          <Button
            variant="subtle"
            style={{ justifySelf: 'start' }}
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setAdding(true)}
          >
            {words.hours.addEntry}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function InvoicedEntry({ effort }: { readonly effort: Effort }) {
  return (
    <div className={css.invoiced}>
      <strong>{hoursShown(hoursSpent([effort]))}</strong> {effort.activity_name} {effort.notes}
      <p className="quiet">{words.hours.invoiced}</p>
    </div>
  )
}

function EntryForm({
  effort,
  onDone,
}: {
  readonly effort: Effort
  readonly onDone?: (() => void) | undefined
}) {
  const { duration, date, activity_id, notes } = effort
  const form = useForm<{
    duration: number | null
    date: string | null
    activity_id: number | null
    notes: string | null
  }>({ duration, date, activity_id, notes })

  const save = async () => {
    const isSaved = await form.submit((values) =>
      api('PUT /reporting/efforts/{effortId}', {
        path: { effortId: effort.id },
        body: values as { duration: number; date: string; activity_id: number | null; notes: string | null },
      }),
    )
    await refresh()
    if (isSaved) onDone?.()
  }
  const remove = () => {
    removeLater([removalKey('efforts', effort.id)], words.hours.removedHours(effort.entity_name ?? ''), () =>
      api('DELETE /reporting/efforts/{effortIds}', { path: { effortIds: effort.id } }),
    )
    onDone?.()
  }
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) void save()
      }}
    >
      <HoursField
        label={words.fields.duration}
        isRequired
        width="half"
        autoFocus
        {...form.field('duration')}
      />
      <DateField label={words.fields.date} isRequired width="half" {...form.field('date')} />
      <ActivityField
        label={words.fields.activity_id}
        knownName={effort.activity_name}
        {...form.field('activity_id')}
      />
      <LongTextField label={words.fields.notes} minRows={2} {...form.field('notes')} />
      <div className={css.actions}>
        <Button type="submit" loading={form.isBusy}>
          {words.parts.save}
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={words.parts.remove}
          title={words.parts.remove}
          onClick={remove}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </div>
    </form>
  )
}

function NewEntry(props: { readonly task: Task; readonly date: string; readonly onDone: () => void }) {
  const { task, date, onDone } = props
  const form = useForm<{ duration: number | null; notes: string | null }>({ duration: null, notes: null })
  const [key] = useState(newKey)
  const { entity_type, entity_id, activity_id } = task
  const save = async () => {
    const isSaved = await form.submit(({ duration, notes }) =>
      api('POST /reporting/efforts', {
        body: { entity_type, entity_id, activity_id, date, notes, duration: duration as number },
        key,
      }),
    )
    await refresh()
    if (isSaved) onDone()
  }
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) void save()
      }}
    >
      <HoursField
        label={words.fields.duration}
        isRequired
        width="half"
        autoFocus
        {...form.field('duration')}
      />
      <LongTextField label={words.fields.notes} minRows={2} {...form.field('notes')} />
      <div className={page.actions}>
        <Button type="submit" loading={form.isBusy}>
          {words.hours.add}
        </Button>
        <Button variant="default" onClick={onDone}>
          {words.parts.cancel}
        </Button>
      </div>
    </form>
  )
}
