import type { ReactNode } from 'react'
import { OnItsWay } from '../figures/on-its-way.tsx'
import { Anchor } from '../parts/anchor.tsx'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import css from './dashboard.module.css'
import { type Step, useSteps } from './steps.ts'
import type { Reporting } from './week-hours.tsx'

interface NextStepsProps {
  readonly unbilled: Reporting['unbilled'] | undefined
  readonly today: string | undefined
}

/** Open tasks of the user: a sentence and a link for each. */
export function NextSteps({ unbilled, today }: NextStepsProps): ReactNode {
  const { steps, isKnown, isAsked, problem } = useSteps(unbilled, today)
  if (!isAsked) return null
  if (!isKnown && steps.length === 0) return <OnItsWay of={problem} height={200} />
  return (
    <section className={page.card} aria-label={words.dashboard.next}>
      <h2>{words.dashboard.next}</h2>
      {steps.length === 0 ? (
        <p className={css.quietLine}>{words.dashboard.nothingWaits}</p>
      ) : (
        <ul className={css.steps}>
          {steps.map((step) => (
            <NextStep key={step.to + step.sentence} {...step} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NextStep({ sentence, action, to }: Step) {
  return (
    <li>
      <span className={css.sentence}>{sentence}</span>
      <Anchor to={to} className={css.button} label={`${action}: ${sentence}`}>
        {action}
      </Anchor>
    </li>
  )
}
