import type { Sql } from 'sql-template-tag'
import type { Statement } from './db.ts'

/** A statement whose text is made once. The values in the pattern say where those of each use go. */
export function constantStatement({ sql, text }: Sql): (values: unknown[]) => Statement {
  return (values) => ({ sql, text, values })
}

/** A statement with limits. Its texts are made when they are asked for, so a spread would lose them. */
export function withLimits({ sql, text, values }: Sql, limits: Limits): Statement {
  return { sql, text, values, ...limits }
}

type Limits = Omit<Statement, 'sql' | 'text' | 'values'>

/** Statements whose text follows from something short, such as the number of rows. Each text is made once. */
export function statementBy<Shape extends string | number>(
  sqlOf: (shape: Shape) => Sql,
): (shape: Shape) => ReturnType<typeof constantStatement> {
  const made = new Map<Shape, ReturnType<typeof constantStatement>>()
  return (shape) => {
    const known = made.get(shape)
    if (known) return known
    const statement = constantStatement(sqlOf(shape))
    if (made.size < mostKept) made.set(shape, statement)
    return statement
  }
}

/** Clients may send lists of any length. Most use the same few. */
const mostKept = 100

/** So many rows go into one statement. Few different numbers, so that few statements are prepared. */
const rowsAtOnce = [64, 16, 4, 1]

/**
 * Statements that insert any number of rows, as few as possible: what a statement costs beside its rows is as much as a
 * row, because it can be undone alone where the table has triggers.
 */
export function insertingRows(insertOf: (rows: number) => Sql): (rows: readonly unknown[][]) => Statement[] {
  const inserting = statementBy(insertOf)
  return (rows) => {
    const statements: Statement[] = []
    for (let begin = 0; begin < rows.length; ) {
      const count = rowsAtOnce.find((size) => size <= rows.length - begin) as number
      statements.push(inserting(count)(rows.slice(begin, begin + count).flat()))
      begin += count
    }
    return statements
  }
}
