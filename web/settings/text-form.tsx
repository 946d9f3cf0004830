import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { DocumentText } from '../../client/index.ts'
import { withNamesOf } from '../../domain/documents/placeholders.ts'
import { type DocumentEntity, standardText } from '../../domain/documents/standard-texts.ts'
import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { changesBetween } from '../data/changes.ts'
import { keyFor } from '../data/key.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { removalKey, removeLater } from '../data/removal.ts'
import { EditForm } from '../fields/edit-form.tsx'
import { type Stored, useEdited } from '../fields/edited.ts'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { ShownText } from '../fields/shown-text.tsx'
import { tell } from '../frame/notices.tsx'
import { fieldLabel } from '../parts/labels.ts'
import { Loaded } from '../parts/loaded.tsx'
import page from '../parts/page.module.css'
import { may } from '../start.ts'
import { words } from '../words/words.ts'
import { SaveBar } from './form/save-bar.tsx'
import { TextPreview } from './text-preview.tsx'

/** The kind of document, the language and the status of a text. */
export interface Place {
  readonly document: DocumentEntity
  readonly language: DocumentLanguage
  readonly status: DocumentText['status']
}

const keys = ['title', 'introduction', 'conditions'] as const
type Key = (typeof keys)[number]
type TextValues = Readonly<Record<Key, string>>

interface TextFormProps {
  readonly place: Place
  /** The company's own text, if it has one. */
  readonly text: DocumentText | undefined
}

/** One text: the company's own, or the standard one from which it can be made. */
export function TextForm({ place, text }: TextFormProps) {
  const query = useQuery({
    queryKey: ['document-texts', 'edited', place, text?.id ?? null],
    queryFn: () => readText(place, text),
    // The text stays on the screen when it becomes the company's own.
    placeholderData: keepPreviousData,
  })
  return <Loaded of={query}>{(stored) => <Inner {...{ place, text, stored }} />}</Loaded>
}

function Inner({ place, text, stored }: TextFormProps & { readonly stored: Stored<TextValues> }) {
  const edited = useEdited({
    stored,
    read: () => readText(place, text),
    async write(values, before, tag) {
      if (text) {
        await kontor.documentTexts.update(text.id, changesBetween(before, values), { ifMatch: tag })
        return readText(place, text)
      }
      const body = { ...place, ...values }
      const made = await kontor.documentTexts.create(body, { idempotencyKey: keyFor(values) })
      // Before the new text is in the list, saving again would make another one.
      await refresh()
      return readText(place, made.item)
    },
    onSaved: () => tell(words.parts.saved),
  })
  const { form } = edited
  const said = words.settings.texts

  if (!may('edit', 'configuration')) return <Shown place={place} stored={stored} />
  return (
    <EditForm form={form} onSave={edited.save}>
      <p className="quiet" style={{ marginTop: 0 }}>
        {text ? said.isOwn : said.isStandard}
      </p>
      <div className={page.form}>
        {keys.map((key) => (
          <RichTextField
            key={key}
            label={fieldLabel(key)}
            value={String(form.values[key] ?? '')}
            error={form.errors[key]}
            onChange={(value) => form.set({ [key]: value ?? '' })}
            kind={place.document}
            language={place.language}
            isLine={key === 'title'}
          />
        ))}
        <div className={page.actions}>
          {text && <BackToStandard text={text} onDropped={edited.discard} />}
        </div>
      </div>
      <SaveBar edited={edited} />
      <TextPreview
        document={place.document}
        language={place.language}
        isReminder={place.status !== 'D' && place.status !== 'RE'}
        title={String(form.values.title ?? '')}
        introduction={String(form.values.introduction ?? '')}
        conditions={String(form.values.conditions ?? '')}
      />
    </EditForm>
  )
}

/** For members who may not change it. */
function Shown({ place, stored }: { readonly place: Place; readonly stored: Stored<TextValues> }) {
  return (
    <dl className={page.facts}>
      {keys.map((key) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{fieldLabel(key)}</dt>
          <dd>
            <ShownText text={stored.values[key] || '–'} kind={place.document} language={place.language} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BackToStandard({
  text,
  onDropped,
}: {
  readonly text: DocumentText
  readonly onDropped: () => void
}) {
  const { backToStandard, wasDropped } = words.settings.texts
  return (
    <Button
      variant="subtle"
      color="gray"
      onClick={() => {
        onDropped()
        removeLater([removalKey('document-texts', text.id)], wasDropped, () =>
          kontor.documentTexts.remove(text.id),
        )
      }}
    >
      {backToStandard}
    </Button>
  )
}

async function readText(
  { document, language, status }: Place,
  text: Pick<DocumentText, 'id'> | undefined,
): Promise<Stored<TextValues>> {
  if (!text) {
    const standard = standardText(document, status, language)
    // By the names in the menu.
    const named = (key: Key) => withNamesOf(language, document, standard[key])
    const values = {
      title: named('title'),
      introduction: named('introduction'),
      conditions: named('conditions'),
    }
    return { values, tag: undefined }
  }
  const { item, tag } = await kontor.documentTexts.get(text.id)
  const { title, introduction, conditions } = item
  return { values: { title, introduction, conditions }, tag }
}
