import assert from 'node:assert/strict'
import { type Api, newCompany, onBothDatabases, onOneDatabase } from '../../../test/api.ts'
import { imported, send, withAccount } from '../../../test/bank-files.ts'
import { fileOf, ordered, ordersPath } from '../../../test/payment-orders.ts'

interface File {
  readonly message_id: string
}

/** A report of the bank on a file: of all of it, of its groups, and of single orders. */
function report({ message_id }: File, all: string, groups: readonly string[] = []): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>R-1</MsgId><CreDtTm>2026-03-02T10:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${message_id}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${all}</OrgnlGrpInfAndSts>
${groups.map((group, index) => `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${message_id}-${index + 1}</OrgnlPmtInfId>${group}</OrgnlPmtInfAndSts>`).join('')}
</CstmrPmtStsRpt></Document>`
}

const rejection = (code: string, text = '') =>
  `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn>${text && `<AddtlInf>${text}</AddtlInf>`}</StsRsnInf>`

const single = ({ end_to_end_id }: { readonly end_to_end_id: string }, rest: string) =>
  `<TxInfAndSts><OrgnlEndToEndId>${end_to_end_id}</OrgnlEndToEndId>${rest}</TxInfAndSts>`

async function answerOf(api: Api, { id }: { readonly id: number }) {
  const { status, bank_answer, bank_reason } = (await api.get(`${ordersPath}/${id}`)).item
  return [status, bank_answer, bank_reason]
}

onBothDatabases('the bank accepts some orders of a file, and a rejected one is ordered anew', async (api) => {
  await withAccount(api)
  const [good, bad, late] = [
    await ordered(api),
    await ordered(api, { amount: 9 }),
    await ordered(api, { amount: 7, date: '2099-01-31' }),
  ]
  const file = await fileOf(api, good, bad, late)
  const text = report(file, '<GrpSts>PART</GrpSts>', [
    `<PmtInfSts>PART</PmtInfSts>${single(good, '<TxSts>ACCP</TxSts>')}${single(bad, `<TxSts>RJCT</TxSts>${rejection('AC01', 'Konto unbekannt')}`)}`,
    `<PmtInfSts>RJCT</PmtInfSts>${rejection('DT01')}`,
  ])
  const { orders } = await imported(api, text)
  assert.deepEqual(orders, [
    { id: good.id, answer: 'accepted', reason: null },
    { id: bad.id, answer: 'rejected', reason: 'AC01 Konto unbekannt' },
    { id: late.id, answer: 'rejected', reason: 'DT01' },
  ])
  assert.deepEqual(await answerOf(api, good), ['ordered', 'accepted', null])
  assert.deepEqual(await answerOf(api, bad), ['open', 'rejected', 'AC01 Konto unbekannt'])
  assert.deepEqual(await answerOf(api, late), ['open', 'rejected', 'DT01'])

  // It goes out in another file, and the old report says nothing about that.
  const again = await fileOf(api, bad)
  assert.deepEqual(await answerOf(api, bad), ['ordered', null, null])
  await imported(api, text)
  assert.deepEqual(await answerOf(api, bad), ['ordered', null, null])
  await imported(api, report(again, '<GrpSts>ACCP</GrpSts>'))
  assert.deepEqual(await answerOf(api, bad), ['ordered', 'accepted', null])
  await api.patch(`${ordersPath}/${good.id}/change-status`, { status: 'paid' })
  await imported(api, report(file, `<GrpSts>RJCT</GrpSts>${rejection('AM04')}`))
  assert.equal((await answerOf(api, good))[0], 'paid')
})

onOneDatabase(
  'a report on a file that was made elsewhere, or that says nothing, changes nothing',
  async (api) => {
    await withAccount(api)
    const order = await ordered(api)
    const file = await fileOf(api, order)
    const other = await newCompany(api.server)
    for (const [caller, text, sentence] of [
      [api, report({ message_id: 'unknown' }, '<GrpSts>RJCT</GrpSts>'), /was not made here/],
      [other, report(file, '<GrpSts>RJCT</GrpSts>'), /was not made here/],
      [
        api,
        report(file, '<GrpSts>RJCT</GrpSts>').replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, ''),
        /does not name/,
      ],
      [api, report(file, '<GrpSts>RJCT</GrpSts>').slice(0, -30), /no valid XML|ends/],
    ] as const) {
      const { status, body } = await send(caller, text)
      assert.equal(status, 400, JSON.stringify(body))
      assert.match(body.message, sentence)
    }
    assert.deepEqual((await imported(api, report(file, '<GrpSts>RCVD</GrpSts>'))).orders, [])
    assert.deepEqual(await answerOf(api, order), ['ordered', null, null])
  },
)
