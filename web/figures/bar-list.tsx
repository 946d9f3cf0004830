import page from '../parts/page.module.css'
import css from './bar-list.module.css'

interface BarListProps {
  readonly title: string
  readonly bars: readonly {
    readonly key: string
    readonly name: string
    readonly value: number
    /** The value that it is compared with, as an outline. */
    readonly before: number
  }[]
  readonly text: (value: number) => string
  /** What the outlines are. */
  readonly nameBefore: string
}

/** Bars beside their names, the largest first. The table below has the same figures, so screen readers skip the picture. */
export function BarList({ title, bars, text, nameBefore }: BarListProps) {
  const largest = Math.max(...bars.flatMap(({ value, before }) => [value, before]), 0)
  const width = (value: number) => `${largest > 0 ? (Math.max(0, value) * 100) / largest : 0}%`
  return (
    <section className={page.card} aria-hidden="true">
      <h2>{title}</h2>
      <p className={css.note}>{nameBefore}</p>
      <ul className={css.bars}>
        {bars.map(({ key, name, value, before }) => (
          <li key={key}>
            <span className={css.name}>{name}</span>
            <span className={css.track}>
              <span className={css.bar} style={{ width: width(value) }} />
              {before > 0 && <span className={css.before} style={{ width: width(before) }} />}
            </span>
            <span className={css.value}>{text(value)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
