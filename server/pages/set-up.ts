// The page behind the link of the first start: it makes the company and its owner.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { paymentCurrencies } from '../../domain/text/codes.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { readNewCompany } from '../auth/people/companies.ts'
import { isEmpty, isSetUpKey, setUp } from '../auth/sessions/set-up.ts'
import { admit, browserOf } from './admission.ts'
import { countryOptions } from './countries.ts'
import { faultNotice } from './fault.ts'
import { type FieldErrors, fieldErrors, focusFirstWrong, inputField, selectField } from './form.ts'
import { inChosenLanguage, languageLinks, languageOptions } from './languages.ts'
import { menuFor } from './menu.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

const path = '/set-up/:key'

export function serveSetUp(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', path, async (visit) => {
    const { language } = inChosenLanguage(visit)
    return askForCompany(
      { ...visit, language },
      new URLSearchParams({ country: 'CH', language, vat_liable: '1' }),
    )
  })
  servePage(app, site, 'POST', path, async (visit) => makeFirstCompany(inChosenLanguage(visit)))
}

async function askForCompany(
  visit: Visit,
  values: URLSearchParams,
  errors: FieldErrors = {},
): Promise<FastifyReply> {
  if (!(await isSetUpKey(visit.site.db, keyOf(visit)))) return tellExpired(visit)
  const { title } = texts[visit.language]
  const status = Object.keys(errors).length > 0 ? 422 : 200
  const body = focusFirstWrong(formOf(visit, values, errors))
  return show(visit, { title, status, menu: await menuFor(visit), body })
}

async function makeFirstCompany(visit: Visit): Promise<FastifyReply> {
  const { site, form } = visit
  if (!(await isSetUpKey(site.db, keyOf(visit)))) return tellExpired(visit)
  const password = form.get('password') ?? ''
  const draft = draftFrom(form, password)
  if (draft instanceof Refusal) return askForCompany(visit, form, fieldErrors(visit.language, draft, form))
  const made = await setUp(site.db, keyOf(visit), { ...draft, password }, browserOf(visit))
  if (!made) return tellExpired(visit)
  admit(visit, made)
  if (form.has('demo')) {
    const { fillWithDemo } = await import('../demo/demo.ts')
    await fillWithDemo(site.db, { company: made.company, user: made.user, via: 'set-up' })
  }
  return seeOther(visit, '/')
}

function keyOf({ parameters }: Visit): string {
  return parameters.key as string
}

/** An empty field counts as not sent, except for the password and the first name, which the owner needs. */
function draftFrom(form: URLSearchParams, password: string) {
  const { iban, vat_liable, ...filled } = Object.fromEntries(
    [...form].filter(([, value]) => value.trim() !== ''),
  )
  const problems = new Problems()
  if (!filled.name) problems.add('name', 'required', 'is required')
  try {
    const draft = readNewCompany({
      ...filled,
      iban: iban?.trim().toUpperCase(),
      vat_liable: vat_liable !== '0',
      password,
    })
    problems.throwIfAny()
    return draft
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const others = error.details.problems ?? []
    return new Refusal(error.code, error.message, { problems: [...others, ...problems] })
  }
}

function formOf(visit: Visit, values: URLSearchParams, errors: FieldErrors): string {
  const { language } = visit
  const words = texts[language]
  const common = (name: string, label: string) => ({
    name,
    label,
    value: values.get(name) ?? '',
    error: errors[name],
  })
  return `<h1>${words.title}</h1>
<p>${words.intro}</p>
${languageLinks(visit)}
${Object.keys(errors).length > 0 ? faultNotice(words.incomplete) : ''}
<form class="stack" method="post">
<h2>${words.companyTitle}</h2>
${inputField({ ...common('company', words.company), autocomplete: 'organization', required: true })}
<div class="row">
${selectField({ ...common('country', words.country), options: countryOptions(language), autocomplete: 'country' })}
${selectField({ ...common('currency', words.currency), options: currencyOptions(language) })}
</div>
${selectField({ ...common('language', words.language), options: languageOptions })}
<div class="row">
${inputField({ ...common('street', words.street), autocomplete: 'off' })}
${inputField({ ...common('street_no', words.streetNo), autocomplete: 'off' })}
</div>
<div class="row">
${inputField({ ...common('postcode', words.postcode), autocomplete: 'postal-code' })}
${inputField({ ...common('city', words.city), autocomplete: 'address-level2', hint: words.addressHint })}
</div>
<div class="row">
${selectField({
  ...common('vat_liable', words.vatLiable),
  options: [
    ['1', words.yes],
    ['0', words.no],
  ],
})}
${inputField({ ...common('vat_id', words.vatId), autocomplete: 'off' })}
</div>
<h2>${words.bankTitle}</h2>
${inputField({ ...common('iban', words.iban), autocomplete: 'off', hint: words.bankHint })}
${inputField({ ...common('bank_name', words.bank), autocomplete: 'off' })}
<h2>${words.ownTitle}</h2>
<div class="row">
${inputField({ ...common('name', words.name), autocomplete: 'given-name', required: true })}
${inputField({ ...common('surname', words.surname), autocomplete: 'family-name' })}
</div>
${inputField({ ...common('email', words.email), type: 'email', autocomplete: 'username', required: true })}
${inputField({
  ...common('password', words.password),
  value: '',
  type: 'password',
  autocomplete: 'new-password',
  required: true,
  hint: words.passwordHint,
})}
<label class="check"><input type="checkbox" name="demo"${values.has('demo') ? ' checked' : ''}>
<span>${words.demo}<small>${words.demoHint}</small></span></label>
<div><button class="primary">${words.submit}</button></div>
</form>`
}

