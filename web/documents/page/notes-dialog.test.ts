import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, screenOf } from '../../../test/browser.ts'

test('what no paper shows of an issued invoice can be edited on its page', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  screen.expectRefusals(412, 422)
  const { item: field } = await api.post('/v2/configuration/custom-fields', {
    ...{ entity: 'invoice', key: 'ORDER', name: 'Order' },
  })
  const { id } = await api.given.invoice({
    notes: 'Alt',
    custom_fields: [{ key: field.key, value: 'A-7' }],
    workflow: [{ active: true, status: 'R', overdue_days: 5, action: 'M' }],
  })
  const path = `/v2/receivables/invoices/${id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  const before = await api.request('GET', `${path}/pdf`)
  await screen.open(`/invoices/${id}`)
  await page.getByText('Payment reminder after 5 days: Task for us').waitFor()
  await page.getByRole('button', { name: 'Notes and reminders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes', { exact: true }).fill('Ruft im März an')
  await dialog.getByLabel('Order').fill('A-8')
  await dialog.getByRole('button', { name: 'Add reminder' }).click()
  const second = dialog.getByRole('group', { name: 'Step 2' })
  await eventually(() => second.getByLabel('Days overdue').inputValue(), '15')
  await second.getByLabel('Channel').selectOption('E-mail to the contact')
  await second.getByLabel('Other e-mail address').fill('nora')
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await second.locator('[aria-invalid="true"]').waitFor()
  await second.getByLabel('Other e-mail address').fill('nora@sonnenrain.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1st reminder after 15 days: E-mail to the contact').waitFor()
  await page.getByText('Ruft im März an').first().waitFor()

  const { item } = await api.get(path, { with: 'workflow,custom_fields' })
  assert.deepEqual([item.notes, item.custom_fields[0].value, item.status], ['Ruft im März an', 'A-8', 'S'])
  assert.deepEqual(
    item.workflow.map((step: { status: string; action: string; contact_email: string | null }) => [
      ...[step.status, step.action, step.contact_email],
    ]),
    [
      ['R', 'M', null],
      ['R1', 'CE', 'nora@sonnenrain.example'],
    ],
  )
  const after = await api.request('GET', `${path}/pdf`)
  assert.deepEqual(Buffer.from(after.bytes).equals(before.bytes), true)

  await page.getByRole('button', { name: 'Notes and reminders' }).click()
  await dialog.getByRole('button', { name: 'Delete step 1' }).click()
  await api.put(path, { notes: 'Andere' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await dialog.waitFor({ state: 'detached' })
  const last = (await api.get(path, { with: 'workflow' })).item
  assert.deepEqual([last.workflow.length, last.notes], [1, 'Andere'])
})
