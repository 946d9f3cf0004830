import assert from 'node:assert/strict'
import { request } from 'node:http'
import { Api, newCompany, onOneDatabase } from '../../test/api.ts'
import { sendRaw } from '../../test/raw-http.ts'
import { createV1Token } from '../auth/applications/v1-token.ts'

// The answers of the v1 API. The token is last, as clients put it.

onOneDatabase('a time has exactly its eight fields, in their order', async (api) => {
  const times = older(api)
  const id = await times.add({ start: '0815', end: '1200', date: '2013-02-07' })
  const { text } = await sendRaw(api.server, 'GET', times.url(`get/id/${id}`))
  const item = `{"id":${id},"employee":"Lea Brunner","start":815,"end":1200,"year":2013,"month":2,"day":7,"date":"2013-02-07"}`
  assert.equal(text, `{"error":false,"item":${item}}`)
  const list = await sendRaw(api.server, 'GET', times.url('list'))
  assert.equal(list.text, `{"error":false,"page":1,"pages":1,"count":1,"items":[${item}]}`)
})

onOneDatabase('a success tells nothing but what belongs to its action', async (api) => {
  const times = older(api)
  const added = await times.call('add', hours)
  assert.deepEqual(Object.keys(added), ['error', 'id'])
  assert.ok(Number.isInteger(added.id) && added.id > 0)
  assert.deepEqual(await times.call(`edit/id/${added.id}`, { start: '0700' }), { error: false })
  assert.deepEqual(await times.call(`delete/id/${added.id}`), { error: false })
})

// List.

onOneDatabase('a list without records is one empty page', async (api) => {
  assert.deepEqual(await older(api).call('list'), { error: false, page: 1, pages: 1, count: 0, items: [] })
})

onOneDatabase('a list is cut into pages by limit and page', async (api) => {
  const times = older(api)
  for (const day of ['01', '02', '03', '04', '05']) await times.add({ ...hours, date: `2026-03-${day}` })
  for (const { parameters, page = 1, pages = 1, days } of [
    { parameters: '', days: [5, 4, 3, 2, 1] },
    { parameters: '/limit/0', days: [5, 4, 3, 2, 1] },
    { parameters: '/limit/0/page/1/sort/date/sorttype/desc', days: [5, 4, 3, 2, 1] },
    { parameters: '/limit/0/page/2', page: 2, days: [] },
    { parameters: '/limit/2', pages: 3, days: [5, 4] },
    { parameters: '/limit/2/page/2', page: 2, pages: 3, days: [3, 2] },
    { parameters: '/limit/2/page/3', page: 3, pages: 3, days: [1] },
    { parameters: '/limit/2/page/4', page: 4, pages: 3, days: [] },
    { parameters: '/limit/5', days: [5, 4, 3, 2, 1] },
    { parameters: '/limit/201', days: [5, 4, 3, 2, 1] },
    { parameters: '/limit/100000000000000', days: [5, 4, 3, 2, 1] },
    {
      parameters: '/limit/100000000000000/page/100000000000000',
      page: 100_000_000_000_000,
      days: [],
    },
    { parameters: '/page/3', page: 3, days: [] },
    { parameters: '/sorttype/asc/limit/2', pages: 3, days: [1, 2] },
  ]) {
    const { items, ...rest } = await times.call(`list${parameters}`)
    assert.deepEqual(rest, { error: false, page, pages, count: 5 }, parameters)
    assert.deepEqual(
      items.map((item: { day: number }) => item.day),
      days,
      parameters,
    )
  }
})

onOneDatabase('times are sorted by date, start and id, all in the same direction', async (api) => {
  const times = older(api)
  const early = await times.add({ start: '0800', end: '0900', date: '2026-03-02' })
  const late = await times.add({ start: '1300', end: '1400', date: '2026-03-02' })
  const twin = await times.add({ start: '0800', end: '1000', date: '2026-03-02' })
  const before = await times.add({ start: '2300', end: '2400', date: '2026-03-01' })
  const descending = [late, twin, early, before]
  for (const [parameters, ids] of [
    ['', descending],
    ['/sort/date/sorttype/desc', descending],
    ['/sorttype/asc', descending.toReversed()],
    ['/sort/date/sorttype/asc', descending.toReversed()],
    ['/sort/foo', descending],
    ['/sort/employee/sorttype/asc', descending.toReversed()],
    ['/sorttype/up', descending],
    ['/sorttype/ASC', descending],
  ] as const)
    assert.deepEqual(await times.ids(parameters), ids, parameters)
})