function currencyOptions(language: Language): (readonly [string, string])[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return [
    ['', texts[language].ofCountry],
    ...[...usual, ...others].map((code) => [code, `${code} · ${names.of(code)}`] as const),
  ]
}

/** First in the list. */
const usual = ['CHF', 'EUR', 'USD', 'GBP']
const others = paymentCurrencies.filter((code) => !usual.includes(code))

async function tellExpired(visit: Visit): Promise<FastifyReply> {
  const { expired, startAgain, signIn, goOn } = texts[visit.language]
  const onward = visit.session ? `<a href="/">${goOn}</a>` : `<a href="/sign-in">${signIn}</a>`
  const next = (await isEmpty(visit.site.db)) ? startAgain : onward
  return show(visit, {
    status: 404,
    title: expired,
    menu: await menuFor(visit),
    body: `<h1>${escapedMarkup(expired)}</h1>\n<p>${next}</p>`,
  })
}

type Words = Record<
  | 'title'
  | 'intro'
  | 'incomplete'
  | 'companyTitle'
  | 'company'
  | 'country'
  | 'currency'
  | 'ofCountry'
  | 'language'
  | 'street'
  | 'streetNo'
  | 'postcode'
  | 'city'
  | 'addressHint'
  | 'vatLiable'
  | 'yes'
  | 'no'
  | 'vatId'
  | 'bankTitle'
  | 'bankHint'
  | 'iban'
  | 'bank'
  | 'ownTitle'
  | 'name'
  | 'surname'
  | 'email'
  | 'password'
  | 'passwordHint'
  | 'demo'
  | 'demoHint'
  | 'submit'
  | 'expired'
  | 'startAgain'
  | 'signIn'
  | 'goOn',
  string
>

