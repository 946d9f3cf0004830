import { ActionIcon, Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Effort, Item } from '../../client/index.ts'
import { hoursSpent } from '../../domain/time/time-sheet.ts'
import { changesBetween } from '../data/changes.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { type Shown, useOpened } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { Conflict } from '../fields/conflict.tsx'
import { DateField } from '../fields/date-field.tsx'
import { type Stored, useEdited } from '../fields/edited.ts'
import { useForm } from '../fields/form.ts'
import { needed } from '../fields/needed.ts'
import { NumberField } from '../fields/number-field.tsx'
import { LongTextField } from '../fields/text-field.tsx'
import { Icon } from '../frame/icons.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import page from '../parts/page.module.css'
import { sentenceOf } from '../parts/problems.ts'
import { useReturnFocus } from '../parts/return-focus.ts'
import { words } from '../words/words.ts'
import { ActivityField } from './activity-field.tsx'
import css from './entries-dialog.module.css'
import { HoursField } from './hours-field.tsx'
import { hoursShown } from './hours-format.ts'
import type { Task } from './timer/timer.ts'

export interface EntriesDialogProps {
  readonly title: string
  readonly efforts: readonly Shown<'efforts'>[]
  /** The task of a new entry; without it none can be added. */
  readonly task?: Task | undefined
  readonly date?: string
  readonly onClose: () => void
}

/** The entries behind a cell: each with its hours, activity and notes. */
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
            <Entry key={effort.id} effort={effort} onDone={shown.length === 1 ? onClose : undefined} />
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

function InvoicedEntry({ effort }: { readonly effort: Shown<'efforts'> }) {
  return (
    <div className={css.invoiced}>
      <strong>{hoursShown(hoursSpent([effort]))}</strong> {effort.activity_name} {effort.notes}
      <p className="quiet">{words.hours.invoiced}</p>
    </div>
  )
}

interface EntryProps {
  /** As the sheet shows it. */
  readonly effort: Shown<'efforts'>
  readonly onDone?: (() => void) | undefined
}

function Entry(props: EntryProps) {
  const { data, error, read } = useOpened(kontor.efforts, props.effort.id)
  if (data) return <EntryForm {...props} opened={data} read={read} />
  return error ? <p role="alert">{sentenceOf(error)}</p> : <LateSkeleton lines={4} />
}

type OpenedEffort = Item<Effort>

interface EntryFormProps extends EntryProps {
  readonly opened: OpenedEffort
  readonly read: () => Promise<OpenedEffort>
}

function EntryForm({ effort, opened, read, onDone }: EntryFormProps) {
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const changes = changesBetween(bodyOf(before), bodyOf(values))
      return storedOf(await kontor.efforts.update(effort.id, changes, { ifMatch }))
    },
    onSaved: onDone,
  })
  const { form } = edited
  const remove = () => {
    removeLater([removalKey('efforts', effort.id)], words.hours.removedHours(effort.entity_name ?? ''), () =>
      kontor.efforts.remove(effort.id),
    )
    onDone?.()
  }
  return (
    <form
      data-row
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy) void edited.save()
      }}
    >
      <Conflict of={edited} />
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
        width="half"
        knownName={effort.activity_name}
        {...form.field('activity_id')}
      />
      <NumberField
        label={words.fields.hourly_rate}
        description={words.hours.rateFollows}
        width="half"
        as="price"
        {...form.field('hourly_rate')}
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

interface EntryValues {
  readonly duration: number | null
  readonly date: string | null
  readonly activity_id: number | null
  readonly hourly_rate: number | null
  readonly notes: string | null
}

function bodyOf({ duration, date, ...rest }: EntryValues) {
  return { ...rest, duration: needed(duration), date: needed(date) }
}

function storedOf({ item, tag }: OpenedEffort): Stored<EntryValues> {
  const { duration, date, activity_id, hourly_rate, notes } = item
  return { values: { duration, date, activity_id, hourly_rate, notes }, tag }
}

function NewEntry(props: { readonly task: Task; readonly date: string; readonly onDone: () => void }) {
  const { task, date, onDone } = props
  const form = useForm<{ duration: number | null; notes: string | null }>({ duration: null, notes: null })
  const [key] = useState(newKey)
  const { entity_type, entity_id, activity_id } = task
  const save = async () => {
    const isSaved = await form.submit(({ duration, notes }) =>
      kontor.efforts.create(
        { entity_type, entity_id, activity_id, date, notes, duration: needed(duration) },
        { idempotencyKey: key },
      ),
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
