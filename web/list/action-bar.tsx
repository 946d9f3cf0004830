import { Button, CloseButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { numberText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import css from './list.module.css'
import type { ManyAction } from './many.ts'
import { readAll, type WholeList } from './read-all.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with what is selected. */
export function ActionBar(props: {
  readonly selection: Selection
  readonly total: number
  readonly list: WholeList
  readonly actions: readonly ManyAction[]
}) {
  const { selection, total, list, actions } = props
  const records = [...selection.records.values()]
  const fittingActions = actions.filter(({ isFor }) => !isFor || records.some(isFor))
  const [busy, setBusy] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const selectAll = async () => {
    stop.current = new AbortController()
    setBusy(words.list.selectingAll(numberText(0), numberText(total)))
    try {
      const all = await readAll(list, stop.current.signal, (done, of) =>
        setBusy(words.list.selectingAll(numberText(done), numberText(of))),
      )
      selection.replace(all)
    } catch (error) {
      if (!stop.current.signal.aborted) complain(error)
    }
    setBusy(undefined)
  }

  const run = async ({ isFor = () => true, run }: ManyAction) => {
    const fitting = records.filter(isFor)
    const count = numberText(fitting.length)
    setBusy(words.list.selectingAll(numberText(0), count))
    await run(fitting, (done) => setBusy(words.list.selectingAll(numberText(done), count)))
    setBusy(undefined)
  }

  return (
    <section className={css.bar} aria-label={words.list.actions}>
      <CloseButton size="sm" aria-label={words.list.unselect} onClick={selection.clear} />
      <strong role="status">{busy ?? words.list.selected(numberText(records.length))}</strong>
      {records.length < total && (
        <Button variant="subtle" size="compact-sm" disabled={busy !== undefined} onClick={selectAll}>
          {words.list.selectAll(numberText(total))}
        </Button>
      )}
      <span className={css.space} />
      {fittingActions.map((action) => (
        <Button
          key={action.name}
          variant="default"
          size="compact-sm"
          disabled={busy !== undefined}
          leftSection={<Icon name={action.icon} size={16} />}
          onClick={() => void run(action)}
        >
          {action.name}
        </Button>
      ))}
    </section>
  )
}