onOneDatabase('a limit or page that is no whole number in range is refused', async (api) => {
  for (const [parameters, name] of [
    ['/limit/-1', 'limit'],
    ['/limit/abc', 'limit'],
    ['/limit/1.5', 'limit'],
    ['/limit/1e3', 'limit'],
    ['/limit/%20', 'limit'],
    ['/page/0', 'page'],
    ['/page/-1', 'page'],
    ['/page/abc', 'page'],
    ['/page/1.0', 'page'],
    ['/page/0/limit/x', 'limit'],
  ] as const)
    assert.deepEqual(
      await older(api).call(`list${parameters}`),
      failure(3002, `Parameter "${name}" is invalid`),
      parameters,
    )
})

onOneDatabase('a filter compares fields for equality, and all of it must hold', async (api) => {
  const times = older(api)
  const first = await times.add({ start: '0015', end: '0700', date: '2025-02-07' })
  const second = await times.add({ start: '0700', end: '2400', date: '2026-02-07' })
  const third = await times.add({ start: '0700', end: '1200', date: '2026-03-08' })
  const all = [third, second, first]
  for (const [filter, ids] of [
    [`id:${second}`, [second]],
    ['employee:Lea%20Brunner', all],
    ['employee:Lea', []],
    ['employee:lea%20brunner', []],
    ['start:700', [third, second]],
    ['start:0700', [third, second]],
    ['start:15', [first]],
    ['end:2400', [second]],
    ['year:2026', [third, second]],
    ['month:2', [second, first]],
    ['month:02', [second, first]],
    ['day:8', [third]],
    ['date:2026-02-07', [second]],
    ['year:2026;month:2', [second]],
    ['year%3A2026%3Bmonth%3A2', [second]],
    ['year:2026;year:2025', []],
    ['year:abc', []],
    ['year:', []],
    ['employee:%00', []],
    ['company_id:1;year:2025', [first]],
    ['constructor:1', all],
    ['year', all],
    [';;', all],
    [`employee:x' or '1'='1`, []],
  ] as const)
    assert.deepEqual(await times.ids(`/filter/${filter}`), ids, filter)

  const { page, pages, count, items } = await times.call('list/limit/1/page/2/filter/year:2026')
  assert.deepEqual({ page, pages, count }, { page: 2, pages: 2, count: 2 })
  assert.equal(items[0].id, second)
})

// Get.

onOneDatabase('get, edit and delete need the id of a time of this company', async (api) => {
  const times = older(api)
  const deleted = await times.add(hours)
  await times.call(`delete/id/${deleted}`)
  const foreign = await older(await newCompany(api.server)).add(hours)
  const missing = failure(3001, 'Parameter "id" is missing')
  const malformed = failure(3002, 'Parameter "id" is invalid')
  const unknown = failure(5001, 'Object not found')
  for (const action of ['get', 'edit', 'delete'])
    for (const [parameters, answer] of [
      ['', missing],
      ['/number/1', missing],
      ['/id/0', malformed],
      ['/id/-1', malformed],
      ['/id/abc', malformed],
      ['/id/1.0', malformed],
      ['/id/1,2', malformed],
      ['/id/%00', malformed],
      [`/id/${deleted}`, unknown],
      [`/id/${foreign}`, unknown],
      ['/id/2147483647', unknown],
      ['/id/2147483648', unknown],
      ['/id/99999999999999999999', unknown],
    ] as const)
      assert.deepEqual(await times.call(action + parameters), answer, action + parameters)
})

// Add.

onOneDatabase('times of day are read in every form that clients send', async (api) => {
  const times = older(api)
  for (const [start, end, startRead, endRead] of [
    ['0900', '1200', 900, 1200],
    ['900', '1015', 900, 1015],
    [900, 1015, 900, 1015],
    [0, 15, 0, 15],
    [15, 2400, 15, 2400],
    ['0000', '0001', 0, 1],
    ['09:00', '12:30', 900, 1230],
    ['9:00', '9:05', 900, 905],
    ['2358', '2359', 2358, 2359],
    ['2359', '24:00', 2359, 2400],
    ['000', '001', 0, 1],
  ] as const) {
    const id = await times.add({ start, end, date: '2026-02-12' })
    const { item } = await times.call(`get/id/${id}`)
    assert.deepEqual([item.start, item.end], [startRead, endRead], `${start}-${end}`)
    const { start: sentBack, end: too, date } = item
    assert.deepEqual(await times.call(`edit/id/${id}`, { start: sentBack, end: too, date }), {
      error: false,
    })
  }
})

