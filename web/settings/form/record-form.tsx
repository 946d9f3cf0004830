// A form for a record that a company has once: itself, and its settings.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Item } from '../../../client/index.ts'
import { changesBetween } from '../../data/changes.ts'
import { kontor } from '../../data/kontor.ts'
import { answerOptions } from '../../data/queries.ts'
import { EditForm } from '../../fields/edit-form.tsx'
import { useEdited } from '../../fields/edited.ts'
import type { Form } from '../../fields/form.ts'
import { tell } from '../../frame/notices.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import page from '../../parts/page.module.css'
import { may } from '../../start.ts'
import { words } from '../../words/words.ts'
import css from '../settings.module.css'
import { Facts } from './facts.tsx'
import type { FieldSpec } from './field-spec.ts'
import { SaveBar } from './save-bar.tsx'
import { SpecField } from './spec-field.tsx'
import { bodyOf, type Stored, storedValues, type Values } from './values.ts'

export interface FormPart {
  readonly title?: string
  readonly fields: readonly FieldSpec[]
  /** The fields, when they are not one below the other. */
  readonly content?: (form: Form<Values>) => ReactNode
  /** A note below the values that follows from them. */
  readonly note?: (values: Values) => ReactNode
}

interface RecordFormProps {
  readonly of: 'company' | 'settings'
  readonly parts: readonly FormPart[]
  readonly onSaved?: (values: Values) => void
}

export function RecordForm({ of, ...rest }: RecordFormProps) {
  const query = useQuery({
    ...answerOptions<Item<object>>(of, (options) => kontor[of].get(options)),
    select: storedValues,
  })
  return <Loaded of={query}>{(stored) => <Inner {...{ of, stored }} {...rest} />}</Loaded>
}

function Inner({ of, stored, parts, onSaved }: RecordFormProps & { readonly stored: Stored }) {
  const edited = useEdited({
    stored,
    read: async () => storedValues(await kontor[of].get()),
    async write(values, before, ifMatch) {
      return storedValues(await kontor[of].update(bodyOf(changesBetween(before, values)), { ifMatch }))
    },
    onSaved: onSaved ?? (() => tell(words.parts.saved)),
  })
  const { form } = edited
  if (!may('edit', 'configuration'))
    return parts.map(({ title, fields }) => (
      <section key={title ?? ''} className={css.formPart}>
        {title && <h2>{title}</h2>}
        <Facts fields={fields} values={stored.values} />
      </section>
    ))

  return (
    <EditForm form={form} onSave={edited.save}>
      {parts.map(({ title, fields, content, note }) => (
        <section key={title ?? ''} className={css.formPart}>
          {title && <h2>{title}</h2>}
          <div className={page.form}>
            {content?.(form) ??
              fields
                .filter(({ isShown }) => isShown?.(form.values) ?? true)
                .map((spec) => <SpecField key={spec.key} {...{ spec, form }} />)}
          </div>
          {note && <div className={css.note}>{note(form.values)}</div>}
        </section>
      ))}
      <SaveBar edited={edited} />
    </EditForm>
  )
}
