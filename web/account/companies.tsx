import { Button } from '@mantine/core'
import { useState } from 'react'
import type { KontorError } from '../../client/index.ts'
import { roleNames } from '../../domain/access/role-names.ts'
import { languages } from '../../domain/text/languages.ts'
import { kontor } from '../data/kontor.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { type FieldErrors, useForm } from '../fields/form.ts'
import { FormDialog } from '../fields/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Icon } from '../frame/icons.tsx'
import { workIn } from '../frame/person-menu.tsx'
import { countryChoices, languageName } from '../parts/countries.ts'
import { problemText, takenCode } from '../parts/problems.ts'
import { company, session } from '../start.ts'
import { words } from '../words/words.ts'
import css from './account.module.css'
import { Part } from './part.tsx'

export function CompaniesPart() {
  const said = words.account.companies
  const [isAdding, setAdding] = useState(false)
  return (
    <Part name="companies">
      <ul className={css.rows}>
        {session.companies.map(({ id, name, role }) => (
          <li key={id}>
            <span className={css.what}>
              {name}
              <small>{roleNames[session.user.language][role]}</small>
            </span>
            {id === company.id ? (
              <span className="quiet">{said.current}</span>
            ) : (
              <Button variant="default" aria-label={said.enterNamed(name)} onClick={() => workIn(id)}>
                {said.enter}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {session.companies.some(({ role }) => role === 'owner') && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setAdding(true)}
        >
          {said.add}
        </Button>
      )}
      {isAdding && <NewCompany onClose={() => setAdding(false)} />}
    </Part>
  )
}

interface Values {
  readonly company: string | null
  readonly country: string | null
  readonly language: (typeof languages)[number] | null
}

function NewCompany({ onClose }: { readonly onClose: () => void }) {
  const said = words.account.companies
  const form = useForm<Values>({ company: null, country: 'CH', language: session.user.language }, explain)
  const add = () =>
    form.submit(async ({ company, country, language }) => {
      const { item } = await kontor.companies.create({
        company: company ?? '',
        ...(country ? { country } : {}),
        ...(language ? { language } : {}),
      })
      workIn(item.id)
    })
  return (
    <FormDialog title={said.add} verb={said.make} isBusy={form.isBusy} onSave={add} onClose={onClose}>
      <TextField
        {...form.field('company')}
        label={said.company}
        autoComplete="organization"
        max={255}
        isRequired
        autoFocus
      />
      <ChoiceField {...form.field('country')} label={said.country} width="half" choices={countryChoices()} />
      <ChoiceField
        {...form.field('language')}
        label={said.language}
        width="half"
        choices={languages.map((value) => ({ value, name: languageName(value) }))}
      />
    </FormDialog>
  )
}

function explain({ problems }: KontorError): FieldErrors {
  const textOf = (problem: KontorError['problems'][number]) =>
    problem.code === takenCode ? words.account.companies.taken : problemText(problem)
  return Object.fromEntries(problems.map((problem) => [problem.key, textOf(problem)]))
}
