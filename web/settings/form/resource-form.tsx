import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { EditableName, TopName, WithKey } from '../../../client/index.ts'
import { changesBetween } from '../../data/changes.ts'
import { keyFor } from '../../data/key.ts'
import { kontor } from '../../data/kontor.ts'
import { Conflict } from '../../fields/conflict.tsx'
import { EditForm } from '../../fields/edit-form.tsx'
import { useEdited } from '../../fields/edited.ts'
import { tell } from '../../frame/notices.tsx'
import page from '../../parts/page.module.css'
import { words } from '../../words/words.ts'
import type { FieldSpec } from './field-spec.ts'
import css from './resource-editor.module.css'
import { SpecField } from './spec-field.tsx'
import { bodyOf, type Stored, storedValues, type Values } from './values.ts'

interface ResourceFormProps<Name extends TopName & EditableName> {
  readonly resource: Name
  readonly fields: readonly FieldSpec[]
  readonly with?: readonly WithKey<Name>[] | undefined
  readonly id: number | 'new'
  readonly stored: Stored
  /** Called with the id of the record. */
  readonly onClose: (id: number | 'new') => void
}

/** A record of a table while a user makes or changes it. */
export function ResourceForm<Name extends TopName & EditableName>(props: ResourceFormProps<Name>) {
  const { resource, fields, with: added, id, stored, onClose } = props
  const records = kontor.resource(resource)
  const isNew = id === 'new'
  const picked = useMemo(() => ({ ...stored, values: pick(stored.values, fields) }), [stored, fields])
  const edited = useEdited({
    stored: picked,
    read: async () => {
      const { values, tag } = storedValues(await records.get(Number(id), { with: added }))
      return { values: pick(values, fields), tag }
    },
    async write(values, before, tag) {
      if (isNew) await records.create(bodyOf(withoutNull(values)), { idempotencyKey: keyFor(values) })
      else await records.update(id, bodyOf(changesBetween(before, values)), { ifMatch: tag })
      return undefined
    },
    onSaved() {
      tell(words.parts.saved)
      onClose(id)
    },
  })
  const { form, save } = edited
  return (
    <EditForm
      form={form}
      onSave={async () => {
        if (form.isChanged) return save()
        onClose(id)
        return true
      }}
      className={css.form}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !form.isChanged) onClose(id)
      }}
    >
      <div className={page.form}>
        {fields
          .filter(({ isShown }) => isShown?.(form.values) ?? true)
          .map((spec, index) => (
            <SpecField key={spec.key} autoFocus={index === 0} {...{ spec, form, isNew }} />
          ))}
      </div>
      <Conflict of={edited} />
      <div className={page.actions} style={{ marginTop: 16 }}>
        <Button type="submit" loading={form.isBusy}>
          {words.parts.save}
        </Button>
        <Button variant="subtle" color="gray" disabled={form.isBusy} onClick={() => onClose(id)}>
          {words.parts.cancel}
        </Button>
      </div>
    </EditForm>
  )
}

function pick(values: Values, fields: readonly FieldSpec[]): Values {
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? null]))
}

/** An empty field is not sent: then the server uses its default, or reports that the value is missing. */
function withoutNull(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
