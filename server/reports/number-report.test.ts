import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { NumberRow } from '../../domain/documents/number-report.ts'
import { compareNumbers } from '../../domain/documents/numbering.ts'
import { type Api, newCompany, onBothDatabases } from '../../test/api.ts'

const path = '/v2/reports/numbers'
const invoices = '/v2/receivables/invoices'
const settings = '/v2/configuration/settings'

async function reportOf(api: Api, query: Record<string, string | number> = {}): Promise<NumberRow[]> {
  return (await api.get(path, { kind: 'invoice', year: 2026, ...query })).items
}

/** The numbers and what became of them. */
function summary(rows: readonly NumberRow[]): string[] {
  return rows.map(
    ({ number, last_number, state }) => `${number}${last_number ? `–${last_number}` : ''} ${state}`,
  )
}

onBothDatabases('the report has every number in order, and a reason for every gap', async (api) => {
  const make = (values: object = {}) => api.given.invoice(values)
  const first = await make()
  const [second, third, , fifth] = [await make(), await make(), await make(), await make()]
  await api.patch(`${invoices}/${second.id}/change-status`, { status: 'S' })
  await api.delete(`${invoices}/${first.id},${third.id}`)
  await api.patch(`${invoices}/${fifth.id}/change-status`, { status: 'C' })
  await make({ number: '10010' })
  await make({ number: 'SONDER-1' })
  const rows = await reportOf(api)
  assert.deepEqual(summary(rows), [
    '10000 draft_deleted',
    '10001 issued',
    '10002 draft_deleted',
    '10003 draft',
    '10004 cancelled',
    '10005–10009 jumped',
    '10010 draft',
    'SONDER-1 draft',
  ])
  assert.deepEqual(rows[1], {
    number: '10001',
    last_number: null,
    count: 1,
    state: 'issued',
    document_id: second.id,
    date: '2026-02-10',
    status: 'S',
    deleted: null,
  })
  assert.match(rows[2]?.deleted ?? '', /^\d{4}-\d\d-\d\dT/)
  assert.deepEqual([rows[2]?.document_id, rows[2]?.date, rows[5]?.count], [null, null, 5])
})

onBothDatabases(
  'the last number has no gap after it, and one that is given again no gap at all',
  async (api) => {
    await api.given.invoice()
    const last = await api.given.invoice()
    await api.delete(`${invoices}/${last.id}`)
    assert.deepEqual(summary(await reportOf(api)), ['10000 draft'])
    await api.given.invoice()
    assert.deepEqual(summary(await reportOf(api)), ['10000 draft', '10001 draft'])
  },
)

onBothDatabases('years are told apart, with patterns and without', async (api) => {
  await api.given.invoice({ date: '2025-12-30' })
  const gone = await api.given.invoice({ date: '2025-12-31' })
  await api.given.invoice({ date: '2026-01-01' })
  await api.given.invoice({ date: '2025-12-31' })
  await api.given.invoice({ date: '2026-01-02' })
  await api.delete(`${invoices}/${gone.id}`)
  assert.deepEqual(summary(await reportOf(api, { year: 2025 })), ['10000 draft', '10003 draft'])
  // A gap is told before the number that follows it.
  assert.deepEqual(summary(await reportOf(api)), ['10001 draft_deleted', '10002 draft', '10004 draft'])

  await api.put(settings, { invoice_number_pattern: '{YY}{000}' })
  await api.given.invoice({ date: '2025-12-31' })
  const draft = await api.given.invoice({ date: '2026-01-01' })
  await api.given.invoice({ date: '2026-01-01', number: '26004' })
  await api.delete(`${invoices}/${draft.id}`)
  await api.put(settings, { invoice_number_pattern: 'RE-{YYYY}-{00}' })
  await api.given.invoice({ date: '2026-01-01' })
  assert.deepEqual(summary(await reportOf(api)), [
    '10001 draft_deleted',
    '10002 draft',
    '10004 draft',
    '26001 draft_deleted',
    '26002–26003 jumped',
    '26004 draft',
    'RE-2026-01 draft',
  ])
  assert.deepEqual(summary(await reportOf(api, { year: 2025 })), [
    '10000 draft',
    '10003 draft',
    '25001 draft',
  ])
})

