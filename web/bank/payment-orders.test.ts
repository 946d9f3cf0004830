import assert from 'node:assert/strict'
import { qrBillText } from '../../domain/payment/qr-bill-text.ts'
import { withAccount } from '../../test/bank-files.ts'
import { eventually, screenOf } from '../../test/browser.ts'
import { position } from '../../test/given.ts'
import { billOrder, ordersPath } from '../../test/payment-orders.ts'
import { test } from '../../test/turns.ts'

const bill = qrBillText({
  ...{ iban: 'CH4431999123000889012', debtor: null, amount: 249_750n, currency: 'CHF' },
  creditor: {
    ...{ name: 'Papeterie Lüthi AG', street: 'Marktgasse', houseNumber: '28', postcode: '9400' },
    ...{ city: 'Rorschach', country: 'CH' },
  },
  ...{ reference: '210000000003139471430009017', message: '', billingInformation: '' },
})

test('bills are entered by hand and from their code, and go out as one file', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await withAccount(api)
  await screen.open('/bank-entries')
  await page.getByRole('link', { name: 'Zahlungsaufträge' }).click()
  await page.getByText('Erfassen Sie, was Ihre Bank bezahlen soll').waitFor()
  await screen.expectSound()

  const dialog = page.getByRole('dialog')
  const add = () => page.getByRole('button', { name: 'Neuer Zahlungsauftrag' }).first().click()
  const save = () => dialog.getByRole('button', { name: 'Speichern' }).click()
  await add()
  await dialog.getByLabel('Oder Text des Codes einfügen').fill(bill)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '249.75'),
  )
  await screen.expectSound()
  await save()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Papeterie Lüthi AG').waitFor()

  await add()
  await dialog.getByLabel('Oder Text des Codes einfügen').fill('SPC, aber kein EPD')
  await dialog.getByText('Keine gültige QR-Rechnung gefunden').waitFor()
  await dialog.getByLabel('Empfänger').fill('Kaminfeger Huber')
  await dialog.getByLabel('Ort', { exact: false }).fill('Luzern')
  await dialog.getByLabel('IBAN').fill('CH58 0079 1123 0008 8901 3')
  await dialog.getByLabel('Betrag').fill('89')
  await save()
  await page.locator('input[aria-invalid="true"]').waitFor()
  await dialog.getByLabel('IBAN').fill(billOrder.iban)
  await save()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Kaminfeger Huber').waitFor()

  await page.getByRole('checkbox', { name: 'Papeterie Lüthi AG' }).check()
  await page.getByRole('checkbox', { name: 'Kaminfeger Huber' }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Zahlungsdatei erstellen' }).click()
  assert.match((await download).suggestedFilename(), /^pain\.001 .*\.xml$/)
  const statuses = async () =>
    (await api.get(ordersPath)).items.map(({ status }: { status: string }) => status).join()
  await eventually(statuses, 'ordered,ordered')
  await page
    .getByRole('button', { name: 'Datei mit dem Auftrag an Kaminfeger Huber herunterladen' })
    .waitFor()
})

test('what was paid too much is paid back from the page of its invoice', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  await withAccount(api)
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 100, vat: 0 }] })
  const path = `/v2/receivables/invoices/${invoice.id}`
  await api.patch(`${path}/change-status`, { status: 'S' })
  await api.post(`${path}/payments`, { type: 'N', channel: 'T', amount: 130, date: '2026-03-01' })
  await screen.open(`/invoices/${invoice.id}`)
  await page.getByRole('button', { name: 'Mehr' }).click()
  await page.getByRole('menuitem', { name: 'Per Zahlungsdatei zurückzahlen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('IBAN').waitFor()
  await screen.expectSound()
  await dialog.getByRole('button', { name: 'Rückzahlung beauftragen' }).click()
  await page.locator('input[aria-invalid="true"]').waitFor()
  await dialog.getByLabel('IBAN').fill(billOrder.iban)
  await dialog.getByRole('button', { name: 'Rückzahlung beauftragen' }).click()
  await page.getByText('Rückzahlung von CHF 30.00 ist bereit für die nächste Zahlungsdatei.').waitFor()
  const { items } = await api.get(ordersPath)
  assert.deepEqual([items.length, items[0].invoice_id, items[0].amount], [1, invoice.id, 30])
})

test('a bill is read from its PDF, from a picture of it, and by the camera', async () => {
  const screen = await screenOf(undefined, { language: 'de' })
  const { page, api } = screen
  const accounts = '/v2/configuration/bank-accounts'
  await api.post(accounts, { description: 'Konto', iban: 'CH9300762011623852957', default: true })
  await api.put('/v2/configuration/company', {
    street: 'Seeweg',
    street_no: '4',
    postcode: '6003',
    city: 'Luzern',
  })
  const invoice = await api.given.invoice({ positions: [{ ...position, amount: 1, price: 71.35, vat: 0 }] })
  const path = `/v2/receivables/invoices/${invoice.id}`
  const pdf = (await api.request('GET', `${path}/pdf`)).bytes
  const picture = (await api.request('GET', `${path}/preview`, { query: { size: 1240 } })).bytes
  await screen.open('/payment-orders')
  const dialog = page.getByRole('dialog')
  for (const [mimeType, bytes] of [
    ['application/pdf', pdf],
    ['image/png', picture],
  ] as const) {
    await page.getByRole('button', { name: 'Neuer Zahlungsauftrag' }).first().click()
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'rechnung', mimeType, buffer: Buffer.from(bytes) })
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === '71.35'),
    )
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  // A camera that sees nothing at first, and then the bill.
  screen.expectRefusals(400)
  await page.evaluate(
    async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d') as CanvasRenderingContext2D
      let frames = 0
      setInterval(() => {
        context.fillRect(0, 0, canvas.width, canvas.height)
        if (++frames > 10) context.drawImage(image, 0, 0)
      }, 100)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
    },
    `data:image/png;base64,${Buffer.from(picture).toString('base64')}`,
  )
  await page.getByRole('button', { name: 'Neuer Zahlungsauftrag' }).first().click()
  await dialog.getByRole('button', { name: 'Kamera verwenden' }).click()
  await dialog.getByText('Halten Sie den QR-Code der Rechnung vor die Kamera.').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '71.35'),
  )
  await dialog.locator('video').waitFor({ state: 'detached' })
  await screen.expectSound()
  // The tab has another camera now.
  screen.throwAway()
})
