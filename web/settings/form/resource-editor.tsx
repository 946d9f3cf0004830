// A table of records that are set up once. Each can be opened, changed and deleted.

import { ActionIcon, Button, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type EditableName,
  type RecordOf,
  RefusedError,
  type TopName,
  type WithKey,
} from '../../../client/index.ts'
import { resources } from '../../../client/resources.ts'
import { fold } from '../../../domain/text/text.ts'
import { kontor } from '../../data/kontor.ts'
import { allOptions } from '../../data/queries.ts'
import { refresh } from '../../data/records.ts'
import { removalKey, removeLater, useHidden } from '../../data/removal.ts'
import { Icon } from '../../frame/icons.tsx'
import { complain, tell } from '../../frame/notices.tsx'
import { fieldLabel } from '../../parts/labels.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import { type FieldSpec, startValues } from './field-spec.ts'
import css from './resource-editor.module.css'
import { ResourceForm } from './resource-form.tsx'
import { SpecValue } from './spec-value.tsx'
import { bodyOf, type Stored, storedValues, valuesOf } from './values.ts'

/** The resources whose records are all set up in the same way. */
type SetUpName = TopName & EditableName

interface ResourceEditorProps<Name extends SetUpName> {
  readonly resource: Name
  readonly fields: readonly FieldSpec[]
  /** The name of a record in a sentence. */
  readonly nameOf?: (record: RecordOf<Name>) => string
  /** The button that adds a record, and the text when there is none. */
  readonly addName: string
  readonly emptyText: string
  /** The embeds that the table needs. */
  readonly with?: readonly WithKey<Name>[]
  /** Whether one record is the default. */
  readonly hasDefault?: boolean
  /** Whether a record cannot be changed. */
  readonly isFixed?: (record: RecordOf<Name>) => boolean
  /** What the table shows instead of a stored value. */
  readonly shown?: (record: RecordOf<Name>, key: string) => string | undefined
  /** Quiet text behind the first value. */
  readonly mark?: (record: RecordOf<Name>) => ReactNode
  /** Whether a count of uses is shown. */
  readonly hasUsage?: boolean
}

interface Open {
  readonly id: number | 'new'
  readonly stored: Stored
}

/** From this number on there is a search box. */
const manyFrom = 16

export function ResourceEditor<Name extends SetUpName>(props: ResourceEditorProps<Name>) {
  const query = useQuery(allOptions(kontor.resource(props.resource), { with: props.with }))
  return <Loaded of={query}>{(records) => <Editor {...props} records={records} />}</Loaded>
}

interface EditorProps<Name extends SetUpName> extends ResourceEditorProps<Name> {
  readonly records: readonly RecordOf<Name>[]
}

