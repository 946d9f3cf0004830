// What the bank is to pay: orders are entered, go out together as a file, and are paid as the statement says.

import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { condition } from '../../domain/filter.ts'
import { minorOf } from '../../domain/money/money.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import type { Shown } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { Icon } from '../frame/icons.tsx'
import { complain } from '../frame/notices.tsx'
import { changeEach, type ManyAction } from '../list/many/many.ts'
import { amountsText } from '../list/many/selection-sums.ts'
import type { SelectionSum } from '../list/many/sums.ts'
import { RecordList } from '../list/record-list.tsx'
import { statusCell } from '../list/status.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { choiceLabel } from '../parts/labels.ts'
import { saveFile } from '../parts/save-file.ts'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'
import { OrderDialog } from './order-dialog.tsx'

type Order = Shown<'payment-orders'>

const status = statusCell('payment-orders')

/** An order that the bank has answered says so beside its status. */
const cells = {
  status: (order: Order) => (
    <>
      {status(order)}
      {order.bank_answer && order.status !== 'paid' && (
        <span className={css.detail}>
          {[choiceLabel('payment-orders', 'bank_answer', order.bank_answer), order.bank_reason]
            .filter(Boolean)
            .join(': ')}
        </span>
      )}
    </>
  ),
}
const sum: SelectionSum<Order> = { of: ({ amount }) => minorOf(amount), text: amountsText }
const side = (order: Order) => <OrderButton order={order} />

export function PaymentOrderList() {
  const [isAdding, setAdding] = useState(false)
  const texts = words.bank.orders
  return (
    <RecordList
      resource="payment-orders"
      title={texts.title}
      columns={['date', 'name', 'message', 'iban', 'status', 'amount']}
      labels={{ name: texts.payee, date: texts.payOn }}
      newName={texts.new}
      onNew={() => setAdding(true)}
      empty={texts.empty}
      cells={cells}
      sum={sum}
      card={{ title: 'name', amount: 'amount', status: 'status', details: ['date', 'message'] }}
      quick={(['open', 'ordered', 'paid'] as const).map((status) => ({
        name: choiceLabel('payment-orders', 'status', status),
        filter: condition('status', '=', status),
      }))}
      actions={[
        ...(may('edit', 'bank') ? [makeFiles()] : []),
        ...(may('manage', 'bank') ? [becoming('open'), becoming('paid')] : []),
      ]}
      nameOf={({ name, amount }) => `${name} ${amount}`}
      side={side}
      above={<Anchor to="/bank-entries">{words.bank.title}</Anchor>}
    >
      {isAdding && <OrderDialog onClose={() => setAdding(false)} />}
    </RecordList>
  )
}

/** Puts open orders into a file for the bank, one for each account, and downloads it. */
function makeFiles(): ManyAction<Order> {
  return {
    name: words.bank.orders.makeFile,
    icon: 'file',
    isFor: ({ status }) => status === 'open',
    run: async (records) => {
      const accounts = Map.groupBy(records, ({ bank_account_id }) => bank_account_id)
      for (const orders of accounts.values()) {
        const order_ids = orders.map(({ id }) => id)
        try {
          const { item } = await kontor.paymentFiles.create({ order_ids }, { idempotencyKey: newKey() })
          await download(item.id)
        } catch (error) {
          complain(error)
        }
      }
      await refresh()
    },
  }
}

async function download(fileId: number): Promise<void> {
  const file = await kontor.paymentFiles.xml(fileId)
  saveFile(file, file.name)
}

/** Sets orders back, or notes that they are paid. */
function becoming(status: 'open' | 'paid'): ManyAction<Order> {
  const { reopen, reopened, markPaid, markedPaid } = words.bank.orders
  const isOpening = status === 'open'
  return {
    name: isOpening ? reopen : markPaid,
    icon: isOpening ? 'undo' : 'check',
    isFor: (order) => order.status !== status,
    run: (records, onProgress) =>
      changeEach(
        records,
        (each, { id }) => each.paymentOrders.changeStatus(id, { status }),
        isOpening ? reopened : markedPaid,
        onProgress,
      ),
  }
}

/** Changes an open order, or downloads the file of another one. */
function OrderButton({ order }: { readonly order: Order }) {
  const texts = words.bank.orders
  const [isEditing, setEditing] = useState(false)
  const { payment_file_id } = order
  const isOpen = order.status === 'open'
  if (isOpen ? !may('edit', 'bank') : payment_file_id === null) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isOpen ? texts.editOf(order.name) : texts.downloadOf(order.name)}
        onClick={() =>
          isOpen ? setEditing(true) : download(payment_file_id as number).catch((error) => complain(error))
        }
      >
        <Icon name={isOpen ? 'edit' : 'download'} size={16} />
      </ActionIcon>
      {isEditing && <OrderDialog order={order} onClose={() => setEditing(false)} />}
    </>
  )
}