onOneDatabase('a new time that is not acceptable is refused by its first bad field', async (api) => {
  const times = older(api)
  const required = (name: string) => failure(4002, `Field "${name}" is required`)
  const invalid = (name: string) => failure(4003, `Field "${name}" is invalid`)
  const beforeStart = failure(4003, `Field "end" is invalid: ${endRule}`)
  for (const [change, answer] of [
    [{ start: undefined }, required('start')],
    [{ start: null }, required('start')],
    [{ start: '' }, required('start')],
    [{ end: undefined }, required('end')],
    [{ end: null }, required('end')],
    [{ end: '' }, required('end')],
    [{ date: undefined }, required('date')],
    [{ date: null }, required('date')],
    [{ date: '' }, required('date')],
    [{ start: undefined, end: 'abc', date: '' }, required('start')],
    [{ start: 'abc', end: undefined }, invalid('start')],
    [{ end: undefined, date: 'abc' }, required('end')],
    [{ date: '2013-02-30' }, invalid('date')],
    [{ date: '2025-02-29' }, invalid('date')],
    [{ date: '03.07.2013' }, invalid('date')],
    [{ date: '2013-7-3' }, invalid('date')],
    [{ date: '2013-07-03 08:00:00' }, invalid('date')],
    [{ date: 20130703 }, invalid('date')],
    [{ date: true }, invalid('date')],
    ...['0960', '2500', '2400', 'abc', '-0900', '9', '90', '09000', '9.00', ' 0900', '09-00'].map(
      (start) => [{ start }, invalid('start')] as const,
    ),
    ...[-900, 960, 2400, 2500, 9.5, 10_000, true, [], {}].map(
      (start) => [{ start }, invalid('start')] as const,
    ),
    ...['1260', '2500', '2401', 'abc', '-1200', -1200, 2460, false].map(
      (end) => [{ end }, invalid('end')] as const,
    ),
    [{ start: '1200', end: '1200' }, beforeStart],
    [{ start: '1200', end: '1159' }, beforeStart],
    [{ start: '2200', end: '0200' }, beforeStart],
    [{ start: '1200', end: '1100', date: 'abc' }, beforeStart],
    [{ start: '1200', end: '1100', date: undefined }, beforeStart],
  ] as const)
    assert.deepEqual(await times.call('add', { ...hours, ...change }), answer, JSON.stringify(change))
  assert.deepEqual(await times.ids(), [])
})

onOneDatabase('times may overlap, and lie far away', async (api) => {
  const times = older(api)
  for (const values of [
    { start: '0800', end: '1200', date: '2026-02-12' },
    { start: '0800', end: '1200', date: '2026-02-12' },
    { start: '0900', end: '1000', date: '2026-02-12' },
    { start: '0800', end: '1200', date: '0001-01-01' },
    { start: '0800', end: '1200', date: '1970-01-01' },
    { start: '0800', end: '1200', date: '2024-02-29' },
    { start: '0800', end: '1200', date: '9999-12-31' },
  ])
    await times.add(values)
  assert.equal((await times.call('list')).count, 7)
})

onOneDatabase('what is no field of a body is ignored, in any order', async (api) => {
  const times = older(api)
  const extra = { id: 1, employee: 'Somebody Else', year: 1999, user_id: 99, company_id: 99, customer: null }
  const id = await times.add({ date: '2026-02-12', ...extra, end: '1200', start: '0900' })
  assert.notEqual(id, 1)
  assert.deepEqual(await times.call(`edit/id/${id}`, { ...extra, id: 2 }), { error: false })
  const { item } = await times.call(`get/id/${id}`)
  assert.deepEqual(item, {
    id,
    employee: 'Lea Brunner',
    start: 900,
    end: 1200,
    year: 2026,
    month: 2,
    day: 12,
    date: '2026-02-12',
  })
})

// Edit.

