// The document editor: the paper itself, with its preview beside it.

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { removalKey, useHidden } from '../../data/removal.ts'
import { Failed } from '../../frame/failed.tsx'
import { Lost } from '../../frame/lost.tsx'
import { LateSkeleton } from '../../parts/late-skeleton.tsx'
import { NotAllowed } from '../../parts/not-allowed.tsx'
import page from '../../parts/page.module.css'
import { PageHead } from '../../parts/page-head.tsx'
import { useSaveKey } from '../../parts/save-key.ts'
import { ListLink, useWayBack } from '../../parts/way-back.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { readDocument } from '../calls.ts'
import { DocumentFacts } from '../document-facts.tsx'
import { draftOf } from '../draft.ts'
import type { Kind } from '../kinds.ts'
import { MissingAccount } from '../missing-account.tsx'
import { Preview } from '../preview.tsx'
import { TaxWarnings } from '../warnings.tsx'
import { Finishing } from './finishing.tsx'
import css from './paper.module.css'
import { Conflict, Leaving, SavingLine } from './saving-line.tsx'
import { DocumentSession } from './session.ts'
import { Sheet } from './sheet.tsx'
import { newDraft } from './starting.ts'
import { useSession } from './use-session.ts'

/** Edits a document, or a new one. The editor stays mounted when a new document gets its address. */
export function DocumentEditor({ kind }: { readonly kind: Kind }) {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  const { contact } = useSearch({ strict: false }) as { readonly contact?: string }
  const isRemoved = useHidden().has(removalKey(kind.resource, Number(id)))
  const shown = useRef({ id, opening: 1 })
  const created = useRef<string>(undefined)
  // Another id opens the editor anew, unless it belongs to the document that was just created here.
  if (shown.current.id !== id) {
    const isOwn = id !== undefined && created.current === id
    shown.current = { id, opening: shown.current.opening + (isOwn ? 0 : 1) }
    created.current = undefined
  }
  if (!may('edit', kind.subject)) {
    const { one, many } = words.documents.kinds[kind.name]
    return <NotAllowed title={one} back={kind.to} backName={many} />
  }
  if (isRemoved) return <Lost />
  return (
    <Opening
      key={shown.current.opening}
      kind={kind}
      id={id === undefined ? undefined : Number(id)}
      contactId={contact ? Number(contact) : undefined}
      opening={shown.current.opening}
      onCreated={(made) => {
        created.current = String(made)
      }}
    />
  )
}

interface OpeningProps {
  readonly kind: Kind
  readonly id: number | undefined
  readonly contactId: number | undefined
  readonly opening: number
  readonly onCreated: (id: number) => void
}

/** Reads the document once. Later changes on the server show up as a conflict. */
function Opening({ kind, id, contactId, opening, onCreated }: OpeningProps) {
  const first = useRef({ id, contactId })
  const { data, error } = useQuery({
    queryKey: ['opened', kind.resource, first.current, opening],
    queryFn: async () => {
      const { id, contactId } = first.current
      if (id === undefined) return new DocumentSession(kind, await newDraft(kind, contactId))
      const { item: record, tag } = await readDocument(kind, id)
      return new DocumentSession(kind, draftOf(kind, record), { record, tag })
    },
    gcTime: 0,
    staleTime: 'static',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    structuralSharing: false,
  })
  if (error) return <Failed error={error} reset={() => undefined} />
  if (!data) return <Waiting kind={kind} />
  // An issued document is read, not edited.
  if (data.snapshot().stored?.record.is_final)
    return <Navigate to={`${kind.to}/${first.current.id}`} replace />
  return <Paper kind={kind} session={data} onCreated={onCreated} />
}

function Waiting({ kind }: { readonly kind: Kind }) {
  return (
    <>
      <PageHead title={words.documents.kinds[kind.name].one} />
      <LateSkeleton lines={12} />
    </>
  )
}

function Paper({
  kind,
  session,
  onCreated,
}: {
  readonly kind: Kind
  readonly session: DocumentSession
  readonly onCreated: (id: number) => void
}) {
  const snapshot = useSession(session)
  const { stored, saving } = snapshot
  const navigate = useNavigate()
  const [isPreviewed, setPreviewed] = useState(false)
  // A preview that is not visible is not printed.
  const isBeside = useMediaQuery('(min-width: 1200px)', undefined, { getInitialValueInEffect: false })
  // On a phone the page head is far from the end of the document; elsewhere one primary action is enough.
  const isNarrow = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const names = words.documents.kinds[kind.name]

  session.onCreated = (id) => {
    onCreated(id)
    void navigate({ to: `${kind.to}/${id}/edit`, replace: true, resetScroll: false, ignoreBlocker: true })
  }
  const setPages = useCallback((pages: number | null) => session.setPages(pages), [session])
  const [accounts, setAccounts] = useState(0)
  const missingAccount = (
    <MissingAccount
      kind={kind}
      currency={snapshot.draft.values.currency}
      onMade={() => {
        setAccounts(accounts + 1)
        setPages(null)
      }}
    />
  )
  useSaveKey(() => void session.save())

  const goBack = useWayBack()
  /** Goes to the page of the document, and opens the send dialog there if asked. */
  const finish = async (search: { readonly do?: 'send' } = {}) => {
    if (session.isChanged && !(await session.save())) return
    const id = session.snapshot().stored?.record.id
    if (id === undefined) return
    const path = `${kind.to}/${id}`
    if (!search.do) return goBack(path)
    // Replaces the editor, so that the page of the document stays one step back.
    await navigate({ to: path, search: search as never, replace: true, state: (before) => before as never })
  }
  const finishing = (
    <Finishing session={session} snapshot={snapshot} onFinish={(search) => void finish(search)} />
  )
  return (
    <>
      <PageHead
        title={stored ? names.numbered(stored.record.number) : names.new}
        above={<ListLink to={kind.to}>{words.documents.kinds[kind.name].many}</ListLink>}
        beside={<SavingLine saving={saving} isNew={!stored} />}
        right={
          <>
            <Button
              variant="default"
              className={css.toggle}
              aria-pressed={isPreviewed}
              disabled={!stored}
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? words.parts.edit : words.documents.preview.name}
            </Button>
            {finishing}
          </>
        }
      />
      <Conflict session={session} saving={saving} />
      <Leaving session={session} />
      <TaxWarnings kind={kind} of={snapshot.draft.values} positions={snapshot.draft.rows} />
      <div className={css.desk} data-previewed={isPreviewed || undefined}>
        <Sheet session={session} snapshot={snapshot} facts={(fields) => <DocumentFacts {...fields} />}>
          {!isBeside && missingAccount}
          {isNarrow && (
            <div className={css.end}>
              <div aria-hidden="true">
                <SavingLine saving={saving} isNew={!stored} />
              </div>
              <div className={page.actions}>{finishing}</div>
            </div>
          )}
        </Sheet>
        <aside className={css.beside} aria-label={words.documents.preview.name}>
          {isBeside && missingAccount}
          {stored ? (
            (isBeside || isPreviewed) && (
              <Preview
                kind={kind}
                id={stored.record.id}
                version={`${stored.tag} ${accounts}`}
                pages={stored.record.page_amount}
                onPages={setPages}
              />
            )
          ) : (
            <p className={css.previewHint}>{words.documents.preview.hint}</p>
          )}
        </aside>
      </div>
    </>
  )
}
