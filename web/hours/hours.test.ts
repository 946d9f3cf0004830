import assert from 'node:assert/strict'
import { eventually, screenOf, violations } from '../../test/browser.ts'
import { test } from '../../test/turns.ts'

const week = '/hours?week=2026-11-09'

/** Finds a cell by its label. */
const cell = (row: string, day: string) => ({ name: `${row}, ${day}`, exact: true })

test('a week is typed with the keyboard alone, and is still there after a reload', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.project({ name: 'Garten Nord' })
  await api.given.activity({ name: 'Beraten' })
  await screen.open(week)

  await page.getByRole('textbox', cell('Working time', 'Monday')).focus()
  await page.keyboard.type('8-12 13-17')
  await page.keyboard.press('Tab')
  await page.keyboard.type('8:15-12, 13-17:30')
  await page.keyboard.press('Enter')
  await page.getByText('Saved: 10.11.2026, Working time, 8:15–12, 13–17:30').waitFor()
  const focus = page.locator(':focus')
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('textbox', cell('Working time', 'Monday')).and(focus).waitFor()

  const addRow = page.getByRole('button', { name: 'Add a row' })
  await addRow.press('Enter')
  await page.keyboard.press('Escape')
  await addRow.and(focus).waitFor()
  await addRow.press('Enter')
  await page.keyboard.type('nord')
  await page.keyboard.press('Enter')
  const activity = page.getByRole('textbox', { name: 'Activity' })
  await activity.and(focus).waitFor()
  await page.keyboard.type('bera')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clear: Activity' }).waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')

  await page.getByRole('textbox', cell('Garten Nord, Beraten', 'Monday')).focus()
  for (const text of ['4.5', '4:30', '270m', '8-12']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByText('Saved: 12.11.2026, Garten Nord, 4.00').waitFor()
  await page.reload()
  for (const [day, hours] of [
    ['Monday', '4.50'],
    ['Tuesday', '4.50'],
    ['Wednesday', '4.50'],
    ['Thursday', '4.00'],
    ['Friday', ''],
  ] as const) {
    const input = page.getByRole('textbox', cell('Garten Nord, Beraten', day))
    await input.waitFor()
    await eventually(() => input.inputValue(), hours)
  }
  const { items } = await api.get('/v2/reporting/working-hours', { sort: 'date,time_start' })
  assert.deepEqual(
    items.map(
      ({ date, time_start, time_end }: Record<string, string>) => `${date} ${time_start} ${time_end}`,
    ),
    ['2026-11-09 08:00 12:00', '2026-11-09 13:00 17:00', '2026-11-10 08:15 12:00', '2026-11-10 13:00 17:30'],
  )
  await page
    .getByRole('row', { name: /^Difference/ })
    .getByText('+3.50')
    .waitFor()
  await screen.expectSound()
})

test('what cannot be read stays in its cell and says so; times that overlap are saved with a warning', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await screen.open(week)
  const monday = page.getByRole('textbox', cell('Working time', 'Monday'))
  await monday.fill('8-lunch')
  await monday.press('Tab')
  await page.getByText('Type from and to, such as 8-12 13-17.').waitFor()
  await eventually(() => monday.inputValue(), '8-lunch')
  await eventually(async () => (await api.get('/v2/reporting/working-hours')).items.length, 0)

  await monday.fill('8-12 11-17')
  await page.route('**/reporting/working-hours', (route) => route.abort())
  await monday.press('Tab')
  await page.getByText('The server cannot be reached. Nothing was lost').waitFor()
  await eventually(() => monday.inputValue(), '8-12 11-17')
  await page.unrouteAll()
  await monday.press('Tab')
  await page.getByText('Counted twice: 11–12').waitFor()
  assert.deepEqual(await violations(page), [])

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Counted twice').waitFor({ state: 'detached' })
  await screen.settle()
  await eventually(async () => (await api.get('/v2/reporting/working-hours')).items.length, 0)
})