onOneDatabase('an edit changes what is sent and keeps the rest', async (api) => {
  const times = older(api)
  const id = await times.add({ start: '0800', end: '1145', date: '2026-02-12' })
  for (const [change, shown] of [
    [{ start: '0730' }, { start: 730, end: 1145, date: '2026-02-12' }],
    [{ end: '2400' }, { start: 730, end: 2400, date: '2026-02-12' }],
    [{ date: '2027-11-03' }, { start: 730, end: 2400, year: 2027, month: 11, day: 3, date: '2027-11-03' }],
    [
      { start: '2200', end: '2300' },
      { start: 2200, end: 2300, date: '2027-11-03' },
    ],
    [{}, { start: 2200, end: 2300, date: '2027-11-03' }],
  ] as const) {
    assert.deepEqual(await times.call(`edit/id/${id}`, change), { error: false })
    const { item } = await times.call(`get/id/${id}`)
    assert.deepEqual({ ...item, ...shown }, item, JSON.stringify(change))
    assert.equal(item.employee, 'Lea Brunner')
  }
})

onOneDatabase('an edit is checked against what is stored, and stores nothing when refused', async (api) => {
  const times = older(api)
  const id = await times.add({ start: '0800', end: '1145', date: '2026-02-12' })
  for (const [change, field, reason] of [
    [{ start: '1145' }, 'start', endRule],
    [{ start: '1200' }, 'start', endRule],
    [{ end: '0800' }, 'end', endRule],
    [{ end: '0700' }, 'end', endRule],
    [{ start: '1300', end: '1200' }, 'end', endRule],
    [{ start: null }, 'start'],
    [{ start: '' }, 'start'],
    [{ end: null }, 'end'],
    [{ end: '' }, 'end'],
    [{ date: null }, 'date'],
    [{ date: '' }, 'date'],
    [{ date: '2026-02-30' }, 'date'],
    [{ start: '0900', date: 'abc' }, 'date'],
    [{ start: '2400' }, 'start'],
    [{ date: 'abc', end: 'abc', start: 'abc' }, 'start'],
  ] as const)
    assert.deepEqual(
      await times.call(`edit/id/${id}`, change),
      failure(4003, `Field "${field}" is invalid${reason ? `: ${reason}` : ''}`),
      JSON.stringify(change),
    )
  const { item } = await times.call(`get/id/${id}`)
  assert.deepEqual([item.start, item.end, item.date], [800, 1145, '2026-02-12'])
})

// Delete.

onOneDatabase('a deleted time is gone at once, and its id is not given again', async (api) => {
  const times = older(api)
  const kept = await times.add(hours)
  const id = await times.add(hours)
  assert.deepEqual(await times.call(`delete/id/${id}`), { error: false })
  assert.deepEqual(await times.call(`get/id/${id}`), failure(5001, 'Object not found'))
  assert.deepEqual(await times.call(`delete/id/${id}`), failure(5001, 'Object not found'))
  assert.deepEqual(await times.ids(), [kept])
  assert.ok((await times.add(hours)) > id)
})

// Access to the times of others.

onOneDatabase('a manager sees and changes the times of all', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  const colleague = older(await api.colleague('manager'))
  const own = await colleague.add(hours)
  assert.deepEqual(
    (await times.call('list')).items.map((item: { employee: string }) => item.employee),
    ['Noé', 'Lea Brunner'],
  )
  assert.deepEqual(await colleague.call(`edit/id/${id}`, { start: '0600' }), { error: false })
  const { item } = await colleague.call(`get/id/${id}`)
  assert.deepEqual([item.start, item.employee], [600, 'Lea Brunner'])
  assert.deepEqual(await times.call(`delete/id/${own}`), { error: false })
})

onOneDatabase('a member sees and changes own times only, a reader sees all and changes none', async (api) => {
  const id = await older(api).add(hours)
  const member = older(await api.colleague('member'))
  const own = await member.add(hours)
  assert.deepEqual(await member.ids(), [own])
  assert.equal((await member.call('list')).count, 1)
  for (const action of ['get', 'edit', 'delete'])
    assert.deepEqual(await member.call(`${action}/id/${id}`, hours), failure(5001, 'Object not found'))
  assert.deepEqual(await member.call(`delete/id/${own}`), { error: false })
  const reader = older(await api.colleague('reader'))
  assert.deepEqual(await reader.ids(), [id])
  for (const action of ['add', `edit/id/${id}`, `delete/id/${id}`])
    assert.deepEqual(await reader.call(action, hours), failure(1003, 'Permission denied'))
})

onOneDatabase('the times of another company do not exist', async (api) => {
  const other = older(await newCompany(api.server))
  const id = await other.add(hours)
  const times = older(api)
  for (const action of ['get', 'edit', 'delete'])
    assert.deepEqual(await times.call(`${action}/id/${id}`, hours), failure(5001, 'Object not found'))
  assert.deepEqual(await times.ids(), [])
  assert.deepEqual(await times.ids(`/filter/id:${id}`), [])
  assert.equal((await other.call(`get/id/${id}`)).item.start, 900)
})

