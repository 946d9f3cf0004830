// The own companies in the own account: where one works, and a further one.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { roleNames } from '../../domain/access/role-names.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { makeFurtherCompany, type Self, switchCompany } from '../auth/account/own-account.ts'
import { companiesOf } from '../auth/people/users.ts'
import { readId } from '../resource/ids.ts'
import { countryOptions } from './countries.ts'
import { type FieldErrors, fieldErrors, inputField, selectField } from './form.ts'
import { languageOptions } from './languages.ts'
import { type Notices, noticeOf, type ShowAgain, tellDone, tellFault, wrongNotice } from './notice.ts'
import { forPeople } from './person.ts'
import { type Site, servePage, type Visit } from './site.ts'

const part = 'companies'

export function serveOwnCompanies(app: FastifyInstance, site: Site, showAgain: ShowAgain): void {
  servePage(app, site, 'POST', '/me/company', forPeople(takeCompany))
  servePage(
    app,
    site,
    'POST',
    '/me/companies',
    forPeople((visit, self) => takeNewCompany(visit, self, showAgain)),
  )
}

/** The part of the own account about companies. */
export async function companyPart(
  visit: Visit,
  { user }: Self,
  errors: FieldErrors | undefined,
): Promise<string> {
  const { site, language, person } = visit
  const words = texts[language]
  const companies = await companiesOf(site.db, user)
  const current = person?.caller?.company
  const rows = companies.map(
    ({ id, name, role }) => `<li><span>${escapedMarkup(name)}<br>
<small class="quiet">${roleNames[language][role]}</small></span>
${id === current ? `<small class="quiet">${words.currentCompany}</small>` : enterForm(id, words)}</li>`,
  )
  return `<h2 id="${part}">${words.companies}</h2>
${errors ? wrongNotice(words.notMade) : noticeOf(visit, words)}
${rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${words.noCompany}</p>`}
${companies.some(({ role }) => role === 'owner') ? newCompanyForm(visit, errors) : ''}`
}

function enterForm(company: number, { enter }: Words): string {
  return `<form method="post" action="/me/company"><input type="hidden" name="company" value="${company}">
<button>${enter}</button></form>`
}

function newCompanyForm({ language, form }: Visit, errors: FieldErrors | undefined): string {
  const words = texts[language]
  const common = (name: string, label: string, usual: string) => ({
    name,
    label,
    value: (errors && form.get(name)) ?? usual,
    error: errors?.[name],
  })
  return `<details${errors ? ' open' : ''}><summary>${words.furtherCompany}</summary>
<form class="stack" method="post" action="/me/companies">
${inputField({ ...common('company', words.companyName, ''), autocomplete: 'organization', required: true })}
<div class="row">
${selectField({ ...common('country', words.country, 'CH'), options: countryOptions(language), autocomplete: 'country' })}
${selectField({ ...common('company_language', words.language, language), options: languageOptions })}
</div>
<div><button>${words.makeCompany}</button></div>
</form></details>`
}

async function takeCompany(visit: Visit, self: Self): Promise<FastifyReply> {
  try {
    await switchCompany(visit.site.db, self, readId(visit.form.get('company')))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return tellFault(visit, part, 'company-unknown')
  }
  return tellDone(visit, part, 'company-entered')
}

async function takeNewCompany(visit: Visit, self: Self, showAgain: ShowAgain): Promise<FastifyReply> {
  const { site, form, language } = visit
  try {
    const made = await makeFurtherCompany(site.db, self, {
      company: form.get('company'),
      country: form.get('country'),
      language: form.get('company_language'),
    })
    await switchCompany(site.db, self, made.id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isTaken = error.details.problems?.some(({ code }) => code === 'taken')
    const company = isTaken ? { company: texts[language].taken } : fieldErrors(language, error, form)
    return showAgain(visit, self, { company })
  }
  return tellDone(visit, part, 'company-made')
}

type Words = Notices &
  Record<
    | 'companies'
    | 'currentCompany'
    | 'noCompany'
    | 'enter'
    | 'furtherCompany'
    | 'companyName'
    | 'country'
    | 'language'
    | 'makeCompany'
    | 'notMade'
    | 'taken',
    string
  >

const texts: Record<Language, Words> = {
  de: {
    companies: 'Firmen',
    currentCompany: 'Hier arbeiten Sie',
    noCompany: 'Sie gehören zu keiner Firma.',
    enter: 'Wechseln',
    furtherCompany: 'Weitere Firma anlegen',
    companyName: 'Name der Firma',
    country: 'Land',
    language: 'Sprache',
    makeCompany: 'Firma anlegen',
    done: {
      'company-entered': 'Sie arbeiten nun in dieser Firma.',
      'company-made': 'Die Firma wurde angelegt. Sie arbeiten nun darin.',
    },
    faults: {
      'company-unknown': 'Zu dieser Firma gehören Sie nicht.',
    },
    notMade: 'Die Firma wurde nicht angelegt. Bitte prüfen Sie Name und Land.',
    taken: 'Sie gehören schon zu einer Firma mit diesem Namen.',
  },
  fr: {
    companies: 'Entreprises',
    currentCompany: 'Vous travaillez ici',
    noCompany: 'Vous ne faites partie d’aucune entreprise.',
    enter: 'Travailler ici',
    furtherCompany: 'Créer une autre entreprise',
    companyName: 'Nom de l’entreprise',
    country: 'Pays',
    language: 'Langue',
    makeCompany: 'Créer l’entreprise',
    done: {
      'company-entered': 'Vous travaillez maintenant dans cette entreprise.',
      'company-made': 'L’entreprise a été créée. Vous y travaillez maintenant.',
    },
    faults: {
      'company-unknown': 'Vous ne faites pas partie de cette entreprise.',
    },
    notMade: 'L’entreprise n’a pas été créée. Veuillez vérifier le nom et le pays.',
    taken: 'Vous faites déjà partie d’une entreprise de ce nom.',
  },
  it: {
    companies: 'Aziende',
    currentCompany: 'Lei lavora qui',
    noCompany: 'Lei non fa parte di nessuna azienda.',
    enter: 'Cambiare',
    furtherCompany: 'Creare un’altra azienda',
    companyName: 'Nome dell’azienda',
    country: 'Paese',
    language: 'Lingua',
    makeCompany: 'Creare l’azienda',
    done: {
      'company-entered': 'Ora lavora in questa azienda.',
      'company-made': 'L’azienda è stata creata. Ora lavora lì.',
    },
    faults: {
      'company-unknown': 'Lei non fa parte di questa azienda.',
    },
    notMade: 'L’azienda non è stata creata. Controlli il nome e il Paese.',
    taken: 'Lei fa già parte di un’azienda con questo nome.',
  },
  en: {
    companies: 'Companies',
    currentCompany: 'You work here',
    noCompany: 'You belong to no company.',
    enter: 'Switch',
    furtherCompany: 'Add another company',
    companyName: 'Name of the company',
    country: 'Country',
    language: 'Language',
    makeCompany: 'Add the company',
    done: {
      'company-entered': 'You now work in this company.',
      'company-made': 'The company was added. You now work in it.',
    },
    faults: {
      'company-unknown': 'You do not belong to this company.',
    },
    notMade: 'The company was not added. Please check its name and country.',
    taken: 'You belong to a company of this name already.',
  },
}
