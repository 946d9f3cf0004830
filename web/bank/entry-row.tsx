import { Button } from '@mantine/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { BankEntry } from '../../client/index.ts'
import { Amount } from '../parts/amount.tsx'
import { dateText } from '../parts/format.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { useIsClosed } from './closed-day.ts'
import { accept, match, nameOf } from './decisions.ts'
import { ProposalView } from './proposal.tsx'

interface EntryRowProps {
  readonly entry: BankEntry
  /** The one that the keys are for. */
  readonly isCurrent: boolean
  readonly ref: Ref<HTMLLIElement>
  readonly onCurrent: () => void
  /** Goes to the next one, or the one before. */
  readonly onStep: (step: 1 | -1) => void
  readonly onAssign: () => void
  readonly onPutAway: () => void
}

/** An entry that waits for a decision, and beside it what it may be for. */
export function EntryRow({ entry, isCurrent, ref, onCurrent, onStep, onAssign, onPutAway }: EntryRowProps) {
  const texts = words.bank
  const [place, setPlace] = useState(1)
  const mayDecide = may('edit', 'bank')
  const { proposals } = entry
  const isClosed = useIsClosed(entry)
  const chosen = proposals[place - 1] ?? proposals[0]
  const obstacle = isClosed && chosen ? 'closed_period' : entry.obstacle
  // A person has to say more about these.
  const canAccept = chosen !== undefined && !isClosed && chosen.difference !== 'currency'
  const take = () => void accept(entry, chosen === proposals[place - 1] ? place : 1)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Links and buttons in the row have their own Enter.
    const isOnRow = event.target === event.currentTarget
    const does: Readonly<Record<string, () => void>> = {
      ArrowDown: () => onStep(1),
      ArrowUp: () => onStep(-1),
      ...(isOnRow && mayDecide ? { Enter: canAccept ? take : onAssign } : {}),
      ...(mayDecide ? { [texts.letters.assign]: onAssign, [texts.letters.putAway]: onPutAway } : {}),
    }
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <li
      ref={ref}
      className={css.row}
      tabIndex={isCurrent ? 0 : -1}
      data-current={isCurrent || undefined}
      aria-label={`${dateText(entry.date)} ${nameOf(entry)}`}
      onFocus={onCurrent}
      onKeyDown={press}
    >
      <EntryFacts entry={entry} />
      <div className={css.match}>
        {chosen && <ProposalView proposal={chosen} currency={entry.currency} />}
        {!chosen && !obstacle && <p className="quiet">{texts.noProposal}</p>}
        {obstacle && <p className={css.obstacle}>{texts.obstacles[obstacle]}</p>}
        {mayDecide && (
          <div className={css.buttons}>
            {canAccept && (
              <Button size="compact-sm" variant={isCurrent ? 'filled' : 'default'} onClick={take}>
                {texts.accept}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onAssign}>
              {texts.assign}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onPutAway}>
              {texts.putAway}
            </Button>
            {proposals.length > 1 ? (
              <Button
                size="compact-sm"
                variant="subtle"
                onClick={() => setPlace(place < proposals.length ? place + 1 : 1)}
              >
                {texts.other(proposals.length - 1)}
              </Button>
            ) : (
              !chosen && (
                <Button size="compact-sm" variant="subtle" onClick={() => match(entry)}>
                  {texts.again}
                </Button>
              )
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** What the bank says about an entry. */
export function EntryFacts({ entry }: { readonly entry: BankEntry }) {
  const { date, amount, currency, message, reference } = entry
  const details = [message === nameOf(entry) ? '' : message, reference].filter(Boolean).join(' · ')
  return (
    <div className={css.facts}>
      <span className={css.date}>{dateText(date)}</span>
      <span className={css.name}>
        {nameOf(entry)}
        {details && <span className={css.detail}>{details}</span>}
      </span>
      <span className={css.amount} data-out={amount < 0 || undefined}>
        <Amount value={amount} currency={currency} />
      </span>
    </div>
  )
}