onBothDatabases('the former number of a draft that a person changed was not jumped over', async (api) => {
  await api.given.invoice()
  const draft = await api.given.invoice()
  await api.put(`${invoices}/${draft.id}`, { number: '10005', notes: 'Nummer vom Büro' })
  await api.given.invoice()
  const rows = await reportOf(api)
  assert.deepEqual(summary(rows), [
    '10000 draft',
    '10001 draft_renumbered',
    '10002–10004 jumped',
    '10005 draft',
    '10006 draft',
  ])
  assert.match(rows[1]?.deleted ?? '', /^\d{4}-\d\d-\d\dT/)
})

onBothDatabases('a deleted invoice that was issued stays in the report', async (api) => {
  await api.put(settings, { issued_documents: 'editable' })
  const { id } = await api.given.invoice()
  await api.patch(`${invoices}/${id}/change-status`, { status: 'S' })
  await api.delete(`${invoices}/${id}`)
  assert.deepEqual(summary(await reportOf(api)), ['10000 deleted'])
})

onBothDatabases('an issued invoice keeps its number, also where it can be changed', async (api) => {
  await api.put(settings, { issued_documents: 'editable' })
  const { id, number } = await api.given.invoice()
  for (const status of ['S', 'DR']) {
    await api.patch(`${invoices}/${id}/change-status`, { status })
    assert.deepEqual(await api.problems('PUT', `${invoices}/${id}`, { number: '10500' }), { number: 1104 })
    assert.equal((await api.put(`${invoices}/${id}`, { number, notes: status })).item.number, number)
  }
  await api.delete(`${invoices}/${id}`)
  assert.equal((await api.given.invoice()).number, '10001')
})

onBothDatabases('a report is read in pages, and needs the scope and the role of its kind', async (api) => {
  for (const number of ['1', '3', '5']) await api.given.invoice({ number })
  const { items, total } = await api.get(path, { kind: 'invoice', year: 2026, limit: 2, offset: 1 })
  assert.deepEqual([summary(items), total], [['2 jumped', '3 draft'], 5])
  assert.deepEqual(summary(await reportOf(api, { missing: '1', offset: 1 })), ['4 jumped'])
  assert.deepEqual(await reportOf(api, { kind: 'offer' }), [])
  assert.deepEqual(await reportOf(await newCompany(api.server)), [])

  const asked = async (caller: Api, query: Record<string, string>) => {
    const { status, body } = await caller.request('GET', path, { query })
    return [status, body.code, body.meta?.errors?.map(({ key }: { key: string }) => key)]
  }
  const token = await api.withScopes('offer')
  assert.equal((await asked(token, { kind: 'offer' }))[0], 200)
  assert.deepEqual((await asked(token, { kind: 'invoice' })).slice(0, 2), [400, 11])
  assert.deepEqual((await asked(await api.withScopes('contact'), { kind: 'invoice' })).slice(0, 2), [400, 11])
  assert.deepEqual(await asked(api, { kind: 'letter', year: '20' }), [422, 1000, ['kind', 'year']])
  assert.deepEqual(await asked(api, { kind: 'invoice', year: 'x' }), [422, 1000, ['year']])
  assert.equal((await asked(api, { kind: 'invoice', limit: '1001' }))[0], 400)
})

type Step =
  | { readonly does: 'make'; readonly year: number }
  | { readonly does: 'type'; readonly year: number; readonly ahead: number }
  | { readonly does: 'delete' | 'issue' | 'undo' | 'cancel'; readonly which: number }
  | { readonly does: 'pattern'; readonly pattern: string | null }

