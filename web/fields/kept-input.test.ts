// Nothing that was typed is dropped by Save. Each form is filled, saved and opened again: it shows the same values.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ibanText } from '../../domain/text/formats.ts'
import { type Screen, screenOf } from '../../test/browser.ts'
import { chosen } from '../../test/lane.ts'

interface FormAt {
  readonly path: string
  /** The button that opens the form. */
  readonly opens?: string
  /** The heading of the form, on a page with several. */
  readonly heading?: string
  /** What to type into fields that take only certain values, or to leave a box as, by the end of their label. */
  readonly values?: Readonly<Record<string, string>>
  /** Where it is opened again, if not at the same path; `$` is the id of the new record. */
  readonly storedAt?: string
  /** The fields that are no part of what is stored. */
  readonly tools?: readonly string[]
  /** The last button of this name opens it again. */
  readonly reopens?: RegExp
}

const edit = /^Edit/

/** In the short lane the first of each kind (one record, a list, a record with a page, a document) and one other. */
const few: readonly FormAt[] = [
  { path: '/settings/company', values: { 'VAT number': 'CHE-123.456.788 MWST' } },
  {
    path: '/settings/bank-accounts',
    opens: 'Add an account',
    values: { IBAN: 'CH9300762011623852957' },
    reopens: edit,
  },
  {
    path: '/contacts/new',
    values: { 'VAT number': 'CHE-123.456.788 MWST' },
    storedAt: '/contacts/$/edit',
    reopens: /^Edit address/,
  },
  { path: '/invoices/new?contact=$', storedAt: '/invoices/$/edit' },
]

const others: readonly FormAt[] = [
  { path: '/settings/layouts' },
  { path: '/settings/texts', values: { Language: 'fr' }, storedAt: '/settings/texts?language=fr' },
  { path: '/settings/signatures', opens: 'Add a signature', reopens: edit },
  { path: '/settings/numbers', values: { pattern: 'Z-{0000}' } },
  { path: '/settings/payment-links', values: { '': 'https://pay.example/kontor' } },
  { path: '/settings/reminders' },
  {
    path: '/settings/vat-rates',
    opens: 'Add a VAT rate',
    values: { Name: 'Zeitweilig' },
    reopens: /^Edit: Zeitweilig/,
  },
  // Not to be liable takes the other fields away.
  { path: '/settings/vat-accounting', values: { 'Liable to VAT': 'true' } },
  { path: '/settings/accounts', values: { 'Consultant number': '1234' }, tools: ['For', 'Channel'] },
  { path: '/settings/exchange-rates', opens: 'Add an exchange rate', reopens: edit },
  { path: '/settings/units', opens: 'Add a unit', reopens: edit },
  { path: '/settings/categories', opens: 'Add a category of services', reopens: edit },
  { path: '/settings/activities', opens: 'Add an activity', reopens: edit },
  { path: '/settings/contact-groups', opens: 'Add a group', reopens: edit },
  { path: '/settings/custom-fields', opens: 'Add a field', reopens: edit },
  {
    path: '/settings/webhooks',
    opens: 'Add a webhook',
    values: { Address: 'https://example.ch/hook' },
    reopens: edit,
  },
  { path: '/products/new', storedAt: '/products/$' },
  { path: '/services/new', storedAt: '/services/$' },
  { path: '/projects/new?contact=$', storedAt: '/projects/$/edit' },
  { path: '/cost-units/new', storedAt: '/cost-units/$' },
  { path: '/offers/new?contact=$', storedAt: '/offers/$/edit' },
  { path: '/deliveries/new?contact=$', storedAt: '/deliveries/$/edit' },
  // It becomes the main address: only another one can replace it, so its form has no box for that any more.
  {
    path: '/contacts/$',
    opens: 'Add an address',
    tools: ['Main address'],
    reopens: /^Edit.*Wort1/,
  },
  { path: '/contacts/$', opens: 'Add a person', reopens: edit },
  { path: '/contacts/$?tab=accounts', opens: 'Add a bank account', reopens: edit },
  { path: '/contacts/$?tab=reminders', opens: 'New task', values: { Time: '14:30' }, reopens: edit },
  // A password is never shown again.
  {
    path: '/settings/mail',
    heading: 'Mail server',
    values: { Server: 'mail.example.ch' },
    tools: ['Password'],
  },
  { path: '/me', heading: 'Name and language', values: { Language: 'en' } },
  {
    path: '/payment-orders',
    opens: 'New payment order',
    values: { IBAN: ibanText('CH9300762011623852957'), Reference: '' },
    tools: ['Or paste the text of the code'],
    reopens: edit,
  },
  { path: '/invoices/#', opens: 'Notes and reminders', reopens: /^Notes and reminders/ },
]

test('Save keeps what is typed, form by form', async () => {
  const screen = await screenOf()
  const contact = await screen.api.given.contact()
  const invoice = await screen.api.given.invoice()
  await screen.open('/')
  for (const form of [...few, ...chosen('kept input', others)]) {
    const path = form.path.replace('$', String(contact.id)).replace('#', String(invoice.id))
    await expectKept(screen, { ...form, path })
  }
})

const openForm = '[role="dialog"] form, form :focus'