onOneDatabase('times and working hours are the same records', async (api) => {
  const times = older(api)
  const path = '/v2/reporting/working-hours'
  const id = await times.add({ start: '0015', end: '2400', date: '2026-02-12' })
  const { created, ...item } = (await api.get(`${path}/${id}`)).item
  assert.match(created, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  assert.deepEqual(item, {
    id,
    user_id: api.identity.user,
    date: '2026-02-12',
    time_start: '00:15',
    time_end: '24:00',
  })
  await times.call(`edit/id/${id}`, { start: '0700' })
  assert.equal((await api.get(`${path}/${id}`)).item.time_start, '07:00')

  const made = await api.given.workingHours({ date: '2026-02-13', time_start: '08:15' })
  await api.put(`${path}/${made.id}`, { time_end: '12:00' })
  const time = (await times.call(`get/id/${made.id}`)).item
  assert.deepEqual([time.start, time.end, time.date], [815, 1200, '2026-02-13'])
  assert.equal((await api.get(path)).pagination.total, 2)

  await times.call(`delete/id/${id}`)
  await api.delete(`${path}/${made.id}`)
  assert.equal((await api.get(path)).pagination.total, 0)
  assert.deepEqual(await times.ids(), [])
})

// Addresses.

onOneDatabase('an address is read segment by segment, and never redirected', async (api) => {
  const times = older(api)
  for (const date of ['2026-02-12', '2026-02-13']) await times.add({ ...hours, date })
  const token = api.identity.v1Token
  for (const path of [
    `/time/list/limit/1/sorttype/asc/token/${token}`,
    `/time/list/limit/1/sorttype/asc/token/${token}/`,
    `/time/list/token/${token}/limit/1/sorttype/asc`,
    `/time/list/sorttype/asc/token/${token}/limit/1/`,
    `//time//list///limit/1//sorttype/asc/token//${token}//`,
    `/time/list/limit/7/limit/1/token/wrong/sorttype/asc/token/${token}`,
    `/time/list/limit/1/sorttype/asc/token/${token}/page`,
    `/time/list/limit/1/sorttype/asc/token/${token}/page/`,
    `/time/list/foo/bar/limit/1/Limit/9/sorttype/asc/token/${token}`,
    `/time/list/limit/%31/sorttype/%61sc/%74oken/${token}`,
    `/time/list/limit/1/sorttype/asc/token/${token}?limit=9&token=wrong`,
    `/time/list/limit/1/sorttype/asc/foo/%zz/bar/%ff/token/${token}`,
    `/time/list/limit/1/sorttype/asc/foo/${'x'.repeat(100_000)}/token/${token}`,
  ])
    for (const method of ['GET', 'POST']) {
      const { status, headers, text } = await sendRaw(api.server, method, path)
      assert.equal(status, 200, path)
      assert.equal(headers['content-type'], 'application/json; charset=utf-8')
      const { error, page, pages, count, items } = JSON.parse(text)
      assert.deepEqual({ error, page, pages, count }, { error: false, page: 1, pages: 2, count: 2 }, path)
      assert.equal(items[0].date, '2026-02-12')
    }
})

onOneDatabase('every action answers to GET and POST, and to nothing else', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  for (const action of ['list', 'get', 'add', 'edit', 'delete']) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await times.send(method, times.url(`${action}/id/${id}`))
      assert.deepEqual(answer, failure(2003, 'Method not allowed'), `${method} ${action}`)
    }
  }
  for (const method of ['GET', 'POST']) {
    const added = await times.add(hours)
    assert.equal((await times.send(method, times.url('list'))).count, 2)
    assert.equal((await times.send(method, times.url(`get/id/${added}`))).item.id, added)
    assert.equal((await times.send(method, times.url('add'))).errorcode, 4001)
    assert.deepEqual(await times.send(method, times.url(`edit/id/${added}`)), { error: false })
    assert.deepEqual(await times.send(method, times.url(`delete/id/${added}`)), { error: false })
  }
  assert.deepEqual(await times.ids(), [id])
})

// Bodies.