const years = fc.constantFrom(2025, 2026)
const history = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('make' as const), year: years }) },
    fc.record({ does: fc.constant('type' as const), year: years, ahead: fc.integer({ min: 1, max: 4 }) }),
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constantFrom('delete' as const, 'issue' as const, 'undo' as const, 'cancel' as const),
        which: fc.nat(20),
      }),
    },
    fc.record({
      does: fc.constant('pattern' as const),
      pattern: fc.constantFrom(null, 'RE-{YYYY}-{00}', '{YY}{00}', 'R{0}'),
    }),
  ),
  { minLength: 5, maxLength: 25 },
) as fc.Arbitrary<Step[]>

onBothDatabases('a number between those of a pattern is known, whatever year it is of', async (api) => {
  const make = (year: number) => api.given.invoice({ date: `${year}-05-01`, due: `${year}-05-01` })
  await api.put(settings, { invoice_number_pattern: '{YY}{000}' })
  await make(2025)
  await api.put(settings, { invoice_number_pattern: null })
  await make(2026)
  const { id } = await make(2026)
  await make(2025)
  await api.delete(`${invoices}/${id}`)
  assert.deepEqual(summary(await reportOf(api, { year: 2025 })), [
    '25001 draft',
    '25003 draft_deleted',
    '25004 draft',
  ])
})

onBothDatabases('whatever happens, no number is issued twice and every gap has its reason', async (api) => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const company = await newCompany(api.server)
      const body = await company.given.invoiceBody()
      const stored = new Map<number, string>()
      const issued = new Map<string, number>()
      const deleted = new Set<string>()
      const make = async (year: number, values: object = {}) => {
        const date = `${year}-05-01`
        const { status, body: answer } = await company.request('POST', invoices, {
          body: { ...body, date, due: date, ...values },
        })
        if (status === 422) return
        assert.equal(status, 201)
        const { id, number } = answer.item
        assert.ok(![...stored.values()].includes(number), `${number} exists`)
        stored.set(id, number)
        assert.ok(!issued.has(number), `${number} was issued before`)
      }
      const act = async (does: string, id: number) => {
        const one = `${invoices}/${id}`
        const answer =
          does === 'delete'
            ? await company.request('DELETE', one)
            : does === 'undo'
              ? await company.request('PATCH', `${one}/undo-issue`, { body: {} })
              : await company.request('PATCH', `${one}/change-status`, {
                  body: { status: does === 'issue' ? 'S' : 'C' },
                })
        const number = stored.get(id) as string
        if (answer.status >= 400) return
        if (does === 'issue') issued.set(number, id)
        if (does !== 'delete' || (await company.request('GET', one)).status === 200) return
        stored.delete(id)
        deleted.add(number)
      }
      for (const step of steps) {
        const ids = [...stored.keys()]
        if (step.does === 'make') await make(step.year)
        else if (step.does === 'type') {
          const last = [...stored.values()].sort(compareNumbers).at(-1) ?? '100'
          const ahead = last.replace(/\d+$/, (digits) =>
            String(Number(digits) + step.ahead).padStart(digits.length, '0'),
          )
          await make(step.year, { number: ahead })
        } else if (step.does === 'pattern')
          await company.put(settings, { invoice_number_pattern: step.pattern })
        else if (ids.length > 0) await act(step.does, ids[step.which % ids.length] as number)
      }
      const rows = [
        ...(await reportOf(company, { year: 2025 })),
        ...(await reportOf(company, { year: 2026 })),
      ]
      const numbers = new Set(stored.values())
      const present = rows.filter(({ document_id }) => document_id !== null)
      assert.deepEqual(present.map(({ number }) => number).sort(), [...numbers].sort())
      for (const { number, last_number, state, document_id } of rows) {
        if (document_id !== null) continue
        assert.ok(!numbers.has(number) && !numbers.has(last_number ?? ''), `${number} is not missing`)
        assert.equal(state === 'draft_deleted', deleted.has(number), `${number} is ${state}`)
      }
    }),
    { numRuns: 12 },
  )
})