async function expectKept(screen: Screen, form: FormAt): Promise<void> {
  const { page } = screen
  const { path, opens, heading, values = {}, storedAt = path, reopens, tools = [] } = form
  await screen.follow(path)
  await screen.settle()
  if (opens) {
    await page.getByRole('button', { name: opens, exact: true }).first().click()
    await page.locator(openForm).first().waitFor()
  } else
    await page
      .locator('main :is(input, textarea, [contenteditable]):not([type="search"], [type="radio"])')
      .first()
      .waitFor()
  await screen.settle()
  const typed = await page.evaluate(fieldsOf, { values, heading })
  assert.ok(typed.length > 0, `${path} has fields`)
  const written = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && !answer.url().includes('/preview'),
  )
  await page.keyboard.press('Control+s')
  const answer = await written
  // A form with a refused field would stay open and ask before it is left.
  assert.ok(answer.ok(), `${path} ${await answer.text()}`)
  await screen.settle()
  const [id = ''] = /\d+(?=$|\/edit$)/.exec(new URL(page.url()).pathname) ?? []
  // Away from it, so that it is opened anew.
  await screen.follow('/me')
  await screen.settle()
  await screen.follow(storedAt.replace('$', id))
  await screen.settle()
  const shown = await page.evaluate(fieldsOf, { heading })
  if (reopens) {
    await page.getByRole('button', { name: reopens }).last().click()
    await page.locator(openForm).first().waitFor()
    await screen.settle()
    shown.push(...(await page.evaluate(fieldsOf, {})))
  }
  const isStored = (field: string) => !tools.some((tool) => field.startsWith(`${tool}: `))
  const lost = typed.filter((field) => isStored(field) && !shown.includes(field))
  const instead = shown.filter((field) => !typed.includes(field))
  assert.deepEqual(lost, [], `${path} ${opens ?? ''} shows ${instead.join(', ')}`)
  await page.keyboard.press('Escape')
}

/** The fields of the page or the dialog with their values. With values, all of them are filled in before. */
async function fieldsOf({ values, heading }: Pick<FormAt, 'values' | 'heading'>): Promise<string[]> {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  // A form that was opened has the focus.
  const titled = [...document.querySelectorAll('main h2')].find((one) => one.textContent === heading)
  const root =
    document.querySelector('[role="dialog"] form, main form:has(:focus)') ??
    titled?.closest('section') ??
    document.querySelector('main') ??
    document.body
  const isOpen = (field: HTMLElement) =>
    field.checkVisibility() &&
    !field.matches(
      '[type="file"], [type="search"], [type="radio"], [type="date"], [role="combobox"], [aria-haspopup]',
    ) &&
    !(values && field.matches(':disabled, [readonly]'))
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)].filter(isOpen)
  const labelOf = (field: HTMLElement) => {
    const label =
      field.getAttribute('aria-label') ??
      document.getElementById(field.getAttribute('aria-labelledby') ?? '')?.textContent ??
      (field as HTMLInputElement).labels?.[0]?.textContent ??
      ''
    return label.replace(/\s*\*$/, '')
  }
  for (const part of root.querySelectorAll<HTMLElement>('[aria-expanded="false"]:not([aria-haspopup])'))
    part.click()
  for (const part of root.querySelectorAll<HTMLDetailsElement>('details')) part.open = true
  await drawn()

  if (values) {
    // As React notices it.
    const write = (field: HTMLElement, value: string) => {
      field.focus()
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.blur()
    }
    const given = (field: HTMLElement) =>
      Object.entries(values).find(([label]) => labelOf(field).endsWith(label))?.[1]
    // Choices first: they decide which other fields there are.
    for (const field of all('select') as HTMLSelectElement[]) {
      const other = [...field.options].find((option) => option.value && option.value !== field.value)
      write(field, given(field) ?? other?.value ?? field.value)
    }
    for (const box of all('[type="checkbox"]') as HTMLInputElement[])
      if (given(box) !== String(box.checked)) box.click()
    await drawn()
    let count = 0
    for (const field of all('input:not([type="checkbox"]), textarea') as HTMLInputElement[]) {
      count++
      const isDate = field.parentElement?.querySelector('[type="date"]')
      const isNumber = ['decimal', 'numeric'].includes(field.inputMode)
      const byType: Record<string, string> = {
        email: `p${count}@example.ch`,
        url: `https://example.ch/${count}`,
      }
      const usual = isDate
        ? `${10 + (count % 9)}.02.2027`
        : isNumber
          ? String(8 + (count % 6))
          : `Wort${count}`
      write(field, given(field) ?? byType[field.type] ?? usual)
    }
    for (const area of all('[contenteditable="true"]')) {
      area.focus()
      getSelection()?.selectAllChildren(area)
      document.execCommand('insertText', false, given(area) ?? `Ein Text ${++count}`)
      area.blur()
    }
    // A dialog is saved by keys that are pressed inside it.
    all('input')[0]?.focus()
    await drawn()
  }
  return all('input, textarea, select, [contenteditable="true"]').map((field) => {
    const { type, checked, value } = field as HTMLInputElement
    return `${labelOf(field)}: ${type === 'checkbox' ? checked : (value ?? field.textContent)}`
  })
}
