// The page of a product or a service: its form, its stock and its actions.

import { Button, Menu } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Item as Answer } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { useItem, useOpened } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useVisit } from '../data/visits.ts'
import { Conflict } from '../fields/conflict.tsx'
import { EditForm } from '../fields/edit-form.tsx'
import { useEdited } from '../fields/edited.ts'
import { useForm } from '../fields/form.ts'
import { useUsualVatRate } from '../fields/vat-rate-field.tsx'
import { Failed } from '../frame/failed.tsx'
import { Icon } from '../frame/icons.tsx'
import { Lost } from '../frame/lost.tsx'
import { tell } from '../frame/notices.tsx'
import { Anchor } from '../parts/anchor.tsx'
import { LateSkeleton } from '../parts/late-skeleton.tsx'
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

const shown = { with: ['category_name', 'unit_name', 'custom_fields', 'vat_category', 'vat_reason'] } as const

/** Begins empty, or with the values of the record that `from` names. */
export function NewItem({ kind }: { readonly kind: ItemKind }) {
  const { from } = useSearch({ strict: false }) as { from?: string }
  const vat = useUsualVatRate()
  const copied = useItem(kontor.resource(kind.resource), Number(from ?? 0), shown, {
    enabled: from !== undefined,
  })
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
  const values = copied.data ? { ...valuesOf(copied.data.item), number: null } : newItem(kind, vat)
  return <NewItemForm key={from} kind={kind} values={values} />
}

function NewItemForm({ kind, values }: { readonly kind: ItemKind; readonly values: ItemValues }) {
  const form = useForm(values)
  const navigate = useNavigate()
  const save = () =>
    form.submit(async (values) => {
      const { item } = await kontor
        .resource(kind.resource)
        .create(bodyOf(kind, values), { idempotencyKey: keyFor(values) })
      void refresh()
      tell(words.catalog.created(item.name))
      await navigate({ to: `${kind.to}/${item.id}`, ignoreBlocker: true })
    })
  return (
    <EditForm form={form} onSave={save}>
      <PageHead title={words.frame.newRecord[kind.name]} above={<WayBack kind={kind} />} />
      <ItemFields kind={kind} form={form} isNew />
      <div className={layout.foot}>
        <SaveButton isBusy={form.isBusy} />
        <Anchor to={kind.to}>{words.parts.cancel}</Anchor>
      </div>
    </EditForm>
  )
}

export function ItemPage({ kind }: { readonly kind: ItemKind }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, read } = useOpened(kontor.resource(kind.resource), Number(id), shown)
  const isRemoved = useHidden().has(removalKey(kind.resource, Number(id)))
  if (isRemoved) return <Lost />
  if (error && !data) throw error
  if (!data) return <LateSkeleton lines={10} />
  if (!may('edit', 'catalog')) return <ItemFacts kind={kind} item={data.item} />
  return <ItemEditor key={id} kind={kind} opened={data} read={read} />
}

type OpenedItem = Answer<Item>

interface ItemEditorProps {
  readonly kind: ItemKind
  readonly opened: OpenedItem
  readonly read: () => Promise<OpenedItem>
}

function ItemEditor({ kind, opened, read }: ItemEditorProps) {
  const { item } = opened
  const edited = useEdited({
    stored: storedOf(opened),
    read: async () => storedOf(await read()),
    async write(values, before, ifMatch) {
      const body = changesBetween(bodyOf(kind, before), bodyOf(kind, values))
      const { tag } = await kontor.resource(kind.resource).update(item.id, body, { ifMatch })
      return { values, tag }
    },
    onSaved: () => tell(words.parts.saved),
  })
  const { form, stored } = edited
  const name = stored.name ?? ''
  useVisit({ kind: kind.name, id: item.id, name, path: `${kind.to}/${item.id}` })
  return (
    <EditForm form={form} onSave={edited.save}>
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
      <Conflict of={edited} />
      <div className={layout.page}>
        <ItemFields kind={kind} form={form} />
        {kind.isStocked && <Stock productId={item.id} tag={edited.tag} onChanged={edited.setTag} />}
      </div>
    </EditForm>
  )
}

function storedOf({ item, tag }: OpenedItem) {
  return { values: valuesOf(item), tag }
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
    removeLater([removalKey(kind.resource, item.id)], catalog.removed(item.name), () =>
      kontor.resource(kind.resource).remove(item.id),
    )
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
