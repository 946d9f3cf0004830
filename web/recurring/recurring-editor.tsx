// The editor of a recurring invoice: that of an invoice, without number, days and preview.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { NotFoundError } from '../../client/index.ts'
import { removalKey, useHidden } from '../data/removal.ts'
import { readDocument } from '../documents/calls.ts'
import { fieldOf } from '../documents/document-facts.tsx'
import { draftOf } from '../documents/draft.ts'
import css from '../documents/editor/paper.module.css'
import { Conflict, Leaving, SavingLine } from '../documents/editor/saving-line.tsx'
import { DocumentSession } from '../documents/editor/session.ts'
import { Sheet } from '../documents/editor/sheet.tsx'
import { useSession } from '../documents/editor/use-session.ts'
import { type EditedKind, kinds } from '../documents/kinds.ts'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { Failed } from '../frame/failed.tsx'
import { Lost } from '../frame/lost.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useSaveKey } from '../parts/save-key.ts'
import { ListLink, useWayBack } from '../parts/way-back.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'

const { lastDay: _, ...invoice } = kinds.invoice
const kind: EditedKind = { ...invoice, resource: 'recurring-invoices', to: '/recurring-invoices' }

export function RecurringInvoiceEditor() {
  const { id: text = '' }: { id?: string } = useParams({ strict: false })
  const id = Number(text)
  const isAllowed = may('edit', kind.subject)
  // Read once. Later changes on the server show up as a conflict.
  const { data, error } = useQuery({
    queryKey: ['opened', kind.resource, id],
    queryFn: async () => {
      const { item: record, tag } = await readDocument(kind, id)
      return new DocumentSession(kind, draftOf(kind, record), { record, tag })
    },
    enabled: isAllowed,
    ...{ gcTime: 0, staleTime: 'static', structuralSharing: false },
    ...{ refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const isRemoved = useHidden().has(removalKey('recurring-invoices', id))
  const { one } = words.recurring
  if (!isAllowed) return <NotAllowed title={one} back={kind.to} backName={words.list.recurringInvoices} />
  if (isRemoved || error instanceof NotFoundError) return <Lost />
  if (error) return <Failed error={error} reset={() => undefined} />
  if (data) return <Edited key={id} session={data} />
  return (
    <>
      <PageHead title={one} />
      <LateSkeleton lines={12} />
    </>
  )
}

function Edited({ session }: { readonly session: DocumentSession }) {
  const snapshot = useSession(session)
  const { stored, saving } = snapshot
  const goBack = useWayBack()
  useSaveKey(() => void session.save())
  const finish = async () => {
    if (!session.isChanged || (await session.save())) goBack(`${kind.to}/${stored?.record.id}`)
  }
  return (
    <>
      <PageHead
        title={stored?.record.contact_name ?? words.recurring.one}
        above={<ListLink to={kind.to}>{words.list.recurringInvoices}</ListLink>}
        beside={<SavingLine saving={saving} isNew={false} />}
        right={
          <>
            {!session.savesItself && (
              <Button
                variant="default"
                loading={saving.type === 'saving'}
                onClick={() => void session.save()}
              >
                {words.parts.save}
              </Button>
            )}
            <Button onClick={() => void finish()}>{words.documents.done}</Button>
          </>
        }
      />
      <Conflict session={session} saving={saving} />
      <Leaving session={session} />
      <div style={{ maxWidth: 900 }}>
        <Sheet
          session={session}
          snapshot={snapshot}
          facts={(fields) => (
            <div className={css.oneFact}>
              <RichTextField
                {...fieldOf(fields, 'period_text')}
                kind="dates"
                language={snapshot.draft.values.language}
                isLine
              />
            </div>
          )}
        />
      </div>
    </>
  )
}
