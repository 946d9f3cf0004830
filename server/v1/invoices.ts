import { isrs } from '../configuration/isrs.ts'
import { invoices as resource } from '../receivables/invoices.ts'
import { payments } from '../receivables/payments.ts'
import { actionName } from '../resource/names.ts'
import { type Action, pageOf, type V1Call } from './call.ts'
import { bodyFor, changeStatus, documentActions, placeOf } from './document-actions.ts'
import {
  completedDocument,
  type DocumentType,
  discountFields,
  documentEmbeds,
  headFields,
  preparedDocument,
  tailFields,
  textFields,
} from './documents.ts'
import { type FieldTable, field, type Item, sent, shown, toV2 } from './fields.ts'
import { recordType, told } from './record-type.ts'
import { code, date, decimal, flag, never, numberOrText, reference, text } from './values.ts'

const statuses = {
  1: 'S',
  2: 'P',
  3: 'R1',
  4: 'R2',
  5: 'R3',
  6: 'C',
  7: 'DR',
  8: 'DC',
  11: 'PP',
  12: 'R',
  99: 'D',
}

const invoices: DocumentType = {
  ...recordType({
    resource,
    fields: {
      ...headFields,
      period: field('period_text', text),
      date: field('date', date),
      due: field('due', date),
      account_id: field('bank_account_id', reference),
      esr: field('isr.type', code({ 0: null, 1: 'ISR', 2: 'ISR+', 3: 'RIS' })),
      esr_number: shown('isr_reference_number', numberOrText),
      esr_position: field('isr_position', code({ 0: 'A', 1: 'F', 2: 'L' })),
      esr_singlepage: field('isr_singlepage', flag),
      lsvplus: shown('', never),
      dd: shown('', never),
      ...discountFields,
      ...textFields,
      paypal: field('payment_link_paypal', flag),
      paypal_url: shown('payment_link_paypal_url', text),
      ...tailFields(statuses),
    },
    sorts: { date: 'date', due: 'due', number: 'number' },
    with: { list: `${documentEmbeds},isr` },
    names: { isr_id: 'esr', texts: 'title' },
    prepared: (item) => ({ ...preparedDocument(item), isr_singlepage: item.isr_position === 'A' }),
    complete,
  }),
  entity: 'invoice',
  statuses,
}

export const invoice = { ...documentActions(invoices), payment: paymentAction() }

async function complete(call: V1Call, draft: Item, stored?: Item): Promise<Item> {
  const { isr, isr_singlepage: isAlone, ...rest } = await completedDocument(call, draft, stored)
  const slip = isr ? await slipOf(call, (isr as Item).type, stored) : {}
  // A slip that stood alone goes to the foot of the last page.
  const standsAlone = stored?.isr_position === 'A'
  const place =
    isAlone === true ? 'A' : isAlone === false && standsAlone && !rest.isr_position ? 'L' : undefined
  return { ...rest, ...slip, ...(place ? { isr_position: place } : {}) }
}

/** The payment slip for a type of v1: one of that type, else the usual one. Banks have replaced all by the QR-bill. */
async function slipOf(call: V1Call, type: unknown, stored?: Item): Promise<Item> {
  if (typeof type !== 'string') return { isr_id: type }
  if ((stored?.isr as Item | undefined)?.type === type) return {}
  const { items } = await pageOf(call, isrs, { query: { sort: '-default,id', limit: '200' } })
  const slip = items.find((one) => one.type === type) ?? items[0]
  return { isr_id: slip?.id ?? null }
}

const paymentFields: FieldTable = {
  amount: field('amount', decimal),
  date: field('date', date),
  // Only one of them is known.
  type: sent('type', {
    toV2: (value) => (/^[1-9]\d{0,8}$/.test(String(value ?? 1)) ? 'N' : {}),
    toV1: () => 1,
  }),
  keep_status: sent('keep_status', flag),
}

function paymentAction(): Action {
  const operation = actionName('create', payments)
  return {
    operation,
    run: async (call) => {
      const { stored, body } = await bodyFor(call, invoices)
      const { keep_status, ...draft } = toV2(paymentFields, body)
      const request = {
        parameters: placeOf(invoices, stored.id),
        body: { type: 'N', channel: 'T', ...draft },
      }
      await told({ fields: paymentFields }, { body, isAdded: true }, () =>
        call.together(async (inside) => {
          await inside.run(operation, request)
          if (keep_status === true) await changeStatus(inside, invoices, stored.id, stored.status)
        }),
      )
      return {}
    },
  }
}
