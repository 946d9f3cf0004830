// The list page of a resource: search, filters, order and actions.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { TopName } from '../../client/index.ts'
import { everything, type FilterNode, readFilter, writeFilter } from '../../domain/filter.ts'
import type { Shown } from '../data/queries.ts'
import { Icon } from '../frame/icons.tsx'
import { useOfferedNew } from '../frame/page-new.ts'
import { numberText, today } from '../parts/format.ts'
import { fieldLabel } from '../parts/labels.ts'
import { PageHead } from '../parts/page-head.tsx'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { AddFilter, FilterChips, QuickFilters } from './filter/filters.tsx'
import type { QuickFilter } from './filter/quick-filters.ts'
import { withDays } from './filter/relative-days.ts'
import { nameOf as usualName } from './filter/use-reference-names.ts'
import { ListSums, type SummedList } from './list-sums.tsx'
import { ActionBar } from './many/action-bar.tsx'
import { download, ExportMenu } from './many/export.tsx'
import { isRemovable, type ManyAction, type RemovalLook, removal } from './many/many.ts'
import type { SelectionSum } from './many/sums.ts'
import { useSelection } from './many/use-selection.ts'
import { Paging } from './paging.tsx'
import css from './record-list.module.css'
import { SearchBox } from './search-box.tsx'
import { type CardLook, cardColumns } from './table/cards.tsx'
import { ColumnChooser } from './table/column-chooser.tsx'
import { type AmountOf, type Cell, extrasFor, factsOf } from './table/columns.ts'
import { ListBody, useNarrow } from './table/list-body.tsx'
import { focusRow, rowHandlers } from './table/row-handlers.ts'
import { SortMenu } from './table/sort-menu.tsx'
import { useColumns } from './table/use-columns.ts'
import { useFocusAfterSelection } from './table/use-focus-after-selection.ts'
import { type ListParameters, useShownRecords } from './table/use-shown-records.ts'
import { useListState } from './use-list-state.ts'
import { Views } from './views.tsx'

interface RecordListProps<Name extends TopName> {
  readonly resource: Name
  readonly title: string
  /** The name of the list, if the page has a wider subject. */
  readonly label?: string
  /** The keys of the columns that are shown until the user chooses others. */
  readonly columns: readonly string[]
  /** The path of a record's page. */
  readonly open?: (record: Shown<Name>) => string
  /** The one primary action: a page, or a dialog here. Hidden from users who may not edit. */
  readonly newTo?: string
  readonly onNew?: () => void
  readonly newName?: string
  /** The text of the empty list. */
  readonly empty: string
  /** Where to start if records are not created here. */
  readonly firstStep?: { readonly to: string; readonly name: string }
  /** Custom cells, by column. The object must stay the same between renders. */
  readonly cells?: Readonly<Record<string, Cell<Shown<Name>>>>
  /** Names of columns that differ from the names of their fields. */
  readonly labels?: Readonly<Record<string, string>>
  /** Columns computed from several fields. The object must stay the same between renders. */
  readonly amounts?: Readonly<Record<string, AmountOf<Shown<Name>>>>
  /** The sum of the selection. */
  readonly sum?: SelectionSum<Shown<Name>>
  /** The sums below the list, of everything that it finds. */
  readonly sums?: readonly string[]
  /** Further fields that the cells need. */
  readonly with?: readonly string[]
  readonly card?: CardLook
  readonly quick?: readonly QuickFilter[]
  /** Actions for many records, beside export and delete. */
  readonly actions?: readonly ManyAction<Shown<Name>>[]
  readonly isDeletable?: boolean
  /** The words for deleting, if it means something else here. */
  readonly removal?: RemovalLook
  /** The name of a record for its selection box. */
  readonly nameOf?: (record: Shown<Name>) => string
  /** At the end of each row: actions for that record. */
  readonly side?: Cell<Shown<Name>>
  /** Above the title: a link back. */
  readonly above?: ReactNode
  /** Between the title and the list: tabs. */
  readonly children?: ReactNode
}

const none = { quick: [], actions: [] } as const

