// Files of the bank: chosen with a button, or dropped on the page.

import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { KontorError } from '../../client/index.ts'
import { ibanText } from '../../domain/text/formats.ts'
import { newKey } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { FormDialog } from '../fields/form-dialog.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { dateText } from '../parts/format.ts'
import { words } from '../words/words.ts'
import css from './bank.module.css'

type Report = Awaited<ReturnType<typeof kontor.bankStatements.create>>

/** Imports files one after the other. The account of an unknown one is asked for. */
export function useBankImport() {
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  /** Files whose account is not known, and those behind them. */
  const [asking, setAsking] = useState<readonly File[]>()

  const take = async (files: readonly File[], bank_account_id?: number) => {
    if (files.length === 0) return
    setBusy(true)
    setAsking(undefined)
    const counts = { added: 0, known: 0, accepted: 0, rejected: 0 }
    const reports: Report[] = []
    for (const [index, file] of files.entries()) {
      try {
        // What was told is told of the first one.
        const told = index === 0 && bank_account_id ? { bank_account_id } : {}
        const report = await kontor.bankStatements.create(file, { ...told, idempotencyKey: newKey() })
        for (const { added, known } of report.statements) {
          counts.added += added
          counts.known += known
        }
        for (const { answer } of report.orders) counts[answer] += 1
        reports.push(report)
      } catch (error) {
        if (isUnknownAccount(error)) {
          setAsking(files.slice(index))
          break
        }
        complain(error)
      }
    }
    try {
      setProblems(await problemsOf(reports))
    } catch (error) {
      complain(error)
    }
    if (counts.added + counts.known > 0) tell(words.bank.added(counts.added, counts.known))
    if (counts.accepted + counts.rejected > 0) tell(words.bank.answered(counts.accepted, counts.rejected))
    await refresh()
    setBusy(false)
  }
  const dialog = asking && (
    <AccountDialog onTake={(id) => take(asking, id)} onClose={() => setAsking(undefined)} />
  )
  return { isBusy, problems, take, dialog }
}

function isUnknownAccount(error: unknown): boolean {
  return error instanceof KontorError && error.problems.some(({ key }) => key === 'bank_account_id')
}

const mostProblems = 100

/** What is wrong with the balances of these statements, now that all files are there: what was missing before one may be in the next. */
async function problemsOf(reports: readonly Report[]): Promise<string[]> {
  const imported = new Set(reports.flatMap(({ statements }) => statements.map(({ id }) => id)))
  if (imported.size === 0) return []
  const { items } = await kontor.bankStatements.list({
    filter: { or: [{ gap: '<0' }, { gap: '>0' }, { difference: '<0' }, { difference: '>0' }] },
    sort: '-id',
    limit: mostProblems,
  })
  const told = items.filter(({ id }) => imported.has(id))
  return told.flatMap(({ account, from, gap, difference }) => {
    const codes = [...(difference ? ['difference' as const] : []), ...(gap ? ['gap' as const] : [])]
    return codes.map((code) => words.bank.problems[code](ibanText(account), dateText(from)))
  })
}

interface ImportProps {
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

export function ImportButton({ isBusy, onFiles }: ImportProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button loading={isBusy} onClick={() => input.current?.click()}>
        {words.bank.import}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".xml,.camt,.053,.054,.052,.sta,.mt940,.940,.txt,.csv,.zip"
        aria-label={words.bank.import}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Takes files that are dropped anywhere on the page. */
export function DropZone({ isBusy, onFiles, children }: ImportProps & { readonly children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same.
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!isBusy) onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {isOver && <div className={css.dropHint}>{words.bank.drop}</div>}
    </div>
  )
}

function AccountDialog({
  onTake,
  onClose,
}: {
  readonly onTake: (bankAccountId: number) => void
  readonly onClose: () => void
}) {
  const texts = words.bank
  const { data } = useList(kontor.bankAccounts, { limit: 200 })
  const [chosen, setChosen] = useState<number | null>(null)
  const accounts = data?.items ?? []
  const id = chosen ?? accounts[0]?.id ?? null
  return (
    <FormDialog
      title={texts.whichAccount}
      verb={texts.import}
      isBusy={false}
      onSave={async () => id !== null && onTake(id)}
      onClose={onClose}
    >
      {data && accounts.length === 0 ? (
        <p>
          {texts.noAccount} <Anchor to="/settings/bank-accounts">{texts.toAccounts}</Anchor>
        </p>
      ) : (
        <ChoiceField
          label={words.fields.bank_account_id}
          description={texts.accountHint}
          value={id}
          onChange={setChosen}
          choices={accounts.map(({ id, description, iban }) => ({
            value: id,
            name: `${description} ${ibanText(iban)}`,
          }))}
        />
      )}
    </FormDialog>
  )
}
