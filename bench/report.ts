// The figures as tables on the screen, and in results.md.

import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Comparison } from './measure.ts'

export interface Chapter {
  readonly title: string
  /** The comparison in words. */
  readonly about: string
  readonly figures: readonly Figure[]
}

export interface Figure {
  readonly what: string
  /** The measured value: a ratio, or the figure itself where nothing is compared. */
  readonly value: number
  readonly ratio: string
  readonly from: string
  readonly reach: Reach
}

interface Reach {
  readonly atMost?: number
  readonly atLeast?: number
}

/** A ratio, with the two figures that it comes from. */
export function figure(
  what: string,
  { ratio, ours, other }: Comparison,
  unit: 'ms' | 'per second' | 'pages',
  reach: Reach = {},
): Figure {
  const from = `${shown(ours, unit)} against ${shown(other, unit)} ${unit}`
  return { what, value: ratio, ratio: ratio.toFixed(2), from, reach }
}

/** A figure without comparison. */
export function plainFigure(what: string, value: number, unit: string, reach: Reach = {}): Figure {
  return { what, value, ratio: '', from: `${shown(value, unit)} ${unit}`, reach }
}

function shown(value: number, unit: string): string {
  return unit === 'ms' ? value.toFixed(3) : thousands(value)
}

export function printChapter({ title, figures }: Chapter): void {
  const rows = [columns, ...figures.map(cells)]
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => (row[index] as string).length)))
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] as number)).join('  '))
  console.log(`\n${title}\n\n${lines.join('\n')}`)
}

/** What else the machine had to do. */
const [othersAtStart = 0] = loadavg()

interface Paper {
  /** Beside this file. */
  readonly file: string
  readonly title: string
  readonly command: string
  readonly about: string
}

/** Writes the chapters. Names the kind of machine, and nothing that would identify it. */
export function writeResults(chapters: readonly Chapter[], { file, title, command, about }: Paper): void {
  const missed = chapters.flatMap(({ figures }) => figures).filter((one) => !isReached(one))
  const verdict =
    missed.length === 0 ? 'Every figure that has a reach meets it.' : `${missed.length} miss their reach.`
  const text = `# ${title}

Measured on ${new Date().toISOString().slice(0, 10)} on ${machine()}. Before it began, ${othersAtStart.toFixed(1)} other processes wanted a core (load average). To repeat it: \`${command}\`

${about} ${verdict}

${chapters.map(chapterText).join('\n\n')}
`
  writeFileSync(new URL(file, import.meta.url), text)
}

function chapterText({ title, about, figures }: Chapter): string {
  const rows = [columns, columns.map(() => '---'), ...figures.map(cells)]
  return `## ${title}\n\n${about}\n\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`
}

const columns = ['what', 'ratio', 'reach', 'ok', 'from']

function cells(one: Figure): string[] {
  const { what, ratio, from, reach } = one
  const wanted =
    reach.atMost !== undefined
      ? `at most ${reach.atMost}`
      : reach.atLeast !== undefined
        ? `at least ${reach.atLeast}`
        : ''
  const verdict = wanted === '' ? '' : isReached(one) ? 'yes' : 'NO'
  return [what, ratio, wanted, verdict, from]
}

function isReached({ value, reach: { atMost = Infinity, atLeast = 0 } }: Figure): boolean {
  return value <= atMost && value >= atLeast
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
