import type { ReactNode } from 'react'
import css from './reports.module.css'

interface ReportTableProps {
  readonly caption: string
  /** The first column names the row; the others hold figures. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  readonly total?: readonly ReactNode[]
  /** Whether the names of rows or columns are sentences. */
  readonly hasLongNames?: boolean
}

/** A phone shows more columns as lines below the name of each row. */
const mostOnPhone = 3

/** Figures in columns, with their totals. */
export function ReportTable({ caption, columns, rows, total, hasLongNames = false }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs the focus to be scrolled with keys.
    <section className={css.tableBox} aria-label={caption} tabIndex={0}>
      <table className={css.table} data-lines={hasLongNames || columns.length > mostOnPhone || undefined}>
        <caption className="visually-hidden">{caption}</caption>
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
          {rows.map(({ key, cells }) => (
            <Row key={key} columns={columns} cells={cells} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row columns={columns} cells={total} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Row({
  columns,
  cells,
}: {
  readonly columns: readonly string[]
  readonly cells: readonly ReactNode[]
}) {
  const [head, ...numbers] = cells
  return (
    <tr>
      <th scope="row">{head}</th>
      {numbers.map((cell, index) => (
        <td key={columns[index + 1]} data-label={columns[index + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
