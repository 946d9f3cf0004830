import { Popover } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isForgotten } from '../../../domain/time/forgotten-timer.ts'
import { Icon } from '../../frame/icons.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from './running-timer.module.css'
import { showBooked, startTimer, stopTimer, type Timer, useBooked, useTimer } from './timer.ts'

const TimerPanel = lazy(() => import('./timer-panel.tsx').then(({ TimerPanel }) => ({ default: TimerPanel })))
const EntriesDialog = lazy(() =>
  import('../entries-dialog.tsx').then(({ EntriesDialog }) => ({ default: EntriesDialog })),
)

/** The running timer, at the top of every page. */
export function RunningTimer() {
  return may('edit', 'effort') ? <OwnTimer /> : null
}

function OwnTimer() {
  const { timer, isKnown, readAt } = useTimer()
  const booked = useBooked()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useClickElsewhere(isOpen, () => setOpen(false))

  const stop = async () => {
    if (!timer || isBusy) return
    setBusy(true)
    const stopped = await stopTimer(timer)
    flushSync(() => {
      setBusy(false)
      setOpen(stopped === 'asks')
    })
    if (stopped === 'booked') box.current?.querySelector('button')?.focus()
  }
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    await startTimer()
    setBusy(false)
    setOpen(true)
  }
  return (
    <>
      <Popover
        opened={isOpen && timer !== undefined}
        onChange={setOpen}
        position="bottom-end"
        width={340}
        trapFocus
        closeOnClickOutside={false}
        withRoles={false}
      >
        <Popover.Target>
          <div ref={box} className={css.timer} data-timer data-running={timer ? true : undefined}>
            {timer ? (
              <>
                <RunningButton
                  timer={timer}
                  readAt={readAt}
                  onClick={() => setOpen(!isOpen)}
                  isOpen={isOpen}
                />
                <button
                  type="button"
                  className={css.stop}
                  aria-label={words.hours.stopTimer}
                  title={words.hours.stopTimer}
                  onClick={stop}
                  disabled={isBusy}
                >
                  <Icon name="stop" size={16} />
                </button>
              </>
            ) : (
              isKnown && (
                <button
                  type="button"
                  className={css.start}
                  aria-label={words.hours.startTimer}
                  onClick={start}
                  disabled={isBusy}
                >
                  <Icon name="play" size={16} />
                  <span>{words.hours.startTimer}</span>
                </button>
              )
            )}
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={words.hours.timer}>
          <Suspense>
            {timer && <TimerPanel timer={timer} onStop={stop} onClose={() => setOpen(false)} />}
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Suspense>
        {booked && (
          <EntriesDialog
            title={words.hours.bookedTitle}
            efforts={[booked]}
            onClose={() => showBooked(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

function RunningButton(props: {
  readonly timer: Timer
  readonly readAt: number
  readonly isOpen: boolean
  readonly onClick: () => void
}) {
  const { timer, readAt, isOpen, onClick } = props
  const seconds = useSeconds(timer.elapsed_seconds, readAt)
  const name = timer.entity_name ?? words.hours.noTask
  const isTooLong = isForgotten(seconds)
  return (
    <button
      type="button"
      className={css.running}
      onClick={onClick}
      aria-expanded={isOpen}
      data-forgotten={isTooLong || undefined}
      title={[name, timer.notes].filter(Boolean).join(' · ')}
    >
      {isTooLong && <Icon name="warning" size={16} />}
      <span className={css.clock}>{clockText(seconds)}</span>
      <span className={css.task}>
        {name}
        {timer.notes && <small> {timer.notes}</small>}
      </span>
    </button>
  )
}

/** Dropdowns of the panel are elsewhere in the page, but belong to it. */
function useClickElsewhere(isOpen: boolean, act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOpen) return
    const listen = ({ target }: PointerEvent) => {
      if (!(target as Element).closest('[data-portal], [data-timer]')) latest.current()
    }
    addEventListener('pointerdown', listen)
    return () => removeEventListener('pointerdown', listen)
  }, [isOpen])
}

/** Counts from the server's time: the clock of this device may be wrong. */
function useSeconds(elapsedSeconds: number, readAt: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return elapsedSeconds + Math.max(0, Math.floor((now - readAt) / 1000))
}

function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