const texts: Record<Language, Words> = {
  de: {
    title: 'Kontor einrichten',
    intro:
      'Hier entstehen die erste Firma und Ihr Zugang. Alles lässt sich später ändern; die E-Mail-Adresse ändert, wer den Server betreibt.',
    incomplete:
      'Etwas stimmt noch nicht. Bitte prüfen Sie die markierten Felder und geben Sie das Passwort noch einmal ein.',
    companyTitle: 'Firma',
    company: 'Name der Firma',
    country: 'Land',
    currency: 'Währung',
    ofCountry: 'Wie im Land üblich',
    language: 'Sprache',
    street: 'Strasse',
    streetNo: 'Nr.',
    postcode: 'PLZ',
    city: 'Ort',
    addressHint: 'Steht auf Briefkopf und QR-Rechnung.',
    vatLiable: 'MWST-pflichtig',
    yes: 'Ja',
    no: 'Nein',
    vatId: 'MWST-Nummer (optional)',
    bankTitle: 'Bankkonto',
    bankHint: 'Damit hat jede Rechnung ihren Einzahlungsschein. Kann auch später kommen.',
    iban: 'IBAN (optional)',
    bank: 'Name der Bank (optional)',
    ownTitle: 'Ihr Zugang',
    name: 'Vorname',
    surname: 'Nachname (optional)',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
    demo: 'Mit Beispieldaten füllen',
    demoHint:
      'Anderthalb Jahre mit erfundenen Kontakten, Rechnungen und Stunden, um sich umzusehen. Das dauert einen Moment.',
    submit: 'Einrichten',
    expired: 'Dieser Link gilt nicht mehr',
    startAgain: 'Beim nächsten Start zeigt der Server einen neuen Link.',
    signIn: 'Zur Anmeldung',
    goOn: 'Weiter',
  },
  fr: {
    title: 'Mettre en place Kontor',
    intro:
      'Ici, vous créez la première entreprise et votre accès. Tout peut être modifié plus tard ; pour l’adresse e-mail, par la personne qui gère le serveur.',
    incomplete:
      'Quelque chose n’est pas encore correct. Veuillez vérifier les champs marqués et saisir à nouveau le mot de passe.',
    companyTitle: 'Entreprise',
    company: 'Nom de l’entreprise',
    country: 'Pays',
    currency: 'Monnaie',
    ofCountry: 'Selon le pays',
    language: 'Langue',
    street: 'Rue',
    streetNo: 'N°',
    postcode: 'NPA',
    city: 'Localité',
    addressHint: 'Figure sur l’en-tête et sur la QR-facture.',
    vatLiable: 'Assujetti à la TVA',
    yes: 'Oui',
    no: 'Non',
    vatId: 'Numéro de TVA (facultatif)',
    bankTitle: 'Compte bancaire',
    bankHint: 'Chaque facture a ainsi son bulletin de versement. Peut être ajouté plus tard.',
    iban: 'IBAN (facultatif)',
    bank: 'Nom de la banque (facultatif)',
    ownTitle: 'Votre accès',
    name: 'Prénom',
    surname: 'Nom (facultatif)',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    passwordHint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
    demo: 'Remplir avec des données d’exemple',
    demoHint:
      'Un an et demi de contacts, de factures et d’heures fictifs, pour découvrir Kontor. Cela prend un instant.',
    submit: 'Mettre en place',
    expired: 'Ce lien n’est plus valable',
    startAgain: 'Au prochain démarrage, le serveur affichera un nouveau lien.',
    signIn: 'Vers la connexion',
    goOn: 'Continuer',
  },
  it: {
    title: 'Configura Kontor',
    intro:
      'Qui crea la prima azienda e il Suo accesso. Tutto si può cambiare in seguito; l’indirizzo e-mail lo cambia chi gestisce il server.',
    incomplete: 'Qualcosa non è ancora corretto. Controlli i campi segnati e inserisca di nuovo la password.',
    companyTitle: 'Azienda',
    company: 'Nome dell’azienda',
    country: 'Paese',
    currency: 'Valuta',
    ofCountry: 'Secondo il Paese',
    language: 'Lingua',
    street: 'Via',
    streetNo: 'N.',
    postcode: 'NPA',
    city: 'Località',
    addressHint: 'Figura sull’intestazione e sulla QR-fattura.',
    vatLiable: 'Assoggettata all’IVA',
    yes: 'Sì',
    no: 'No',
    vatId: 'Numero IVA (facoltativo)',
    bankTitle: 'Conto bancario',
    bankHint: 'Così ogni fattura ha la sua polizza di versamento. Si può aggiungere in seguito.',
    iban: 'IBAN (facoltativo)',
    bank: 'Nome della banca (facoltativo)',
    ownTitle: 'Il Suo accesso',
    name: 'Nome',
    surname: 'Cognome (facoltativo)',
    email: 'Indirizzo e-mail',
    password: 'Password',
    passwordHint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
    demo: 'Riempi con dati di esempio',
    demoHint:
      'Un anno e mezzo di contatti, fatture e ore inventati, per guardarsi attorno. Richiede un momento.',
    submit: 'Configura',
    expired: 'Questo link non è più valido',
    startAgain: 'Al prossimo avvio il server mostrerà un nuovo link.',
    signIn: 'All’accesso',
    goOn: 'Continua',
  },
  en: {
    title: 'Set up Kontor',
    intro:
      'This makes the first company and your access to it. Everything can be changed later; the e-mail address by whoever runs the server.',
    incomplete: 'Something is not right yet. Please check the marked fields and enter the password again.',
    companyTitle: 'Company',
    company: 'Name of the company',
    country: 'Country',
    currency: 'Currency',
    ofCountry: 'Currency of the country',
    language: 'Language',
    street: 'Street',
    streetNo: 'No.',
    postcode: 'Postcode',
    city: 'City',
    addressHint: 'Printed in the letter head and on the QR-bill.',
    vatLiable: 'Liable to VAT',
    yes: 'Yes',
    no: 'No',
    vatId: 'VAT number (optional)',
    bankTitle: 'Bank account',
    bankHint: 'Gives every invoice its payment part. Can be added later.',
    iban: 'IBAN (optional)',
    bank: 'Name of the bank (optional)',
    ownTitle: 'Your access',
    name: 'First name',
    surname: 'Last name (optional)',
    email: 'E-mail address',
    password: 'Password',
    passwordHint: 'At least 8 characters. A sentence is better than a word.',
    demo: 'Fill it with demo data',
    demoHint: 'Eighteen months of made-up contacts, invoices and hours, to look around. It takes a moment.',
    submit: 'Set up',
    expired: 'This link is not valid any more',
    startAgain: 'The server will show a new link when it is started again.',
    signIn: 'To the sign-in',
    goOn: 'Continue',
  },
}