onOneDatabase('the object comes as a field of either form or as the body itself', async (api) => {
  const times = older(api)
  const json = JSON.stringify(hours)
  const pretty = JSON.stringify({ date: hours.date, end: hours.end, start: hours.start }, null, 2)
  const form = (text: string) => new URLSearchParams({ data: text }).toString()
  const urlencoded = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=------------------------d74496d66958873e'
  for (const [type, body] of [
    [urlencoded, form(json)],
    [urlencoded, form(pretty)],
    [urlencoded, `other=1&${form(json)}&x=`],
    [`${urlencoded}; charset=utf-8`, form(json)],
    [urlencoded, json],
    ['application/json', json],
    ['application/json; charset=utf-8', `\n ${pretty}\n`],
    ['text/plain', json],
    [undefined, json],
    [undefined, ` \n${pretty}`],
    [multipart, multipartOf({ data: json })],
    [multipart, multipartOf({ other: '1', data: pretty })],
  ] as const) {
    const answer = await sendRaw(api.server, 'POST', times.url('add'), {
      body,
      headers: type === undefined ? {} : { 'content-type': type },
    })
    assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['error', 'id'], `${type} ${body} ${answer.text}`)
  }
  const data = new FormData()
  data.set('data', json)
  assert.equal((await times.send('POST', times.url('add'), { raw: data })).error, false)
  assert.equal((await times.call('list')).count, 13)
})

onOneDatabase('an empty body is an empty object for an edit, and too little for an add', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  const missing = failure(4001, 'Body parameter "data" is missing or invalid')
  const incomplete = failure(4002, 'Field "start" is required')
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = {
    'content-type': 'multipart/form-data; boundary=------------------------d74496d66958873e',
  }
  for (const { headers, body, added } of [
    { headers: { 'content-length': 0 }, added: missing },
    { headers: { 'content-length': 0, ...urlencoded }, added: missing },
    { headers: { 'content-length': 0, ...multipart }, added: missing },
    { headers: { 'content-length': 0, 'content-type': 'multipart/form-data' }, added: missing },
    { headers: { 'content-type': 'application/json' }, body: '', added: missing },
    { headers: urlencoded, body: 'data=', added: missing },
    { headers: urlencoded, body: 'other=1', added: missing },
    { headers: multipart, body: multipartOf({}), added: missing },
    { headers: multipart, body: multipartOf({ data: '' }), added: missing },
    { headers: multipart, body: multipartOf({ other: '{}' }), added: missing },
    { headers: urlencoded, body: 'data=[]', added: incomplete },
    { headers: urlencoded, body: 'data={}', added: incomplete },
    { headers: urlencoded, body: '[]', added: incomplete },
    { headers: {}, body: '[]', added: incomplete },
    { headers: {}, body: '{}', added: incomplete },
    { headers: { 'content-type': 'application/json' }, body: '[]', added: incomplete },
    { headers: multipart, body: multipartOf({ data: '[]' }), added: incomplete },
  ]) {
    const name = `${JSON.stringify(headers)} ${body}`
    const add = await sendRaw(api.server, 'POST', times.url('add'), { headers, body })
    assert.deepEqual(JSON.parse(add.text), added, name)
    const edit = await sendRaw(api.server, 'POST', times.url(`edit/id/${id}`), { headers, body })
    assert.deepEqual(JSON.parse(edit.text), { error: false }, name)
  }
  const { item } = await times.call(`get/id/${id}`)
  assert.deepEqual([item.start, item.end, item.date], [900, 1200, '2026-02-12'])
})

onOneDatabase('a body that is no JSON object is refused', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  const answer = failure(4001, 'Body parameter "data" is missing or invalid')
  const urlencoded = 'application/x-www-form-urlencoded'
  const multipart = 'multipart/form-data; boundary=------------------------d74496d66958873e'
  for (const [type, body] of [
    [urlencoded, 'data={broken'],
    [urlencoded, 'data=abc'],
    [urlencoded, 'data=1'],
    [urlencoded, 'data=null'],
    [urlencoded, 'data="{}"'],
    [urlencoded, 'data=[1]'],
    [urlencoded, 'data=[{}]'],
    [urlencoded, 'data={"start":"0800","start":"0900"}'],
    [urlencoded, 'data={"__proto__":{}}'],
    ['application/json', '{"start":'],
    ['application/json', 'data={}'],
    ['application/json', '"abc"'],
    ['application/json', 'null'],
    [undefined, '{broken'],
    [undefined, '[1]'],
    [multipart, multipartOf({ data: '{broken' })],
    [multipart, 'no form at all'],
    ['multipart/form-data', multipartOf({ data: '{}' })],
    ['garbage', 'data={}'],
    ['', 'data={}'],
  ] as const)
    for (const path of [times.url('add'), times.url(`edit/id/${id}`)]) {
      const sent = await sendRaw(api.server, 'POST', path, {
        body,
        headers: type === undefined ? {} : { 'content-type': type },
      })
      assert.equal(sent.status, 200, `${type} ${body}`)
      assert.deepEqual(JSON.parse(sent.text), answer, `${type} ${body}`)
    }
  assert.equal((await times.call('list')).count, 1)
})

