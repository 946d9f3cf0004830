import { type ReactNode, useState } from 'react'
import page from '../parts/page.module.css'
import { words } from '../words/words.ts'
import { type Bar, BarChart } from './bar-chart.tsx'
import css from './charts.module.css'

interface ChartCardProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** The heads of the table: the places, and its two columns of figures. */
  readonly columns: readonly [place: string, value: string, before: string]
  readonly text: (value: number) => string
  readonly axisText?: (value: number) => string
  readonly height?: number
  readonly start?: number
  /** Below the title: the subject of the figures. */
  readonly note?: ReactNode
}

/** A chart and its figures as a table. Screen readers always get the table. */
export function ChartCard({ title, note, columns, ...chart }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  return (
    <section className={`${page.card} ${css.card}`} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        <button
          type="button"
          className={css.toggle}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {words.dashboard.asTable}
        </button>
      </div>
      {note && <p className={css.note}>{note}</p>}
      {!isTable && <BarChart title={title} {...chart} start={chart.start ?? chart.bars.length - 1} />}
      <div className={isTable ? css.tableBox : 'visually-hidden'}>
        <table className={css.table}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.bars.map(({ key, name, value, before }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{chart.text(value)}</td>
                <td>{chart.text(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
