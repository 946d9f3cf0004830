import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFilter, writeFilter } from '../../../domain/filter.ts'
import { withDays } from './relative-days.ts'

for (const { filter, days } of [
  { filter: '{"due":"@lastMonth"}', days: '{"and":[{"due":">=2026-01-01"},{"due":"<=2026-01-31"}]}' },
  { filter: '{"due":"<@today"}', days: '{"due":"<2026-02-10"}' },
  { filter: '{"due":"@today"}', days: '{"due":"2026-02-10"}' },
  { filter: '{"due":"!@today"}', days: '{"due":"!2026-02-10"}' },
  { filter: '{"due":"<@thisMonth"}', days: '{"due":"<2026-02-01"}' },
  { filter: '{"due":"<=@thisMonth"}', days: '{"due":"<=2026-02-28"}' },
  { filter: '{"due":">@thisMonth"}', days: '{"due":">2026-02-28"}' },
  { filter: '{"due":"!@thisMonth"}', days: '{"or":[{"due":"<2026-02-01"},{"due":">2026-02-28"}]}' },
  {
    filter: '{"or":[{"status":"S"},{"status":"R","due":"<@today"}]}',
    days: '{"or":[{"status":"S"},{"status":"R","due":"<2026-02-10"}]}',
  },
  { filter: '{"name":"@nobody"}', days: '{"name":"@nobody"}' },
]) {
  test(`on 10 February 2026, ${filter} means ${days}`, () => {
    const node = readFilter(filter)
    assert.ok(node)
    assert.equal(writeFilter(node), filter)
    assert.equal(writeFilter(withDays(node, '2026-02-10')), days)
  })
}
