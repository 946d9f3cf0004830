// The actions for a document in its state: the primary one as a button, the others in a menu.

import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { hindrance } from '../../../domain/documents/conversions.ts'
import { type InvoiceStatus, openInvoiceStatuses } from '../../../domain/documents/statuses.ts'
import { nextReminder } from '../../../domain/payment/next-reminder.ts'
import { daysAfter, daysBetween } from '../../../domain/time/dates.ts'
import { newKey } from '../../data/key.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater } from '../../data/removal.ts'
import { Icon, type IconName } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { today } from '../../parts/format.ts'
import { choiceLabel } from '../../parts/labels.ts'
import page from '../../parts/page.module.css'
import { overPage } from '../../parts/way-back.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import {
  changeStatus,
  convertDocument,
  correctInvoice,
  createDocument,
  pdfAddress,
  removeDocument,
  undoIssue,
} from '../calls.ts'
import { type Body, bodyOf, draftOf } from '../draft.ts'
import { becomes, type DocumentRecord, type Kind, type Status } from '../kinds.ts'
import { creditOf } from './credit-of.ts'
import css from './document.module.css'

export type DialogName =
  | 'send'
  | 'post'
  | 'payment'
  | 'remind'
  | 'credit'
  | 'cancel'
  | 'refund'
  | 'refundOrder'
  | 'use'
  | 'repeat'
  | 'notes'

interface Action {
  readonly key: string
  readonly name: string
  readonly run: () => unknown
  readonly icon?: IconName
}

interface DocumentActionsProps {
  readonly kind: Kind
  readonly record: DocumentRecord
  readonly onOpen: (dialog: DialogName) => void
}

