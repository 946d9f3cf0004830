// The figures as tables on the screen, and as results.md for those who were not there.

import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Comparison } from './measure.ts'

export interface Chapter {
  readonly title: string
  /** What was compared with what. */
  readonly about: string
  readonly figures: readonly Figure[]
}

export interface Figure {
  readonly what: string
  readonly comparison: Comparison
  readonly unit: 'ms' | 'per second'
  readonly reach: Reach
}

interface Reach {
  readonly atMost?: number
  readonly atLeast?: number
}

export function figure(
  what: string,
  comparison: Comparison,
  unit: Figure['unit'],
  reach: Reach = {},
): Figure {
  return { what, comparison, unit, reach }
}

export function printChapter({ title, figures }: Chapter): void {
  const rows = [columns, ...figures.map(cells)]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] as string).length)))
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] as number)).join('  '))
  console.log(`\n${title}\n\n${lines.join('\n')}`)
}

/** Writes results.md. It names the machine by its kind, and nothing that would tell whose it is. */
export function writeResults(chapters: readonly Chapter[]): void {
  const missed = chapters.flatMap(({ figures }) => figures).filter((one) => !isReached(one))
  const verdict =
    missed.length === 0 ? 'Every figure that has a reach meets it.' : `${missed.length} miss their reach.`
  const text = `# Results of the benchmark

Measured on ${new Date().toISOString().slice(0, 10)} on ${machine()}. To repeat it: \`npm run bench\`

Every figure is the ratio of two things that were measured in turn in the same run, and the median of several
turns; what it comes from stands beside it. ${verdict}

${chapters.map(chapterText).join('\n\n')}
`
  writeFileSync(new URL('./results.md', import.meta.url), text)
}

function chapterText({ title, about, figures }: Chapter): string {
  const rows = [columns, columns.map(() => '---'), ...figures.map(cells)]
  return `## ${title}\n\n${about}\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}

const columns = ['what', 'ratio', 'reach', 'ok', 'from']

function cells(one: Figure): string[] {
  const { what, comparison, unit, reach } = one
  const figures = [comparison.ours, comparison.other].map((value) =>
    unit === 'ms' ? value.toFixed(3) : thousands(value),
  )
  const wanted =
    reach.atMost !== undefined
      ? `at most ${reach.atMost}`
      : reach.atLeast !== undefined
        ? `at least ${reach.atLeast}`
        : ''
  const verdict = wanted === '' ? '' : isReached(one) ? 'yes' : 'NO'
  return [what, comparison.ratio.toFixed(2), wanted, verdict, `${figures.join(' against ')} ${unit}`]
}

function isReached({ comparison: { ratio }, reach: { atMost = Infinity, atLeast = 0 } }: Figure): boolean {
  return ratio <= atMost && ratio >= atLeast
}

function machine(): string {
  const [cpu] = cpus()
  const parts = [
    cpu?.model ?? 'a processor without a name',
    process.arch,
    `${cpus().length} cores`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    process.platform,
    `Node ${process.versions.node}`,
    `SQLite ${process.versions.sqlite}`,
  ]
  return parts.join(', ')
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en')
}
