import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Layout, RefusedError } from '../../client/index.ts'
import { changesBetween } from '../data/changes.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater } from '../data/removal.ts'
import { EditForm } from '../fields/edit-form.tsx'
import { useEdited } from '../fields/edited.ts'
import { complain, tell } from '../frame/notices.tsx'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { Facts } from './form/facts.tsx'
import { type FieldSpec, fieldOf } from './form/field-spec.ts'
import { SaveBar } from './form/save-bar.tsx'
import { SpecField } from './form/spec-field.tsx'
import { bodyOf, type Stored, storedValues } from './form/values.ts'
import { LayoutPreview } from './layout-preview.tsx'
import css from './layouts.module.css'
import settings from './settings.module.css'

interface LayoutFormProps {
  readonly layout: Layout
  readonly onRemoved: () => void
}

/** One layout: its values on the left, and a sample paper on the right. */
export function LayoutForm({ layout, onRemoved }: LayoutFormProps) {
  const { id } = layout
  const query = useQuery({
    queryKey: ['layouts', 'edited', id],
    queryFn: () => readLayout(id),
  })
  return (
    <Loaded of={query} lines={12}>
      {(stored) => <Inner {...{ stored, layout, onRemoved }} />}
    </Loaded>
  )
}

function Inner({ stored, layout, onRemoved }: LayoutFormProps & { readonly stored: Stored }) {
  const { id } = layout
  const edited = useEdited({
    stored,
    read: () => readLayout(id),
    async write(values, before, tag) {
      await kontor.layouts.update(id, bodyOf(changesBetween(before, values)), { ifMatch: tag })
      return readLayout(id)
    },
    onSaved: () => tell(words.parts.saved),
  })
  const { form } = edited
  const parts = formParts()
  if (!may('edit', 'configuration'))
    return <Facts fields={parts.flatMap(({ fields }) => fields)} values={stored.values} />

  return (
    <EditForm form={form} onSave={edited.save} className={css.columns}>
      <div>
        {parts.map(({ title, fields }) => (
          <section key={title} className={settings.formPart}>
            <h2>{title}</h2>
            <div className={page.form}>
              {fields.map((spec) => (
                <SpecField key={spec.key} {...{ spec, form }} />
              ))}
            </div>
          </section>
        ))}
        <Standing {...{ layout, onRemoved }} />
        <SaveBar edited={edited} />
      </div>
      <LayoutPreview values={form.values} />
    </EditForm>
  )
}

async function readLayout(id: number): Promise<Stored> {
  return storedValues(await kontor.layouts.get(id, { with: ['logo'] }))
}

/** Whether it is the layout of new documents. That one cannot be deleted. */
function Standing({ layout, onRemoved }: LayoutFormProps) {
  const { layouts, wasRemoved, isDefaultNow, inUse } = words.settings
  const { id, name } = layout
  const makeDefault = async () => {
    try {
      await kontor.layouts.update(id, { default: true })
      tell(isDefaultNow(name))
    } catch (error) {
      complain(error)
    }
    await refresh()
  }
  const remove = () => {
    removeLater([removalKey('layouts', id)], wasRemoved(name), () =>
      kontor.layouts.remove(id).catch((error) => {
        if (!(error instanceof RefusedError) || error.status !== 400) throw error
        complain(inUse(name))
      }),
    )
    onRemoved()
  }
  return (
    <section className={settings.formPart}>
      <h2>{layouts.use}</h2>
      {layout.default ? (
        <p className="quiet">{layouts.isDefault}</p>
      ) : (
        <div className={page.actions}>
          <Button size="xs" variant="default" onClick={makeDefault}>
            {layouts.makeDefault}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={remove}>
            {words.parts.remove}
          </Button>
        </div>
      )}
    </section>
  )
}

function formParts(): readonly { readonly title: string; readonly fields: readonly FieldSpec[] }[] {
  const { layouts } = words.settings
  const field = (key: string, more: Partial<FieldSpec> = {}) => fieldOf('layouts', key, more)
  const half = { width: 'half' } as const
  return [
    {
      title: layouts.type,
      fields: [
        field('name'),
        field('font', half),
        field('font_size', { ...half, unit: 'pt', hint: layouts.fontSizeHint }),
        field('color', { ...half, kind: 'color' }),
      ],
    },
    {
      title: layouts.logo,
      fields: [
        field('logo', { kind: 'picture' }),
        field('logo_position', half),
        field('logo_height', { ...half, unit: 'mm', hint: layouts.logoHeightHint }),
      ],
    },
    {
      title: layouts.paper,
      fields: [
        field('address_position', { ...half, hint: layouts.addressHint }),
        field('fold_marks', { hint: layouts.foldHint }),
        ...['margin_top', 'margin_bottom', 'margin_left', 'margin_right'].map((key) =>
          field(key, { ...half, unit: 'mm' }),
        ),
        field('perforated_paper', { hint: layouts.perforatedHint }),
        field('delivery_note_prices', { hint: layouts.pricesHint }),
      ],
    },
    {
      title: layouts.texts,
      fields: [
        field('head_text', { kind: 'formattedText', hint: layouts.headHint }),
        field('foot_text', { kind: 'formattedText', hint: layouts.footHint }),
      ],
    },
  ]
}