test('invoiced hours are locked, several entries open as a list, and rows of last week come with one click', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  const on = (values: object) => api.given.effort({ entity_id: project.id, ...values })
  await on({ date: '2026-11-02' })
  await screen.open(week)
  await page.getByRole('button', { name: 'Take over 1 row of last week' }).click()
  await page.getByRole('textbox', cell('Garten Nord', 'Friday')).fill('30')
  await page.keyboard.press('Tab')
  await page.getByText('More than 24 hours').waitFor()

  await on({ date: '2026-11-09', duration: 2, is_invoiced: true })
  await on({ date: '2026-11-10', duration: 1.5, notes: 'Plan' })
  await on({ date: '2026-11-10', duration: 1, notes: 'Pflanzen' })
  await page.reload()
  const monday = page.getByRole('textbox', cell('Garten Nord', 'Monday'))
  await eventually(() => monday.getAttribute('readonly'), '')
  await eventually(() => monday.getAttribute('title'), /Billed/)
  const tuesday = page.getByRole('textbox', cell('Garten Nord', 'Tuesday'))
  await eventually(() => tuesday.inputValue(), '2.50')
  await tuesday.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Notes' }).nth(1).waitFor()
  await eventually(() => dialog.getByRole('textbox', { name: 'Notes' }).count(), 2)
  await screen.expectSound()
  await dialog.getByRole('textbox', { name: 'Duration' }).first().fill('3:15')
  await dialog.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('36.25', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => tuesday.inputValue(), /^4.25$/)
})

test('a timer survives a reload, asks what it was for, and becomes an effort', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  await api.given.project({ name: 'Garten Nord' })
  await screen.open('/hours')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('textbox', { name: 'Project, cost centre or contact' }).waitFor()
  await screen.expectSound()
  await page.reload()
  await page.getByRole('button', { name: /No project yet/ }).waitFor()

  await page.getByRole('button', { name: 'Stop timer' }).click()
  await page.getByText('Say what the time is spent on').waitFor()
  await page.getByRole('textbox', { name: 'Project, cost centre or contact' }).fill('nord')
  await page.getByRole('option', { name: /Garten Nord/ }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Plan gezeichnet')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByText('0:01 h on Garten Nord recorded.').waitFor()
  const { items } = await api.get('/v2/reporting/efforts')
  assert.equal(items.length, 1)
  assert.equal(items[0].notes, 'Plan gezeichnet')

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Duration' }).fill('1.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () => (await api.get('/v2/reporting/efforts')).items[0].duration, 1.5)
})

test('a timer that was forgotten is booked until the time that somebody names; one that is discarded comes back', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  const started = new Date(Date.now() - 30 * 3_600_000)
  const task = { entity_type: 'P', entity_id: project.id }
  await api.put('/v2/reporting/timer', { started: started.toISOString(), ...task })
  await screen.open('/hours')
  await page.getByRole('button', { name: /Garten Nord/ }).click()
  await page.getByText('Did you forget to stop it?').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Start timer', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: /Garten Nord/ }).click()

  const end = new Date(started.getTime() + 2 * 3_600_000)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', timeStyle: 'short' }).format(
    end,
  )
  await page.getByRole('textbox', { name: 'Ended at' }).fill(clock)
  await page.getByRole('button', { name: 'Record until then' }).click()
  await page.getByText(/h on Garten Nord recorded/).waitFor()
  const { items } = await api.get('/v2/reporting/efforts')
  assert.ok(items[0].duration > 1.9 && items[0].duration <= 2, String(items[0].duration))
  await eventually(async () => (await api.get('/v2/reporting/timer')).item, null)
})

test('hours become an invoice once: the second of two tabs says so in words', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  const project = await api.given.project({ contact_id: contact.id, hourly_rate: 120 })
  const on = (values: object) => api.given.effort({ entity_id: project.id, ...values })
  await on({ duration: 2, notes: 'Plan' })
  await on({ duration: 1.5, date: '2026-02-13' })
  const left = await on({ duration: 4, date: '2026-02-14' })

  const second = await screenOf(api)
  await screen.open('/hours/bill')
  await page.getByRole('link', { name: 'Hofladen Sonnenrain' }).click()
  await page.getByText('3 of 3 entries chosen').waitFor()
  await page.getByRole('checkbox', { name: /^14.02.2026/ }).uncheck()
  await page.getByText('2 of 3 entries chosen').waitFor()
  await page
    .getByRole('row', { name: /^Sum excl. VAT/ })
    .getByText('420.00')
    .waitFor()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Time entry' })
  await screen.expectSound()

  await second.open(`/hours/bill?contact=${contact.id}`)
  await second.page.getByText('3 of 3 entries chosen').waitFor()
  await page.getByRole('button', { name: 'Create invoice' }).dblclick()
  await page.waitForURL(/\/invoices\/\d+\/edit/)
  await second.page.getByRole('button', { name: 'Create invoice' }).click()
  await second.page.getByText('These hours are on an invoice already.').waitFor()
  await second.page.getByText('1 of 1 entry chosen').waitFor()

  const { items } = await api.get('/v2/receivables/invoices', { with: 'positions' })
  assert.equal(items.length, 1)
  assert.equal(items[0].positions.length, 2)
  await eventually(async () => (await api.get(`/v2/reporting/efforts/${left.id}`)).item.is_invoiced, false)
})