export function RecordList<Name extends TopName>(props: RecordListProps<Name>) {
  const { resource, title, label = title } = props
  const { quick = none.quick, actions = none.actions } = props
  const facts = factsOf(resource)
  const [state, change] = useListState()
  const columns = useColumns({
    ...{ resource, state, change },
    ...{ usual: props.columns, cells: props.cells, labels: props.labels, amounts: props.amounts },
  })
  const card = props.card ?? { title: props.columns[0] ?? 'id' }
  const filter = useMemo(() => readFilter(state.filter), [state.filter])
  const parameters: ListParameters = {
    ...(state.q ? { q: state.q } : {}),
    // The server reads a filter that cannot be read here, and says what is wrong with it.
    filter: filter ? writeFilter(withDays(filter, today())) : state.filter,
    ...(state.sort ? { sort: state.sort } : {}),
    with: extrasFor([...columns.shown, ...cardColumns(columns.all, card)], props.with),
  }
  const shown = useShownRecords({ resource, parameters, state, change })
  const selection = useSelection(shown.items, `${state.q}\n${state.filter}`)

  const isNarrow = useNarrow()
  const search = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useSlash(search, facts.isSearched)
  const toFirstRow = useCallback(() => focusRow(body.current?.querySelector('[data-row]')), [])
  const onSearch = useCallback((q: string) => change({ q }, 'replace'), [change])
  const onFilter = (next: FilterNode) => change({ filter: writeFilter(next) })

  useFocusAfterSelection(body, selection.records.size > 0)

  const canEdit = may('edit', facts.subject as Parameters<typeof may>[1])
  const whole = { resource, parameters }
  const newButton = canEdit && (props.newTo || props.onNew) && (
    <NewButton to={props.newTo} onNew={props.onNew}>
      {props.newName}
    </NewButton>
  )
  useOfferedNew({ name: props.newName ?? '', to: props.newTo, onNew: props.onNew }, Boolean(newButton))
  const views = <Views list={resource} state={state} change={change} />
  const exporting = shown.total > 0 && (
    <ExportMenu list={{ ...whole, title: label, shown: columns.shown, all: columns.all }} />
  )
  const firstStep = props.firstStep && canEdit && (
    <Button component={Link} to={props.firstStep.to} variant="default">
      {props.firstStep.name}
    </Button>
  )
  return (
    <div className={css.list}>
      <PageHead
        title={title}
        part={label}
        above={props.above}
        beside={
          <>
            {shown.isKnown && <span className={css.count}>{numberText(shown.total)}</span>}
            {!isNarrow && views}
          </>
        }
        right={!isNarrow && newButton}
      />
      {props.children}
      <div className={css.line} data-tools>
        {facts.isSearched && (
          <SearchBox
            label={words.list.searchIn(label)}
            value={state.q}
            onSearch={onSearch}
            input={search}
            onDown={toFirstRow}
          />
        )}
        {quick.length > 0 && !isNarrow && (
          <QuickFilters quick={quick} filter={filter ?? everything} onChange={onFilter} />
        )}
        <AddFilter
          resource={resource}
          columns={props.columns}
          quick={isNarrow ? quick : none.quick}
          filter={filter ?? everything}
          onChange={onFilter}
        />
        <span className={css.space} />
        {isNarrow ? (
          <>
            <SortMenu columns={columns.all} sort={state.sort} onChange={(sort) => change({ sort })} />
            {views}
          </>
        ) : (
          <>
            <ColumnChooser columns={columns} />
            {exporting}
          </>
        )}
      </div>
      {filter && (
        <FilterChips
          resource={resource}
          quick={quick}
          filter={filter}
          onChange={onFilter}
          isNarrow={isNarrow}
        />
      )}
      <div ref={body} {...rowHandlers(selection.toggle)}>
        <ListBody
          shown={shown}
          rows={{
            ...{ resource, label, items: shown.items, columns: columns.shown, open: props.open },
            ...{ selection, state, change, nameOf: props.nameOf ?? usualName, side: props.side },
            // A search orders by relevance.
            usualSort: state.q ? '' : facts.sort,
          }}
          card={card}
          allColumns={columns.all}
          isNarrowed={state.q !== '' || state.filter !== ''}
          onShowAll={() => change({ q: '', filter: '' })}
          isFilterReadable={filter !== undefined}
          empty={props.empty}
          firstStep={newButton || firstStep}
        />
      </div>
      {selection.records.size > 0 && (
        <ActionBar
          selection={selection}
          total={shown.total}
          list={whole}
          sum={props.sum}
          actions={[
            ...actions,
            {
              name: words.list.exportSelection,
              icon: 'download',
              run: async (records) => download(resource, label, columns.shown, records),
            },
            ...(canEdit && (props.isDeletable ?? true) && isRemovable(resource)
              ? [removal(resource, selection.clear, props.removal)]
              : []),
          ]}
        />
      )}
      {props.sums && shown.total > 0 && (
        <ListSums
          list={resource as SummedList}
          parameters={parameters}
          fields={props.sums.map((key) => ({ key, label: props.labels?.[key] ?? fieldLabel(key) }))}
        />
      )}
      {shown.total > 0 && <Paging state={state} total={shown.total} pages={shown.pages} change={change} />}
      {isNarrow && exporting && <div className={css.foot}>{exporting}</div>}
    </div>
  )
}

function NewButton(props: {
  readonly to: string | undefined
  readonly onNew: (() => void) | undefined
  readonly children: ReactNode
}) {
  const { to, onNew, children } = props
  const icon = <Icon name="plus" size={16} />
  if (to)
    return (
      <Button component={Link} to={to} leftSection={icon}>
        {children}
      </Button>
    )
  return (
    <Button onClick={onNew} leftSection={icon}>
      {children}
    </Button>
  )
}

/** The key "/" focuses the search, unless the user is typing. */
function useSlash(search: RefObject<HTMLInputElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest?.(
        'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]',
      )
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      search.current?.focus()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [search, isOn])
}
