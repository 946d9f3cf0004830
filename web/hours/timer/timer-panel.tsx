import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { microNumber } from '../../../domain/money/money.ts'
import { endAfter, isForgotten } from '../../../domain/time/forgotten-timer.ts'
import { readTime } from '../../../domain/time/hours-entry.ts'
import { timedHours } from '../../../domain/time/timer.ts'
import { LongTextField } from '../../fields/text-field.tsx'
import { Icon } from '../../frame/icons.tsx'
import { clockOf, dayOf, instantText } from '../../parts/format.ts'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import { ActivityField } from '../activity-field.tsx'
import { EntityPicker } from '../entity-picker.tsx'
import { bookUntil, changeTimer, discardTimer, type Timer } from './timer.ts'
import css from './timer-panel.module.css'

export interface TimerPanelProps {
  readonly timer: Timer
  readonly onStop: () => void
  readonly onClose: () => void
}

/** The task of the timer. Changes are saved at once. */
export function TimerPanel({ timer, onStop, onClose }: TimerPanelProps) {
  const [notes, setNotes] = useState(timer.notes)
  const { entity_type, entity_id, entity_name } = timer
  const keepNotes = useStoredNotes(timer.notes, notes)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no interaction for the user; leaving the notes saves them.
    <div className={css.panel} onBlur={keepNotes}>
      <p className="quiet">{words.hours.since(instantText(timer.started))}</p>
      {isForgotten(timer.elapsed_seconds) && <Forgotten timer={{ ...timer, notes }} onClose={onClose} />}
      <EntityPicker
        label={words.hours.task}
        autoFocus={!entity_id}
        value={
          entity_type && entity_id ? { type: entity_type, id: entity_id, name: entity_name ?? '' } : null
        }
        onChange={(entity) => entity && changeTimer({ entity_type: entity.type, entity_id: entity.id })}
        {...(entity_id ? {} : { description: words.hours.taskHint })}
      />
      <ActivityField
        label={words.fields.activity_id}
        value={timer.activity_id}
        onChange={(activity_id) => void changeTimer({ activity_id })}
      />
      <LongTextField label={words.fields.notes} minRows={2} value={notes} onChange={setNotes} />
      <div className={page.actions}>
        <Button
          onClick={() => {
            keepNotes()
            onStop()
          }}
          disabled={!entity_id}
          leftSection={<Icon name="stop" size={16} />}
        >
          {words.hours.stop}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onClose()
            void discardTimer({ ...timer, notes })
          }}
        >
          {words.hours.discard}
        </Button>
      </div>
    </div>
  )
}

/** Saves the notes when called and when the panel closes: Escape does not blur the field. */
function useStoredNotes(stored: string | null, notes: string | null): () => void {
  const kept = useRef(stored)
  const underWay = useRef<string | null>(undefined)
  const keep = async () => {
    if (notes === kept.current || notes === underWay.current) return
    underWay.current = notes
    if (await changeTimer({ notes })) kept.current = notes
    if (underWay.current === notes) underWay.current = undefined
  }
  const latest = useRef(keep)
  latest.current = keep
  useEffect(() => () => void latest.current(), [])
  return keep
}

function Forgotten({ timer, onClose }: Omit<TimerPanelProps, 'onStop'>) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { entity_type, entity_id, activity_id, notes } = timer
  const started = new Date(timer.started)
  const time = readTime(typed)
  const end = time && endAfter(started, time, clockOf)
  const isWrong = typed.trim() !== '' && (!end || end > new Date())

  const bookIt = async () => {
    if (!end || isWrong || !entity_type || !entity_id) return
    setBusy(true)
    const hours = timedHours(end.getTime() - started.getTime())
    const isBooked = await bookUntil(timer, {
      ...{ entity_type, entity_id, activity_id, notes },
      date: dayOf(started),
      duration: microNumber(hours),
    })
    setBusy(false)
    if (isBooked) onClose()
  }
  return (
    <div className={css.forgotten} role="alert">
      <p>
        <Icon name="warning" size={16} /> {words.hours.forgotten}
      </p>
      <div className={css.end}>
        <TextInput
          label={words.hours.endedAt}
          placeholder="17:30"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          {...(isWrong ? { error: words.hours.wrongEnd } : {})}
          {...(end && !isWrong ? { description: instantText(end.toISOString()) } : {})}
        />
        <Button variant="default" onClick={bookIt} disabled={!end || isWrong || !entity_id} loading={isBusy}>
          {words.hours.bookUntil}
        </Button>
      </div>
    </div>
  )
}
