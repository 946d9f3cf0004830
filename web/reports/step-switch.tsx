import switches from '../dashboard/dashboard.module.css'
import { words } from '../words/words.ts'
import { useReportSearch } from './period.tsx'
import type { Step } from './sums.ts'

/** By month, quarter or year. */
export function StepSwitch({ step }: { readonly step: Step }) {
  const { change } = useReportSearch()
  return (
    <fieldset className={switches.switch}>
      <legend className="visually-hidden">{words.reports.by}</legend>
      {(['month', 'quarter', 'year'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === step}
          onClick={() => change({ by: one === 'month' ? undefined : one })}
        >
          {words.reports[one]}
        </button>
      ))}
    </fieldset>
  )
}
