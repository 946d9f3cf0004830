import { Button } from '@mantine/core'
import { languages } from '../../domain/text/languages.ts'
import { kontor } from '../data/kontor.ts'
import { refresh } from '../data/records.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { EditForm } from '../fields/edit-form.tsx'
import { useForm } from '../fields/form.ts'
import { TextField } from '../fields/text-field.tsx'
import { tell } from '../frame/notices.tsx'
import { languageName } from '../parts/countries.ts'
import page from '../parts/page.module.css'
import { followUser, session } from '../start.ts'
import { words } from '../words/words.ts'
import { Part } from './part.tsx'

interface Values {
  readonly name: string | null
  readonly surname: string | null
  readonly language: (typeof languages)[number] | null
}

export function ProfilePart() {
  const said = words.account.profile
  const { name, surname, language } = session.user
  const form = useForm<Values>({ name, surname, language })
  const save = async () => {
    const isSaved = await form.submit(({ name, surname, language }) =>
      kontor.profile.update({
        name: name ?? '',
        surname: surname ?? '',
        ...(language ? { language } : {}),
      }),
    )
    if (!isSaved) return false
    const { name, surname, language } = form.values
    tell(words.parts.saved)
    followUser({ name: name ?? '', surname: surname ?? '', language: language ?? session.user.language })
    await refresh()
    return true
  }
  return (
    <Part name="profile">
      <EditForm form={form} onSave={save} className={page.form}>
        <TextField
          {...form.field('name')}
          label={said.firstName}
          autoComplete="given-name"
          max={255}
          width="half"
          isRequired
        />
        <TextField
          {...form.field('surname')}
          label={said.lastName}
          autoComplete="family-name"
          max={255}
          width="half"
        />
        <ChoiceField
          {...form.field('language')}
          label={said.language}
          width="half"
          choices={languages.map((value) => ({ value, name: languageName(value) }))}
        />
        <div>
          <Button type="submit" variant="default" loading={form.isBusy} disabled={!form.isChanged}>
            {words.parts.save}
          </Button>
        </div>
      </EditForm>
    </Part>
  )
}