test('a month adds up by week, by project and by person, and a day leads to its week', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  const colleague = await api.colleague('member')
  const on = { entity_id: project.id }
  await api.given.effort({ ...on, date: '2026-11-09', duration: 4.25 })
  await api.given.effort({ ...on, date: '2026-11-10', duration: 3.5 })
  await colleague.given.effort({ ...on, date: '2026-11-11', duration: 2 })
  await api.given.workingHours({ date: '2026-11-09', time_start: '08:00', time_end: '12:30' })
  await screen.open('/hours/month?month=2026-11')
  const second = page.getByRole('row').filter({ has: page.getByText('46', { exact: true }) })
  await second.getByText('7.75').waitFor()

  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Everybody' })
  await second.getByText('9.75').waitFor()
  await page
    .getByRole('row', { name: /^Garten Nord/ })
    .getByText('9.75')
    .waitFor()
  await page.getByRole('row', { name: /^Noé/ }).getByText('2.00').waitFor()
  await screen.expectSound()
  await page.getByRole('link', { name: /^09.11.2026: 4.25 hours recorded/ }).click()
  await page.getByRole('heading', { name: /^Week 46/ }).waitFor()
})

test('a member sees and types nothing but their own hours, and bills none', async () => {
  const owner = await screenOf()
  const project = await owner.api.given.project({ name: 'Garten Nord' })
  await owner.api.given.effort({ entity_id: project.id, date: '2026-11-09', duration: 7 })
  const member = await owner.api.colleague('member')
  await member.given.effort({ entity_id: project.id, date: '2026-11-09', duration: 2 })

  const screen = await screenOf(member)
  await screen.open(`${week}&person=${owner.api.identity.user}`)
  const monday = screen.page.getByRole('textbox', cell('Garten Nord', 'Monday'))
  await monday.waitFor()
  await eventually(() => monday.inputValue(), '2.00')
  await eventually(() => screen.page.getByRole('combobox', { name: 'Person' }).count(), 0)
  await eventually(() => screen.page.getByRole('link', { name: 'Bill hours' }).count(), 0)

  await owner.open(`${week}&person=${member.identity.user}`)
  await owner.page.getByText('Others record their hours themselves.').waitFor()
  await eventually(() => owner.page.getByRole('textbox', cell('Garten Nord', 'Monday')).inputValue(), '2.00')
})

test('on a phone one types one day at a time, in German', async () => {
  const screen = await screenOf(undefined, { width: 360, height: 740, language: 'de' })
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  await api.given.effort({ entity_id: project.id, date: '2026-11-09' })
  await screen.open(week)
  await page.getByRole('button', { name: /^Mittwoch, 11.11.2026/ }).click()
  await page.getByRole('textbox', cell('Arbeitszeit', 'Mittwoch')).fill('8-12 13-17')
  await page.keyboard.press('Enter')
  await page.keyboard.type('2,5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Mittwoch, 11.11.2026: 2.50' }).waitFor()
  await screen.expectSound()
  const width = await page.evaluate('document.documentElement.scrollWidth')
  assert.equal(width, 360)
  const { items } = await api.get('/v2/reporting/efforts', { filter: '{"date":"2026-11-11"}' })
  assert.equal(items[0].duration, 2.5)
})

test('a project shows its hours, changes its status with a way back, and starts the timer', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact()
  await screen.open(`/projects/new?contact=${contact.id}`)
  screen.expectRefusals(422)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid="true"]')).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Garten Nord')
  await page.getByRole('textbox', { name: 'Estimated hours' }).fill('10')
  await page.getByRole('textbox', { name: 'Hourly rate' }).fill('120')
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('heading', { level: 1, name: 'Garten Nord' }).waitFor()

  const [project] = (await api.get('/v2/reporting/projects')).items
  await api.given.effort({ entity_id: project.id, duration: 2.5 })
  await page.reload()
  await page.getByText('2.50 of 10.00 estimated hours').waitFor()
  await page.getByText('300.00').waitFor()
  await screen.expectSound()

  await page.getByRole('button', { name: 'Change status' }).click()
  await page.getByRole('menuitem', { name: 'Closed' }).click()
  await page.getByText('Garten Nord is now: Closed.').waitFor()
  await eventually(async () => (await api.get(`/v2/reporting/projects/${project.id}`)).item.status, 'C')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Open', { exact: true }).first().waitFor()

  await page.getByRole('main').getByRole('button', { name: 'Start timer' }).click()
  await page.getByRole('button', { name: /0:00:\d\d.*Garten Nord/ }).waitFor()
  await screen.open('/cost-units/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Sitzungen')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sitzungen' }).waitFor()
  await screen.expectSound()
})

