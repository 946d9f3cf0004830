// A strict reader of the Prometheus text format: it accepts nothing that the format does not allow.

import assert from 'node:assert/strict'

export interface Family {
  readonly type: string
  readonly help: string
  readonly samples: readonly { name: string; labels: Readonly<Record<string, string>>; value: number }[]
}

const name = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
const sampleLine = new RegExp(
  `^(${name})(?:\\{(${label}(?:,${label})*)\\})? (-?[0-9.]+(?:e[+-]?[0-9]+)?|[+-]Inf|NaN)$`,
)

/** The families of a text, by name. Fails on every mistake. */
export function readExposition(text: string): ReadonlyMap<string, Family> {
  assert.ok(text.endsWith('\n'), 'the last line has an end')
  const families = new Map<string, { type: string; help: string; samples: Family['samples'][number][] }>()
  let current = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, about = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      assert.match(about, new RegExp(`^${name}$`))
      assert.ok(!families.has(about), `${about} stands together, once`)
      families.set(about, { type: '', help: rest, samples: [] })
      current = about
      continue
    }
    const family = families.get(current)
    assert.ok(family, `${line} belongs to a family`)
    if (keyword === 'TYPE') {
      assert.equal(about, current)
      assert.ok(['counter', 'gauge', 'histogram'].includes(rest), line)
      assert.deepEqual([family.type, family.samples.length], ['', 0], 'a type comes once, and first')
      family.type = rest
      continue
    }
    const [, sample = '', labels = '', value = ''] = sampleLine.exec(line) ?? assert.fail(line)
    const suffixes = family.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    assert.ok(
      suffixes.some((suffix) => sample === current + suffix),
      `${sample} in ${current}`,
    )
    family.samples.push({ name: sample, labels: readLabels(labels), value: readNumber(value) })
  }
  for (const [about, family] of families) {
    if (family.type === 'counter') assert.ok(about.endsWith('_total'), about)
    if (family.type === 'histogram') checkHistogram(about, family)
    const keys = family.samples.map(
      ({ name, labels }) => `${name}${JSON.stringify(Object.entries(labels).sort())}`,
    )
    assert.equal(new Set(keys).size, keys.length, `no sample of ${about} comes twice`)
  }
  return families
}

function readLabels(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
  return Object.fromEntries(
    pairs.map(([, key, value = '']) => [
      key,
      value.replace(/\\(.)/g, (_, char) => (char === 'n' ? '\n' : char)),
    ]),
  )
}

function readNumber(text: string): number {
  return text.endsWith('Inf') ? Number(`${text}inity`) : Number(text)
}

function checkHistogram(about: string, { samples }: Family): void {
  const series = Map.groupBy(samples, ({ labels: { le, ...others } }) => JSON.stringify(others))
  for (const group of series.values()) {
    const buckets = group.filter(({ name }) => name === `${about}_bucket`)
    const bounds = buckets.map(({ labels }) => readNumber(labels.le as string))
    const counts = buckets.map(({ value }) => value)
    assert.deepEqual(
      bounds,
      bounds.toSorted((one, other) => one - other),
    )
    assert.deepEqual(
      counts,
      counts.toSorted((one, other) => one - other),
      'each counts those before it as well',
    )
    assert.equal(bounds.at(-1), Infinity)
    assert.equal(group.find(({ name }) => name === `${about}_count`)?.value, counts.at(-1))
    assert.ok(group.some(({ name }) => name === `${about}_sum`))
  }
}