export function DocumentActions({ kind, record, onOpen }: DocumentActionsProps) {
  const { actions, primary } = useActions({ kind, record, onOpen })
  const [isBusy, setBusy] = useState(false)
  // A second click does nothing while the first one is under way.
  const run = async (action: Action) => {
    if (isBusy) return
    setBusy(true)
    try {
      await action.run()
    } catch (error) {
      complain(error)
    } finally {
      setBusy(false)
    }
  }
  const first = actions.find(({ key }) => key === primary)
  const beside = actions.filter(({ key }) => key === 'edit' && key !== primary)
  const rest = actions.filter((action) => action !== first && !beside.includes(action))
  return (
    <section className={page.actions} aria-label={words.documents.actions.row}>
      {first && (
        <Button loading={isBusy} onClick={() => run(first)}>
          {first.name}
        </Button>
      )}
      {beside.map((action) => (
        <Button key={action.key} variant="default" onClick={() => run(action)}>
          {action.name}
        </Button>
      ))}
      <Button
        component="a"
        variant="default"
        href={pdfAddress(kind, record.id)}
        target="_blank"
        rel="noreferrer"
      >
        {words.parts.openPdf}
      </Button>
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />} disabled={isBusy}>
              {words.documents.actions.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((action) => (
              <Menu.Item
                key={action.key}
                onClick={() => run(action)}
                leftSection={
                  <span className={css.icon}>{action.icon && <Icon name={action.icon} size={16} />}</span>
                }
              >
                {action.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}

function useActions({ kind, record, onOpen }: DocumentActionsProps): {
  readonly actions: readonly Action[]
  readonly primary: string | undefined
} {
  const navigate = useNavigate()
  const { id, number, status, is_final: isFinal = false } = record
  const { actions: names, kinds: kindNames, duplicate } = words.documents
  const mayEdit = may('edit', kind.subject)
  const mayManage = may('manage', kind.subject)
  const isIssued = kind.name === 'invoice' && !['DR', 'C', 'D'].includes(status)
  const hasCredit = creditOf(kind, record).left > 0n
  const isOpen = kind.name === 'invoice' && (openInvoiceStatuses as readonly string[]).includes(status)
  const level = kind.name === 'invoice' ? nextReminder(status as InvoiceStatus) : undefined
  const targets = mayEdit ? becomes(kind, status).filter(({ subject }) => may('edit', subject)) : []

  const become = (next: Status) => async () => {
    await changeStatus(kind, id, next)
    await refresh()
    const isIssue = (kind.name === 'invoice' || kind.name === 'credit') && status === 'DR'
    const undo = () => (isIssue ? undoIssue(kind, id) : changeStatus(kind, id, status))
    tell(
      words.documents.statusIs(
        kindNames[kind.name].numbered(number),
        choiceLabel(kind.resource, 'status', next),
      ),
      { name: words.parts.undo, run: () => void undo().then(refresh, complain) },
    )
  }
  const turnInto = (target: Kind) => async () => {
    const made = await convertDocument(kind, id, target, newKey())
    void refresh()
    await navigate({ to: `${target.to}/${made.id}/edit` })
    tell(
      words.documents.made(
        kindNames[target.name].numbered(made.number),
        kindNames[kind.name].numbered(number),
      ),
    )
  }
  const copy = async () => {
    const { item } = await createDocument(kind, copyOf(kind, record), newKey())
    void refresh()
    await navigate({ to: `${kind.to}/${item.id}/edit` })
  }
  /** What is issued stays as it is: it is cancelled, and a new draft says it better. */
  const correct = async () => {
    const made = await correctInvoice(id, words.documents.cancelling.correction, newKey())
    void refresh()
    await navigate({ to: `${kind.to}/${made.id}/edit` })
  }
  const remove = () => {
    removeLater([removalKey(kind.resource, id)], kindNames[kind.name].removed(number), () =>
      removeDocument(kind, id),
    )
    return navigate({ to: kind.to })
  }
  const when = (isShown: unknown, action: Action): readonly Action[] => (isShown ? [action] : [])

  const actions = [
    ...when(mayEdit && !isFinal, {
      key: 'edit',
      name: words.parts.edit,
      icon: 'edit',
      run: () => navigate({ to: `${kind.to}/${id}/edit`, state: overPage }),
    }),
    ...when(mayManage && status !== 'D', {
      key: 'send',
      name: status === 'DR' ? names.send : names.sendAgain,
      icon: 'mail',
      run: () => onOpen('send'),
    }),
    ...when(mayManage && status !== 'D', {
      key: 'post',
      name: names.post,
      icon: 'send',
      run: () => onOpen('post'),
    }),
    ...when(mayManage && status === 'DR', { key: 'markSent', name: names.markSent, run: become('S') }),
    ...when(mayEdit && isOpen, {
      key: 'payment',
      name: names.recordPayment,
      icon: 'plus',
      run: () => onOpen('payment'),
    }),
    ...when(mayManage && level, {
      key: 'remind',
      name: names.remindAs(choiceLabel('invoices', 'status', level)),
      icon: 'warning',
      run: () => onOpen('remind'),
    }),
    ...when(mayManage && isOpen && status !== 'DC', {
      key: 'collect',
      name: names.debtCollection,
      run: become('DC'),
    }),
    ...when(mayManage && kind.name === 'offer' && (status === 'S' || status === 'DE'), {
      key: 'accept',
      name: names.accept,
      icon: 'check',
      run: become('A'),
    }),
    ...when(mayManage && kind.name === 'offer' && (status === 'S' || status === 'A'), {
      key: 'decline',
      name: names.decline,
      run: become('DE'),
    }),
    ...targets.toReversed().map((target) => ({
      key: target.name,
      name: kindNames[target.name].turnInto,
      icon: target === targets.at(-1) ? ('invoices' as const) : ('file' as const),
      run: turnInto(target),
    })),
    ...when(kind.name === 'offer' || kind.name === 'order' ? mayEdit && may('edit', 'invoice') : false, {
      key: 'chain',
      name: words.chain.open,
      icon: 'invoices',
      run: () => navigate({ to: `${kind.to}/${id}/chain` }),
    }),
    ...when(mayEdit, { key: 'copy', name: duplicate, icon: 'copy', run: copy }),
    ...when(mayEdit && mayManage && kind.name === 'invoice', {
      key: 'repeat',
      name: words.recurring.repeat,
      icon: 'calendar',
      run: () => onOpen('repeat'),
    }),
    ...when(mayManage && status !== 'DR' && !isFinal, {
      key: 'reopen',
      name: names.reopen,
      icon: 'undo',
      run: become('DR'),
    }),
    ...when(mayEdit && hasCredit, {
      key: 'use',
      name: words.documents.credit.useFor,
      icon: 'invoices',
      run: () => onOpen('use'),
    }),
    ...when(mayEdit && hasCredit, {
      key: 'refund',
      name: words.documents.refund.record,
      icon: 'undo',
      run: () => onOpen('refund'),
    }),
    ...when(mayEdit && hasCredit && may('edit', 'bank'), {
      key: 'refundOrder',
      name: words.bank.orders.refund,
      icon: 'file',
      run: () => onOpen('refundOrder'),
    }),
    ...when(mayEdit && isIssued, {
      key: 'credit',
      name: words.documents.credit.make,
      icon: 'credits',
      run: () => onOpen('credit'),
    }),
    ...when(mayEdit && mayManage && isIssued && isFinal, {
      key: 'correct',
      name: names.correct,
      icon: 'edit',
      run: correct,
    }),
    ...when(mayManage && isIssued, {
      key: 'cancel',
      name: names.cancel,
      icon: 'close',
      run: () => onOpen('cancel'),
    }),
    ...when(mayEdit && !isFinal, { key: 'remove', name: words.parts.remove, icon: 'trash', run: remove }),
  ]
  return { actions, primary: primaryOf(kind, status, actions) }
}

/** The primary action, if the user may do it. */
function primaryOf(kind: Kind, status: Status, actions: readonly Action[]): string | undefined {
  const wanted =
    status === 'DR'
      ? ['send', 'edit']
      : kind.name === 'invoice'
        ? ['payment']
        : kind.name === 'credit'
          ? ['use']
          : kind.name === 'offer' && status === 'S'
            ? ['accept', 'invoice', 'order']
            : hindrance(status)
              ? []
              : ['invoice', 'delivery']
  return wanted.find((key) => actions.some((action) => action.key === key))
}

/** A new draft with the same content, dated today. */
function copyOf(kind: Kind, record: DocumentRecord): Body {
  const { number, ...body } = bodyOf(kind, draftOf(kind, record), record.texts)
  const date = today()
  const last = kind.lastDay && record[kind.lastDay]
  return {
    ...body,
    date,
    ...(kind.lastDay && last ? { [kind.lastDay]: daysAfter(date, daysBetween(record.date, last)) } : {}),
    ...(record.cash_discount_date
      ? { cash_discount_date: daysAfter(date, daysBetween(record.date, record.cash_discount_date)) }
      : {}),
  }
}
