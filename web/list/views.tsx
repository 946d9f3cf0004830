// Saved views of a list: search, filters, order and columns under a name.

import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { SavedView } from '../../client/index.ts'
import { kontor } from '../data/kontor.ts'
import { useList } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater, useHidden } from '../data/removal.ts'
import { useForm } from '../fields/form.ts'
import { Icon } from '../frame/icons.tsx'
import { complain, tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'
import { type ListState, readViewQuery, viewQuery } from './list-state.ts'
import { ToolButton } from './tool-button.tsx'
import type { ChangeState } from './use-list-state.ts'
import css from './views.module.css'

export function Views(props: {
  readonly list: string
  readonly state: ListState
  readonly change: ChangeState
}) {
  const { list, state, change } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const hidden = useHidden()
  const { data } = useList(kontor.savedViews, { filter: { list }, limit: 200 })
  const views = (data?.items ?? []).filter(({ id }) => !hidden.has(removalKey('saved-views', id)))
  const query = viewQuery(state)
  const current = views.find((view) => viewQuery(readViewQuery(view.query)) === query)
  // The view that the user opened, if its state was changed since.
  const [openedId, setOpenedId] = useState<number>()
  if (current && current.id !== openedId) setOpenedId(current.id)
  if (query === '' && openedId !== undefined) setOpenedId(undefined)
  const opened = current ? undefined : views.find(({ id }) => id === openedId)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ToolButton
          ref={button}
          icon="star"
          data-current={current !== undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={css.viewName}>{current?.name ?? words.list.views}</span>
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={css.views ?? ''} aria-label={words.list.savedViews}>
        {views.length > 0 && (
          <ul>
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                isCurrent={view === current}
                onOpen={() => {
                  setOpen(false)
                  change(readViewQuery(view.query))
                }}
                onRemove={() => {
                  remove(view)
                  // Removing the last view leaves none to focus.
                  if (views.length === 1) button.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
        {query === '' ? (
          <p className="quiet">{words.list.noViews}</p>
        ) : (
          <>
            {opened && <UpdateView view={opened} query={query} onDone={() => setOpen(false)} />}
            <SaveView list={list} query={query} views={views} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function remove({ id, name }: SavedView): void {
  removeLater([removalKey('saved-views', id)], words.list.viewRemoved(name), () =>
    kontor.savedViews.remove(id),
  )
}

function ViewLine(props: {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
}) {
  const { view, isCurrent, onOpen, onRemove } = props
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <li>
        <RenameView view={view} onDone={() => setRenaming(false)} />
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={css.view}
        {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
        onClick={onOpen}
      >
        {view.name}
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.list.renameView(view.name)}
        onClick={() => setRenaming(true)}
      >
        <Icon name="edit" size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.list.removeView(view.name)}
        onClick={onRemove}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
    </li>
  )
}

function RenameView({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const form = useForm({ name: view.name })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const name = form.values.name.trim()
    if (!name || form.isBusy) return
    const isSaved = await form.submit(() => kontor.savedViews.update(view.id, { name }))
    if (!isSaved) return
    await refresh()
    onDone()
  }
  return (
    <form className={css.saveView} onSubmit={submit}>
      <TextInput
        aria-label={words.list.viewName}
        value={form.values.name}
        error={form.errors.name}
        maxLength={255}
        data-autofocus
        autoFocus
        onChange={(event) => form.set({ name: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onDone()
        }}
      />
      <Button type="submit" variant="default" loading={form.isBusy}>
        {words.parts.save}
      </Button>
    </form>
  )
}

/** Saves the current state in the view that it came from. */
function UpdateView(props: {
  readonly view: SavedView
  readonly query: string
  readonly onDone: () => void
}) {
  const { view, query, onDone } = props
  const [isBusy, setBusy] = useState(false)
  const update = async () => {
    setBusy(true)
    try {
      await kontor.savedViews.update(view.id, { query })
      onDone()
      tell(words.list.viewSaved(view.name))
      await refresh()
    } catch (error) {
      complain(error)
      setBusy(false)
    }
  }
  return (
    <Button variant="default" fullWidth mt={8} loading={isBusy} onClick={update}>
      {words.list.updateView(view.name)}
    </Button>
  )
}

/** Saves under a new name, or replaces the view with that name. */
function SaveView(props: {
  readonly list: string
  readonly query: string
  readonly views: readonly SavedView[]
}) {
  const { list, query, views } = props
  const form = useForm({ name: '' })
  const name = form.values.name.trim()
  const taken = views.find((view) => view.name.toLowerCase() === name.toLowerCase())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name || form.isBusy) return
    const isSaved = await form.submit(() =>
      taken ? kontor.savedViews.update(taken.id, { query }) : kontor.savedViews.create({ list, name, query }),
    )
    if (!isSaved) return
    form.reset({ name: '' })
    tell(words.list.viewSaved(name))
    await refresh()
  }
  return (
    <form className={css.saveView} onSubmit={submit}>
      <TextInput
        aria-label={words.list.viewName}
        placeholder={words.list.viewName}
        value={form.values.name}
        error={form.errors.name ?? form.errors.query}
        maxLength={255}
        onChange={(event) => form.set({ name: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" disabled={!name} loading={form.isBusy}>
        {taken ? words.list.replaceView : words.list.saveView}
      </Button>
    </form>
  )
}
