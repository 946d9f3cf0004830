import type { Project } from '../../../client/index.ts'
import { microOf } from '../../../domain/money/money.ts'
import { words } from '../../words/words.ts'
import { hoursShown } from '../hours-format.ts'
import css from './project.module.css'

/** How much of the estimate is used. */
export function ProjectProgress({ project, hours }: { readonly project: Project; readonly hours: bigint }) {
  const estimated = microOf(project.hours_estimated ?? 0)
  if (estimated === 0n)
    return (
      <p className={css.progress}>
        {words.hours.hours}: {hoursShown(hours)}
      </p>
    )
  const percent = Number((hours * 100n) / estimated)
  return (
    <div className={css.progress} data-over={percent > 100 || undefined}>
      <p>
        {words.hours.usedOf(hoursShown(hours), hoursShown(estimated))}
        {percent > 100 && ` ${words.hours.overEstimate}`}
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={words.fields.hours_estimated}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ width: `${Math.min(100, percent)}%` }} />
      </div>
    </div>
  )
}
