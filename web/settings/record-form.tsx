// A form for what a company has one of: itself, and its settings.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BodyOf } from '../../client/client.ts'
import { api } from '../data/api.ts'
import { changesBetween } from '../data/changes.ts'
import { taggedOptions } from '../data/records.ts'
import { EditForm } from '../fields/edit-form.tsx'
import { useEdited } from '../fields/edited.ts'
import type { Form } from '../fields/form.ts'
import { tell } from '../frame/notices.tsx'
import page from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Facts } from './facts.tsx'
import type { FieldSpec } from './field-spec.ts'
import { Loaded } from './loaded.tsx'
import type { Stored, Values } from './record-access.ts'
import { SaveBar } from './save-bar.tsx'
import css from './settings.module.css'
import { SpecField } from './spec-field.tsx'

interface FormPart {
  readonly title?: string
  readonly fields: readonly FieldSpec[]
  /** Fields of another form than one below the other. */
  readonly content?: (form: Form<Values>) => ReactNode
  /** What follows from the values, below them. */
  readonly note?: (values: Values) => ReactNode
}

interface RecordFormProps {
  readonly of: 'company' | 'settings'
  readonly parts: readonly FormPart[]
  readonly onSaved?: (values: Values) => void
}

export function RecordForm({ of, ...rest }: RecordFormProps) {
  const name = `GET /configuration/${of}` as 'GET /configuration/settings'
  const query = useQuery({
    ...taggedOptions(name),
    select: ({ answer, tag }): Stored => ({ values: answer.item as Values, tag }),
  })
  return <Loaded of={query}>{(stored) => <Inner {...{ of, stored }} {...rest} />}</Loaded>
}

function Inner({ of, stored, parts, onSaved }: RecordFormProps & { readonly stored: Stored }) {
  const edited = useEdited({
    stored,
    read: () => read(of),
    async write(values, before, ifMatch) {
      const body = changesBetween(before, values) as BodyOf<'PUT /configuration/settings'>
      const name = `PUT /configuration/${of}` as 'PUT /configuration/settings'
      const { answer, tag } = await api.tagged(name, { body, ifMatch })
      return { values: answer.item as Values, tag }
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
            {content?.(form) ?? fields.map((spec) => <SpecField key={spec.key} {...{ spec, form }} />)}
          </div>
          {note && <div className={css.note}>{note(form.values)}</div>}
        </section>
      ))}
      <SaveBar edited={edited} />
    </EditForm>
  )
}

async function read(of: RecordFormProps['of']): Promise<Stored> {
  const { answer, tag } = await api.tagged(`GET /configuration/${of}` as 'GET /configuration/settings')
  return { values: answer.item as Values, tag }
}
