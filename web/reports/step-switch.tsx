import { Switch } from '../figures/switch.tsx'
import { words } from '../words/words.ts'
import { useReportSearch } from './period.tsx'
import type { Step } from './sums.ts'

/** By month, quarter or year. */
export function StepSwitch({ step }: { readonly step: Step }) {
  const { change } = useReportSearch()
  const options = (['month', 'quarter', 'year'] as const).map((value) => ({
    value,
    name: words.reports[value],
  }))
  return (
    <Switch
      label={words.reports.by}
      options={options}
      value={step}
      onChange={(by) => change({ by: by === 'month' ? undefined : by })}
    />
  )
}
