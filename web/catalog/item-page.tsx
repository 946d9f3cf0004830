// The page of a product or a service: its form, and what else there is to know and to do.

import { Button, Menu } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../data/api.ts'
import { useEdited } from '../data/edited.ts'
import { keyFor } from '../data/key.ts'
import { refresh, useAnswer } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useVisit } from '../data/visits.ts'
import { type Form, useForm } from '../fields/form.ts'
import { useUsualVatRate } from '../fields/vat-rate-field.tsx'
import { Failed } from '../frame/failed.tsx'
import { Icon } from '../frame/icons.tsx'
import { Lost } from '../frame/lost.tsx'
import { tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { NotAllowed } from '../parts/not-allowed.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { ItemFacts } from './item-facts.tsx'
import { ItemFields } from './item-fields.tsx'
import type { Item, ItemKind } from './item-kinds.ts'
import layout from './item-page.module.css'
import { bodyOf, type ItemValues, newItem, valuesOf } from './item-values.ts'
import { Stock } from './stock.tsx'
import { WayBack } from './way-back.tsx'

/** Begins empty, or with the values of the one that `from` names. */
export function NewItem({ kind }: { readonly kind: ItemKind }) {
  const { from } = useSearch({ strict: false }) as { from?: string }
  const vat = useUsualVatRate()
  const copied = useAnswer(
    kind.get,
    { path: kind.path(from ?? 0), query: { with: 'custom_fields' } },
    { enabled: from !== undefined },
  )
  if (!may('edit', 'catalog'))
    return (
      <NotAllowed
        title={words.frame.newRecord[kind.name]}
        back={kind.to}
        backName={words.catalog.plural[kind.name]}
      />
    )
  if (copied.error) return <Failed error={copied.error} reset={copied.refetch} />
  if (vat === undefined || (from && !copied.data)) return <LateSkeleton lines={10} />
  const values = copied.data ? { ...valuesOf(copied.data.item as Item), number: null } : newItem(kind, vat)
  return <NewItemForm key={from} kind={kind} values={values} />
}

function NewItemForm({ kind, values }: { readonly kind: ItemKind; readonly values: ItemValues }) {
  const form = useForm(values)
  const navigate = useNavigate()
  const save = () =>
    form.submit(async (values) => {
      const { item } = await api(kind.post, { body: bodyOf(kind, values), key: keyFor(values) })
      void refresh()
      tell(words.catalog.created(item.name))
      await navigate({ to: `${kind.to}/${item.id}`, ignoreBlocker: true })
    })
  return (
    <ItemForm form={form} onSave={save}>
      <PageHead title={words.frame.newRecord[kind.name]} above={<WayBack kind={kind} />} />
      <ItemFields kind={kind} form={form} isNew />
      <div className={layout.foot}>
        <SaveButton isBusy={form.isBusy} />
        <Anchor to={kind.to}>{words.parts.cancel}</Anchor>
      </div>
    </ItemForm>
  )
}

export function ItemPage({ kind }: { readonly kind: ItemKind }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const [version, setVersion] = useState(0)
  const loaded = useEdited(kind.get, {
    path: kind.path(id),
    query: { with: 'category_name,unit_name,custom_fields' },
  })
  const isRemoved = useHidden().has(removalKey(kind.resource, Number(id)))
  if (isRemoved) return <Lost />
  if (loaded.error && !loaded.data) return <Failed error={loaded.error} reset={loaded.refetch} />
  if (!loaded.data) return <LateSkeleton lines={10} />
  const item = loaded.data.answer.item as Item
  if (!may('edit', 'catalog')) return <ItemFacts kind={kind} item={item} />
  const reload = async () => {
    await loaded.refetch()
    setVersion(version + 1)
  }
  return <ItemEditor key={`${id}/${version}`} {...{ kind, item }} tag={loaded.data.tag} onReload={reload} />
}

interface ItemEditorProps {
  readonly kind: ItemKind
  readonly item: Item
  readonly tag: string | undefined
  readonly onReload: () => Promise<void>
}

function ItemEditor({ kind, item, tag: firstTag, onReload }: ItemEditorProps) {
  const form = useForm(valuesOf(item))
  const [name, setName] = useState(item.name)
  useVisit({ kind: kind.name, id: item.id, name, path: `${kind.to}/${item.id}` })
  const [tag, setTag] = useState(firstTag)
  const [isConflict, setConflict] = useState(false)
  const saveOver = (ifMatch: string | undefined) =>
    form.submit(
      async (values) => {
        const body = bodyOf(kind, values)
        const saved = await api.tagged(kind.put, { path: kind.path(item.id), body, ifMatch })
        setTag(saved.tag)
        setName(saved.answer.item.name)
        setConflict(false)
        void refresh()
        tell(words.parts.saved)
      },
      () => setConflict(true),
    )
  return (
    <ItemForm form={form} onSave={() => saveOver(tag)}>
      <PageHead
        title={name}
        above={<WayBack kind={kind} />}
        right={
          <>
            <MoreActions kind={kind} item={item} />
            <SaveButton isBusy={form.isBusy} />
          </>
        }
      />
      {isConflict && <ChangedMeanwhile onLoad={onReload} onOverwrite={() => void saveOver(undefined)} />}
      <div className={layout.page}>
        <ItemFields kind={kind} form={form} />
        {kind.isStocked && <Stock productId={item.id} tag={tag} onChanged={setTag} />}
      </div>
    </ItemForm>
  )
}

/** Saved by its button, by Enter and by Ctrl+S. */
function ItemForm(props: {
  readonly form: Form<ItemValues>
  readonly onSave: () => Promise<unknown>
  readonly children: React.ReactNode
}) {
  const save = () => {
    if (!props.form.isBusy) void props.onSave()
  }
  useHotkeys([['mod+S', save]], [])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <LeaveGuard isChanged={props.form.isChanged} />
      {props.children}
    </form>
  )
}

function SaveButton({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <Button type="submit" loading={isBusy}>
      {words.parts.save}
    </Button>
  )
}

function MoreActions({ kind, item }: { readonly kind: ItemKind; readonly item: Item }) {
  const navigate = useNavigate()
  const { catalog, parts, frame } = words
  const duplicate = () => void navigate({ to: `${kind.to}/new`, search: { from: String(item.id) } as never })
  const remove = () => {
    removeLater([removalKey(kind.resource, item.id)], catalog.removed(item.name), () => kind.remove(item.id))
    void navigate({ to: kind.to, ignoreBlocker: true })
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="down" size={14} />}>
          {frame.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={duplicate}>
          {catalog.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="trash" size={16} />} onClick={remove}>
          {parts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
