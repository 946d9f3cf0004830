import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TopName } from '../../../client/index.ts'
import type { Shown } from '../../data/queries.ts'
import { textAt } from '../../data/value-at.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { useRaisedNotices } from '../../frame/use-raised-notices.ts'
import { numberText } from '../../parts/format.ts'
import { words } from '../../words/words.ts'
import css from './action-bar.module.css'
import type { ManyAction, ManyDialogProps } from './many.ts'
import { type SelectionSum, sumsOf } from './sums.ts'
import type { Selection } from './use-selection.ts'
import { readWhole, type WholeList } from './whole-list.ts'

interface OpenDialog<Item> extends Pick<ManyDialogProps<Item>, 'records' | 'others'> {
  readonly Dialog: (props: ManyDialogProps<Item>) => ReactNode
}

/** The actions for the selected records. */
export function ActionBar<Name extends TopName>(props: {
  readonly selection: Selection<Shown<Name>>
  readonly total: number
  readonly list: WholeList<Name>
  readonly sum: SelectionSum<Shown<Name>> | undefined
  readonly actions: readonly ManyAction<Shown<Name>>[]
}) {
  const { selection, total, list, sum, actions } = props
  const records = [...selection.records.values()]
  const fittingActions = actions.filter(({ isFor }) => !isFor || records.some(isFor))
  const count = words.list.selected(numberText(records.length))
  const amounts = sum?.text(sumsOf(records, (record) => textAt(record, 'currency') ?? '', sum.of))
  const [busy, setBusy] = useState<string>()
  // The dialog keeps the records that were selected when it opened.
  const [dialog, setDialog] = useState<OpenDialog<Shown<Name>>>()
  const bar = useRef<HTMLElement>(null)
  useRaisedNotices(bar)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const selectAll = async () => {
    stop.current = new AbortController()
    setBusy(words.list.selectingAll(numberText(0), numberText(total)))
    try {
      const all = await readWhole(list, stop.current.signal, (done, of) =>
        setBusy(words.list.selectingAll(numberText(done), numberText(of))),
      )
      selection.replace(all)
    } catch (error) {
      if (!stop.current.signal.aborted) complain(error)
    }
    setBusy(undefined)
  }

  const start = async (action: ManyAction<Shown<Name>>) => {
    const { isFor = () => true } = action
    const fitting = records.filter(isFor)
    const others = records.filter((record) => !isFor(record))
    if ('Dialog' in action) {
      setDialog({ Dialog: action.Dialog, records: fitting, others })
      return
    }
    const count = numberText(fitting.length)
    setBusy(words.list.selectingAll(numberText(0), count))
    await action.run(fitting, (done) => setBusy(words.list.selectingAll(numberText(done), count)))
    setBusy(undefined)
    if (others.length > 0) tell(words.list.notConcerned(others.length))
    selection.clear()
  }

  return (
    <section ref={bar} tabIndex={-1} className={css.bar} aria-label={words.list.actions}>
      <CloseButton size="sm" aria-label={words.list.unselect} onClick={selection.clear} />
      <strong role="status">{busy ?? (amounts ? `${count} · ${amounts}` : count)}</strong>
      {records.length < total && (
        <Button variant="subtle" size="compact-sm" disabled={busy !== undefined} onClick={selectAll}>
          {words.list.selectAll(numberText(total))}
        </Button>
      )}
      <div className={css.actions}>
        {fittingActions.map((action) => (
          <Button
            key={action.name}
            variant="default"
            size="compact-sm"
            disabled={busy !== undefined}
            leftSection={<Icon name={action.icon} size={16} />}
            onClick={() => void start(action)}
          >
            {action.name}
          </Button>
        ))}
      </div>
      {dialog && (
        <dialog.Dialog
          records={dialog.records}
          others={dialog.others}
          onClose={() => setDialog(undefined)}
          onDone={selection.clear}
        />
      )}
    </section>
  )
}
