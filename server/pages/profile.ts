// Name and language in the own account.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { changeProfile, type Self } from '../auth/account/own-account.ts'
import type { User } from '../auth/people/users.ts'
import { type FieldErrors, fieldErrors, inputField, selectField } from './form.ts'
import { languageOptions } from './languages.ts'
import { type Notices, noticeOf, type ShowAgain, tellDone, wrongNotice } from './notice.ts'
import { forPeople } from './person.ts'
import { type Site, servePage, type Visit } from './site.ts'

const part = 'profile'

export function serveProfile(app: FastifyInstance, site: Site, showAgain: ShowAgain): void {
  servePage(
    app,
    site,
    'POST',
    '/me/profile',
    forPeople((visit, self) => takeProfile(visit, self, showAgain)),
  )
}

/** The part of the own account with which its page begins. */
export function profilePart(visit: Visit, user: User, errors: FieldErrors | undefined): string {
  const words = texts[visit.language]
  const common = (name: 'name' | 'surname' | 'language') => ({
    name,
    label: words[name],
    value: (errors && visit.form.get(name)) ?? user[name],
    error: errors?.[name],
  })
  return `<h1 id="${part}">${words.title}</h1>
<p class="quiet">${escapedMarkup(user.email)}</p>
${errors ? wrongNotice(words.notSaved) : noticeOf(visit, words)}
<form class="stack" method="post" action="/me/profile">
<div class="row">
${inputField({ ...common('name'), autocomplete: 'given-name', required: true })}
${inputField({ ...common('surname'), autocomplete: 'family-name' })}
</div>
${selectField({ ...common('language'), options: languageOptions })}
<div><button>${words.save}</button></div>
</form>`
}

async function takeProfile(visit: Visit, self: Self, showAgain: ShowAgain): Promise<FastifyReply> {
  const values = ['name', 'surname', 'language'].map((key) => [key, visit.form.get(key)?.trim()])
  try {
    await changeProfile(visit.site.db, self, Object.fromEntries(values))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return showAgain(visit, self, { profile: fieldErrors(visit.language, error, visit.form) })
  }
  return tellDone(visit, part, 'profile-saved')
}

type Words = Notices & Record<'title' | 'name' | 'surname' | 'language' | 'save' | 'notSaved', string>

const texts: Record<Language, Words> = {
  de: {
    title: 'Mein Konto',
    name: 'Vorname',
    surname: 'Nachname',
    language: 'Sprache',
    save: 'Speichern',
    done: { 'profile-saved': 'Gespeichert.' },
    notSaved: 'Nicht gespeichert. Bitte prüfen Sie die Angaben.',
    faults: {},
  },
  fr: {
    title: 'Mon compte',
    name: 'Prénom',
    surname: 'Nom',
    language: 'Langue',
    save: 'Enregistrer',
    done: { 'profile-saved': 'Enregistré.' },
    notSaved: 'Non enregistré. Veuillez vérifier les indications.',
    faults: {},
  },
  it: {
    title: 'Il mio profilo',
    name: 'Nome',
    surname: 'Cognome',
    language: 'Lingua',
    save: 'Salvare',
    done: { 'profile-saved': 'Salvato.' },
    notSaved: 'Non salvato. Controlli i dati.',
    faults: {},
  },
  en: {
    title: 'My account',
    name: 'First name',
    surname: 'Last name',
    language: 'Language',
    save: 'Save',
    done: { 'profile-saved': 'Saved.' },
    notSaved: 'Not saved. Please check what you have entered.',
    faults: {},
  },
}
