import assert from 'node:assert/strict'
import { onBothDatabases } from '../../test/api.ts'
import { position } from '../../test/given.ts'
import { textOf } from '../../test/pdf.ts'

onBothDatabases('the PDF of a VAT return has its figures in the words of the form', async (api) => {
  const positions = [{ ...position, price: 1000.01, amount: 1 }]
  const { id } = await api.given.invoice({ date: '2026-02-01', due: '2026-03-01', positions })
  await api.patch(`/v2/receivables/invoices/${id}/change-status`, { status: 'S' })
  const query = { from: '2026-01-01', to: '2026-03-31' }
  const { status, headers, bytes } = await api.request('GET', '/v2/reports/vat/pdf', { query })
  assert.equal(status, 200)
  assert.match(String(headers.get('content-disposition')), /MWST-Abrechnung/)
  const text = (await textOf(bytes)).join('\n').replace(/\s+/g, ' ')
  assert.match(text, /MWST-Abrechnung 01\.01\.2026 – 31\.03\.2026/)
  assert.match(text, /200 Total der vereinbarten oder vereinnahmten Entgelte 1’000\.01/)
  assert.match(text, /303 Normalsatz, Leistungen ab 01\.01\.2024, 8\.1 % 1’000\.01 81\.00/)
  assert.match(text, /399 Total geschuldete Steuer 81\.00/)
  assert.doesNotMatch(text, /302/)
  const wrong = await api.request('GET', '/v2/reports/vat/pdf', {
    query: { from: '2026-02-01', to: '2026-01-01' },
  })
  assert.equal(wrong.status, 422)
})