onOneDatabase('a client that asks first may go on and send its body', async (api) => {
  const body = `data=${JSON.stringify(hours)}`
  const outgoing = request(api.server.url + older(api).url('add'), {
    method: 'POST',
    headers: {
      expect: '100-continue',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
    },
  })
  outgoing.on('continue', () => outgoing.end(body))
  const text = await new Promise<string>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', async (incoming) => resolve(Buffer.concat(await incoming.toArray()).toString()))
    outgoing.flushHeaders()
  })
  assert.equal(JSON.parse(text).error, false)
})

onOneDatabase('a body that is too large is refused in the same shape', async (api) => {
  const answer = await sendRaw(api.server, 'POST', older(api).url('add'), {
    headers: { 'content-type': 'application/json' },
    body: `{"start":"${'0'.repeat(1_048_576)}"}`,
  })
  assert.equal(answer.status, 413)
  const { error, errorcode, errormessage } = JSON.parse(answer.text)
  assert.deepEqual([error, errorcode, typeof errormessage], [true, 4001, 'string'])
})

// Tokens.

onOneDatabase('the token comes in the path, or else as a bearer token', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  const stranger = await newCompany(api.server)
  const { v1Token, accessToken = '' } = api.identity
  const narrow = (await api.withScopes('invoice contact')).identity.accessToken
  const wide = (await api.withScopes('invoice working_hours')).identity.accessToken
  const found = { error: false, item: (await times.call(`get/id/${id}`)).item }
  const missing = failure(1001, 'Token is missing')
  const wrong = failure(1002, 'Token is invalid')
  for (const { path = '', authorization, answer } of [
    { path: `/token/${v1Token}`, answer: found },
    { authorization: `Bearer ${v1Token}`, answer: found },
    { authorization: `bearer ${v1Token}`, answer: found },
    { authorization: `Bearer ${accessToken}`, answer: found },
    { authorization: `Bearer ${wide}`, answer: found },
    { authorization: `Bearer ${narrow}`, answer: failure(1003, 'Permission denied') },
    { path: `/token/${v1Token}`, authorization: 'Bearer wrong', answer: found },
    { path: '/token/wrong', authorization: `Bearer ${v1Token}`, answer: wrong },
    {
      path: `/token/${stranger.identity.v1Token}`,
      authorization: `Bearer ${v1Token}`,
      answer: failure(5001, 'Object not found'),
    },
    { answer: missing },
    { path: '/token', answer: missing },
    { path: '/token/', answer: missing },
    { path: `?token=${v1Token}`, answer: missing },
    { path: `/Token/${v1Token}`, answer: missing },
    { authorization: `Basic ${v1Token}`, answer: missing },
    { authorization: 'Bearer', answer: missing },
    { path: '/token/wrong', answer: wrong },
    { path: `/token/${v1Token.toUpperCase()}`, answer: wrong },
    { path: `/token/${v1Token}x`, answer: wrong },
    { path: `/token/%20${v1Token}`, answer: wrong },
    { path: '/token/%00', answer: wrong },
    { path: `/token/${accessToken}`, answer: wrong },
    { authorization: 'Bearer wrong', answer: wrong },
    { authorization: `Bearer ${'x'.repeat(10_000)}`, answer: wrong },
  ])
    assert.deepEqual(
      await times.send('GET', `/time/get/id/${id}${path}`, {
        headers: authorization ? { authorization } : {},
      }),
      answer,
      `${path} ${authorization}`,
    )
})

onOneDatabase('a token of the older interface opens nothing in the newer one', async (api) => {
  await older(api).call('list')
  const authorization = `Bearer ${api.identity.v1Token}`
  for (const path of ['/v2/auth/owner', '/v2/reporting/working-hours']) {
    const answer = await api.request('GET', path, { headers: { authorization } })
    assert.equal(answer.status, 401)
    assert.equal(answer.body.code, 9)
  }
})