test('whoever leaves the form of a project with changes is asked', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const { id } = await api.given.project({ name: 'Garten Nord' })
  await screen.open(`/projects/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Garten Süd')
  const question = page.getByRole('dialog', { name: 'There are changes that are not saved' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Garten Süd' }).waitFor()
  await page.waitForURL(`**/projects/${id}`)
})

test('hours that could not be saved are named to whoever is in another week by then', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  await api.given.effort({ entity_id: project.id, date: '2026-11-10' })
  await screen.open(week)
  await page.route('**/v2/reporting/efforts', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await page.waitForURL(/week=2026-11-16/)
    await page.getByRole('heading', { name: /Week 47/ }).waitFor()
    await route.fulfill({ status: 500 })
  })
  await page.getByRole('textbox', cell('Garten Nord', 'Monday')).fill('4.5')
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByText('Not saved: 09.11.2026, Garten Nord, 4.5.').waitFor()
})

test('notes of the timer are kept when Escape closes it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  await api.put('/v2/reporting/timer', { entity_type: 'P', entity_id: project.id })
  await screen.open('/hours')
  await page.getByRole('button', { name: /Garten Nord/ }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Plan gezeichnet')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Garten Nord Plan gezeichnet/ }).waitFor()
  await eventually(async () => (await api.get('/v2/reporting/timer')).item.notes, 'Plan gezeichnet')
})

test('hours that cannot be read are not saved as the ones before', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  const effort = await api.given.effort({ entity_id: project.id, date: '2026-11-10', duration: 2 })
  await screen.open(week)
  await page.getByRole('textbox', cell('Garten Nord', 'Tuesday')).press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes').fill('Plan')
  await dialog.getByLabel('Duration').fill('3 Stück')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Type hours, such as').waitFor()
  await dialog.getByLabel('Duration').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => (await api.get(`/v2/reporting/efforts/${effort.id}`)).item.duration, 3)
})

test('of two who change the same entry, the later decides what becomes of it', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412)
  const project = await api.given.project({ name: 'Garten Nord' })
  const effort = await api.given.effort({ entity_id: project.id, date: '2026-11-10', duration: 2 })
  const path = `/v2/reporting/efforts/${effort.id}`
  await screen.open(week)
  await page.getByRole('textbox', cell('Garten Nord', 'Tuesday')).press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes').fill('Plan')
  await api.put(path, { duration: 5 })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save mine anyway' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { duration, notes } = (await api.get(path)).item
  assert.deepEqual([duration, notes], [5, 'Plan'])
})

test('where nothing of the sheet can be taken back, Ctrl+Z belongs to the field', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  await api.given.effort({ entity_id: project.id, date: '2026-11-10', duration: 2 })
  await screen.open(week)
  const field = page.getByRole('textbox', cell('Garten Nord', 'Tuesday'))
  await field.focus()
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      document.title = String(event.defaultPrevented)
    }),
  )
  await page.keyboard.press('Control+z')
  await eventually(() => page.title(), 'false')
})

test('an entry takes the rate of its new activity or one that is typed; without one it is seen when billing', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const service = await api.given.service({ price: 160 })
  await api.given.activity({ name: 'Beraten', service_id: service.id, use_service_price: true })
  const contact = await api.given.contact()
  const project = await api.given.project({ name: 'Garten Nord', contact_id: contact.id })
  const effort = await api.given.effort({ entity_id: project.id, date: '2026-11-10', duration: 2 })
  const rate = async () => (await api.get(`/v2/reporting/efforts/${effort.id}`)).item.hourly_rate
  await screen.open(`/hours/bill?contact=${contact.id}`)
  await page.getByRole('cell', { name: 'no rate' }).waitFor()

  const dialog = page.getByRole('dialog')
  const change = async (row: string, fill: () => Promise<void>) => {
    await screen.open(week)
    await page.getByRole('textbox', cell(row, 'Tuesday')).press('Alt+ArrowDown')
    await fill()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await change('Garten Nord', async () => {
    await dialog.getByRole('textbox', { name: 'Activity' }).fill('bera')
    await page.getByRole('option', { name: 'Beraten' }).click()
  })
  await eventually(() => rate(), 160)
  await change('Garten Nord, Beraten', () => dialog.getByLabel('Hourly rate').fill('95.5'))
  await eventually(() => rate(), 95.5)
})

test('a project with another rate offers to adapt the hours that have the one of before and are not billed', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord', hourly_rate: 120 })
  const on = (values: object) => api.given.effort({ entity_id: project.id, ...values })
  for (const values of [{}, {}, { hourly_rate: 90 }, { is_invoiced: true }])
    await on({ duration: 1, ...values })
  const rates = async () =>
    (await api.get('/v2/reporting/efforts', { sort: 'id' })).items.map(
      ({ hourly_rate }: { hourly_rate: number }) => hourly_rate,
    )
  await screen.open(`/projects/${project.id}/edit`)
  await page.getByRole('textbox', { name: 'Hourly rate' }).fill('130')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 unbilled entries do not have the new hourly rate yet.').waitFor()
  await eventually(() => rates(), [120, 120, 90, 120])
  await page.getByRole('button', { name: 'Adapt' }).click()
  await page.getByText('2 entries adapted.').waitFor()
  await eventually(() => rates(), [130, 130, 90, 120])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('330.00').waitFor()
  await screen.settle()
  await eventually(() => rates(), [120, 120, 90, 120])
})

test('whoever types working time sees the day before; the days stay in sight and keep their width', async () => {
  const screen = await screenOf(undefined, { width: 1280, height: 400 })
  const { page, api } = screen
  for (const name of [
    'Garten Nord',
    'Garten Süd',
    'Garten Ost',
    'Garten West',
    'Terrasse',
    'Teich',
    'Hecke',
  ]) {
    const project = await api.given.project({ name })
    await api.given.effort({ entity_id: project.id, date: '2026-11-10' })
  }
  await screen.open(week)
  const wednesday = page.getByRole('textbox', cell('Working time', 'Wednesday'))
  const tuesday = page.getByRole('textbox', cell('Working time', 'Tuesday'))
  const head = page.getByRole('columnheader', { name: 'Wed 11' })
  const { width } = (await head.boundingBox()) ?? {}
  const before = await tuesday.boundingBox()
  await wednesday.fill('8:15-12, 13-17:30 oder so')
  const typed = await wednesday.boundingBox()
  assert.ok(before && typed && typed.x >= before.x + before.width - 1, JSON.stringify({ before, typed }))
  await tuesday.click()
  await page.getByText('Type from and to').waitFor()
  assert.equal((await head.boundingBox())?.width, width)

  await page.getByRole('textbox', cell('Hecke', 'Wednesday')).focus()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  const { y } = (await head.boundingBox()) ?? {}
  assert.equal(y, 52)
  for (const narrow of [768, 900, 1280]) {
    await page.setViewportSize({ width: narrow, height: 700 })
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), narrow)
  }
})

test('a project is found by the name of its customer, before the customer', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const contact = await api.given.contact({ name: 'Hofladen Sonnenrain' })
  await api.given.project({ name: 'Garten Nord', contact_id: contact.id })
  const old = await api.given.project({ name: 'Alter Garten', contact_id: contact.id })
  await api.patch(`/v2/reporting/projects/${old.id}/change-status/C`, undefined)
  await api.given.contact({ name: 'Zimmerei Buchs' })
  await screen.open(week)
  await page.getByRole('button', { name: 'Add a row' }).press('Enter')
  await page.keyboard.type('buchs')
  await page.getByRole('option', { name: /^Zimmerei Buchs/ }).waitFor()
  await page.locator(':focus').fill('sonnen')
  await page.getByRole('option', { name: /^Zimmerei Buchs/ }).waitFor({ state: 'detached' })
  // Each waits: the project comes with a question of its own.
  const options = page.getByRole('option')
  for (const [place, name] of [/^Garten Nord/, /^Hofladen Sonnenrain/].entries())
    await options.nth(place).and(page.getByRole('option', { name })).waitFor()
  await eventually(() => options.count(), 2)
})

test('a forgotten hour of last week is booked with the keyboard alone', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const project = await api.given.project({ name: 'Garten Nord' })
  await api.given.effort({ entity_id: project.id, date: '2026-11-03', duration: 2 })
  await screen.open(week)
  const focus = page.locator(':focus')
  await page.getByRole('textbox', cell('Working time', 'Monday')).focus()
  const previous = page.getByRole('button', { name: 'Previous week' })
  for (let steps = 0; steps < 5 && !(await previous.and(focus).count()); steps++)
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Week 45/ }).waitFor()
  await page.getByRole('textbox', cell('Garten Nord', 'Monday')).waitFor()
  await previous.and(focus).waitFor()
  const first = page.getByRole('textbox', cell('Working time', 'Monday'))
  for (let steps = 0; steps < 5 && !(await first.and(focus).count()); steps++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('Saved: 02.11.2026, Garten Nord, 1.00').waitFor()
})