function Editor<Name extends SetUpName>({ records, ...props }: EditorProps<Name>) {
  const { resource, fields, nameOf = (record) => String(valuesOf(record).name) } = props
  const stored = kontor.resource(resource)
  const mayEdit = may('edit', resources[resource].subject as 'configuration')
  const [open, setOpen] = useState<Open>()
  const [typed, setTyped] = useState('')
  const id = useId()
  const focusNext = useRef<string>(undefined)
  const hidden = useHidden()

  // After a form is closed, the focus goes back to the place it was opened from.
  useEffect(() => {
    if (open || !focusNext.current) return
    const element =
      document.getElementById(`${id}-${focusNext.current}`) ?? document.getElementById(`${id}-new`)
    focusNext.current = undefined
    element?.focus()
  }, [open, id])

  const present = records.filter((record) => !hidden.has(removalKey(resource, record.id)))
  const sought = fold(typed.trim())
  // The open record stays visible during a search.
  const shown = present.filter((record) => record.id === open?.id || fold(nameOf(record)).includes(sought))
  const columns = fields.filter(({ isDetail }) => !isDetail)
  const width = columns.length + (props.hasUsage ? 1 : 0) + (props.hasDefault ? 1 : 0) + 1

  const edit = async (record: RecordOf<Name>) => {
    try {
      setOpen({ id: record.id, stored: storedValues(await stored.get(record.id, { with: props.with })) })
    } catch (error) {
      complain(error)
      await refresh()
    }
  }
  const remove = (record: RecordOf<Name>) => {
    const name = nameOf(record)
    removeLater([removalKey(resource, record.id)], words.settings.wasRemoved(name), () =>
      stored.remove(record.id).catch((error) => {
        if (!(error instanceof RefusedError) || error.status !== 400) throw error
        complain(words.settings.inUse(name))
      }),
    )
  }
  const makeDefault = async (record: RecordOf<Name>) => {
    try {
      await stored.update(record.id, bodyOf({ default: true }))
      tell(words.settings.isDefaultNow(nameOf(record)))
    } catch (error) {
      complain(error)
    }
    await refresh()
  }
  const close = (focusId: number | 'new') => {
    focusNext.current = String(focusId)
    setOpen(undefined)
  }
  const form = open && (
    <ResourceForm
      key={open.id}
      {...{ resource, fields }}
      with={props.with}
      id={open.id}
      stored={open.stored}
      onClose={close}
    />
  )

  return (
    <>
      {present.length >= manyFrom && (
        <TextInput
          type="search"
          className={css.search ?? ''}
          aria-label={words.frame.search}
          placeholder={words.frame.search}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {present.length === 0 && !open ? (
        <p className="quiet">{props.emptyText}</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(({ key, label, kind }) => (
                <th key={key} scope="col" data-number={isNumber(kind) || undefined}>
                  {label}
                </th>
              ))}
              {props.hasUsage && (
                <th scope="col" data-number>
                  {fieldLabel('usage')}
                </th>
              )}
              {props.hasDefault && <th scope="col">{fieldLabel('default')}</th>}
              <th scope="col">
                <span className="visually-hidden">{words.settings.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((record) =>
              open?.id === record.id ? (
                <tr key={record.id} className={css.open}>
                  <td colSpan={width}>{form}</td>
                </tr>
              ) : (
                <tr key={record.id}>
                  {columns.map((spec, index) => (
                    <td key={spec.key} data-label={spec.label} data-number={isNumber(spec.kind) || undefined}>
                      <span>
                        <SpecValue
                          spec={spec}
                          value={props.shown?.(record, spec.key) ?? valuesOf(record)[spec.key]}
                        />
                        {index === 0 && props.mark?.(record)}
                      </span>
                    </td>
                  ))}
                  {props.hasUsage && (
                    <td data-label={fieldLabel('usage')} data-number>
                      {String(valuesOf(record).usage)}
                    </td>
                  )}
                  {props.hasDefault && (
                    <td data-label={fieldLabel('default')}>
                      <Radio
                        name={`${id}-default`}
                        checked={valuesOf(record).default === true}
                        disabled={!mayEdit}
                        aria-label={words.settings.makeDefault(nameOf(record))}
                        onChange={() => makeDefault(record)}
                      />
                    </td>
                  )}
                  <td className={css.actions}>
                    {mayEdit && !props.isFixed?.(record) && !open && (
                      <>
                        <ActionIcon
                          id={`${id}-${record.id}`}
                          variant="subtle"
                          color="gray"
                          aria-label={words.settings.editNamed(nameOf(record))}
                          onClick={() => edit(record)}
                        >
                          <Icon name="edit" size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={words.settings.removeNamed(nameOf(record))}
                          onClick={() => remove(record)}
                        >
                          <Icon name="trash" size={16} />
                        </ActionIcon>
                      </>
                    )}
                  </td>
                </tr>
              ),
            )}
            {open?.id === 'new' && (
              <tr className={css.open}>
                <td colSpan={width}>{form}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {mayEdit && !open && (
        <Button
          id={`${id}-new`}
          mt={12}
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setOpen({ id: 'new', stored: { values: startValues(fields), tag: undefined } })}
        >
          {props.addName}
        </Button>
      )}
    </>
  )
}

function isNumber(kind: FieldSpec['kind']): boolean {
  return ['whole', 'decimal', 'percent', 'money'].includes(kind)
}