onOneDatabase('what is wrong is told in one order, always with status 200', async (api) => {
  const times = older(api)
  const id = await times.add(hours)
  const token = api.identity.v1Token
  for (const [path, body, errorcode] of [
    ['/time', '{broken', 1001],
    ['/time/fly/id/x', '{broken', 1001],
    ['/invoice/list', '{broken', 1001],
    ['/invoice/fly/token/wrong', '{broken', 1002],
    ['/time/fly/id/x/token/wrong', '{broken', 1002],
    [`/quote/list/token/${token}`, '{broken', 2001],
    [`/quotes/fly/token/${token}`, '{broken', 2001],
    [`/time/token/${token}`, '{broken', 1001],
    [`/time/fly/id/x/token/${token}`, '{broken', 2002],
    [`/time/List/token/${token}`, '{broken', 2002],
    [`/time/constructor/token/${token}`, '{broken', 2002],
    [`/time/pdf/id/${id}/token/${token}`, '{broken', 2002],
    [`/time/edit/token/${token}`, '{broken', 3001],
    [`/time/edit/id/x/token/${token}`, '{broken', 3002],
    [`/time/edit/id/2147483647/token/${token}`, '{broken', 5001],
    [`/time/edit/id/${id}/token/${token}`, '{broken', 4001],
    [`/time/edit/id/${id}/token/${token}`, '{"start":"x","end":""}', 4003],
    [`/time/add/token/${token}`, '{broken', 4001],
    [`/time/add/token/${token}`, '{"end":"x"}', 4002],
    [`/time/add/token/${token}`, '{"start":"x"}', 4003],
  ] as const) {
    const answer = await sendRaw(api.server, 'POST', path, { body })
    const said = JSON.parse(answer.text)
    assert.equal(answer.status, 200, path)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(Object.keys(said), ['error', 'errorcode', 'errormessage'])
    assert.deepEqual([said.error, said.errorcode], [true, errorcode], `${path} ${body}`)
    assert.equal(typeof said.errormessage, 'string')
  }
})

onOneDatabase('a new token disables the one before it', async (api) => {
  const { company, user, v1Token } = api.identity
  const actor = { company, user, via: 'test' }
  const token = await api.server.db.transaction(actor, (tx) => createV1Token(tx, user))
  assert.match(token, /^[0-9a-f]{32}$/)
  assert.deepEqual(await older(api, v1Token).call('list'), failure(1002, 'Token is invalid'))
  assert.equal((await older(api, token).call('list')).error, false)
})

const hours = { start: '0900', end: '1200', date: '2026-02-12' }

/** What v2 says of it. */
const endRule = 'The end must be after the start.'

function failure(errorcode: number, errormessage: string) {
  return { error: true, errorcode, errormessage }
}

/** A client of the v1 API for the company. */
function older(api: Api, token = api.identity.v1Token) {
  const anonymous = new Api(api.server, { ...api.identity, accessToken: undefined })
  const url = (path: string) => `/time/${path}/token/${token}`

  async function send(method: string, path: string, options: Parameters<Api['request']>[2] = {}) {
    const answer = await anonymous.request(method, path, options)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  async function call(path: string, body?: object) {
    if (body === undefined) return send('GET', url(path))
    return send('POST', url(path), {
      raw: new URLSearchParams({ data: JSON.stringify(body) }).toString(),
      headers: form,
    })
  }

  async function add(body: object): Promise<number> {
    const answer = await call('add', body)
    assert.equal(answer.error, false, JSON.stringify(answer))
    return answer.id
  }

  async function ids(parameters = ''): Promise<number[]> {
    const { items } = await call(`list${parameters}`)
    return items.map((item: { id: number }) => item.id)
  }

  return { url, send, call, add, ids }
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** A form as curl sends it: no part has a content type of its own. */
function multipartOf(fields: Readonly<Record<string, string>>): string {
  const boundary = '--------------------------d74496d66958873e'
  const parts = Object.entries(fields).map(
    ([name, value]) => `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}${boundary}--\r\n`
}

onOneDatabase('a filter can have any number of conditions', async (api) => {
  await api.given.workingHours()
  const count = async (filter: string) =>
    (await api.request('GET', `/time/list/filter/${filter}/token/${api.identity.v1Token}`)).body.count
  assert.equal(await count('year:2026;'.repeat(5000)), 1)
  assert.equal(await count('year:2026;year:2025'), 0)
  assert.equal(await count('year:2026.0;month:2'), 1)
})
