// The page on which a signed-in user without a current company chooses one. Everything else about their account is in
// the web application.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { roleNames } from '../../domain/access/role-names.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { switchCompany } from '../auth/account/own-account.ts'
import { companiesOf } from '../auth/people/users.ts'
import { readId } from '../resource/ids.ts'
import { faultIn } from './fault.ts'
import { menuFor } from './menu.ts'
import { forPeople } from './person.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

export function serveOwnCompanies(app: FastifyInstance, site: Site): void {
  servePage(
    app,
    site,
    'POST',
    '/me/company',
    forPeople(async (visit, actor) => {
      try {
        await switchCompany(visit.site.db, actor, readId(visit.form.get('company')))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return seeOther(visit, '/me?fault=company-unknown')
      }
      return seeOther(visit, '/')
    }),
  )
}

/** Lets a user choose the company that they work in. */
export async function showCompanies(visit: Visit, user: number): Promise<FastifyReply> {
  const { site, language, session } = visit
  const words = texts[language]
  const companies = await companiesOf(site.db, user)
  const current = session?.caller?.company
  const rows = companies.map(
    ({ id, name, role }) => `<li><span>${escapedMarkup(name)}<br>
<small class="quiet">${roleNames[language][role]}</small></span>
${id === current ? `<small class="quiet">${words.currentCompany}</small>` : enterForm(id, words)}</li>`,
  )
  const title = rows.length > 0 ? words.companies : words.noCompany
  return show(visit, {
    title,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>
${faultIn(visit, words.faults)}
${rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${words.askForOne}</p>`}`,
  })
}

function enterForm(company: number, { enter }: Words): string {
  return `<form method="post" action="/me/company"><input type="hidden" name="company" value="${company}">
<button>${enter}</button></form>`
}

interface Words extends Record<'companies' | 'currentCompany' | 'noCompany' | 'askForOne' | 'enter', string> {
  readonly faults: Readonly<Record<string, string>>
}

const texts: Record<Language, Words> = {
  de: {
    companies: 'In welcher Firma möchten Sie arbeiten?',
    currentCompany: 'Sie arbeiten hier',
    noCompany: 'Sie gehören zu keiner Firma',
    askForOne: 'Lassen Sie sich in eine einladen.',
    enter: 'Wechseln',
    faults: { 'company-unknown': 'Sie gehören nicht zu dieser Firma.' },
  },
  fr: {
    companies: 'Dans quelle entreprise voulez-vous travailler ?',
    currentCompany: 'Vous travaillez ici',
    noCompany: 'Vous ne faites partie d’aucune entreprise',
    askForOne: 'Faites-vous inviter dans l’une d’elles.',
    enter: 'Changer',
    faults: { 'company-unknown': 'Vous ne faites pas partie de cette entreprise.' },
  },
  it: {
    companies: 'In quale azienda vuole lavorare?',
    currentCompany: 'Lavora qui',
    noCompany: 'Lei non fa parte di nessuna azienda',
    askForOne: 'Si faccia invitare in una.',
    enter: 'Cambia',
    faults: { 'company-unknown': 'Lei non fa parte di questa azienda.' },
  },
  en: {
    companies: 'In which company do you want to work?',
    currentCompany: 'You work here',
    noCompany: 'You belong to no company',
    askForOne: 'Ask somebody to invite you.',
    enter: 'Switch',
    faults: { 'company-unknown': 'You do not belong to this company.' },
  },
}
