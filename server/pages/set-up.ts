// The page behind the link of the first start: it makes the company and its owner.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problems, Refusal } from '../../domain/refusal.ts'
import { paymentCurrencies } from '../../domain/text/codes.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { readNewCompany } from '../auth/people/companies.ts'
import { isEmpty, isSetUpKey, setUp } from '../auth/sessions/set-up.ts'
import { bytesOf, pictureFrom } from '../configuration/image.ts'
import { admit, browserOf } from './admission.ts'
import { countryOptions } from './countries.ts'
import { faultNotice } from './fault.ts'
import { type FieldErrors, fieldErrors, fileField, focusFirstWrong, inputField, selectField } from './form.ts'
import { inChosenLanguage, languageLinks, languageOptions } from './languages.ts'
import { menuFor } from './menu.ts'
import { placesPath } from './places.ts'
import { placesScriptPath } from './places-script.ts'
import { texts } from './set-up-words.ts'
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
  servePage(app, site, 'POST', path, async (visit) => makeFirstCompany(inChosenLanguage(visit)), {
    // More than a logo may have: who chooses a photo is told so, and keeps what they have typed.
    maxBytes: 32 * 1024 * 1024,
    turnAway: async (visit) =>
      (await isSetUpKey(site.db, keyOf(visit))) ? undefined : tellExpired(inChosenLanguage(visit)),
  })
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
  return show(visit, { title, status, menu: await menuFor(visit), script: placesScriptPath, body })
}

async function makeFirstCompany(visit: Visit): Promise<FastifyReply> {
  const { site, form } = visit
  if (!(await isSetUpKey(site.db, keyOf(visit)))) return tellExpired(visit)
  const password = form.get('password') ?? ''
  const draft = draftFrom(form, password)
  const logo = await logoFrom(visit)
  if (logo.url) form.set('logo_url', logo.url)
  if (draft instanceof Refusal || logo.error) {
    const errors = draft instanceof Refusal ? fieldErrors(visit.language, draft, form) : {}
    return askForCompany(visit, form, { ...errors, ...(logo.error && { logo: logo.error }) })
  }
  const made = await setUp(site.db, keyOf(visit), { ...draft, password, logo: logo.url }, browserOf(visit))
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

/** The logo that was chosen now, or before the form was shown again: a browser does not keep the choice of a file. */
async function logoFrom({ files, form, language }: Visit): Promise<{ url?: string; error?: string }> {
  const bytes = files.get('logo') ?? bytesOf(form.get('logo_url'))
  if (!bytes) return {}
  const { logoTooLarge, logoUnreadable } = texts[language]
  if (bytes.length > maxLogoBytes) return { error: logoTooLarge }
  try {
    return { url: await pictureFrom(bytes, 'logo') }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') return { error: logoUnreadable }
    throw error
  }
}

const maxLogoBytes = 1_000_000

/** An empty field counts as not sent, except for the password and the first name, which the owner needs. */
function draftFrom(form: URLSearchParams, password: string) {
  const { iban, vat_liable, logo_url, ...filled } = Object.fromEntries(
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
<form class="stack" data-places="${placesPath}" method="post" enctype="multipart/form-data">
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
${fileField({ ...common('logo', words.logo), accept: 'image/png,image/jpeg', hint: values.has('logo_url') ? words.logoKept : words.logoHint })}
${values.has('logo_url') ? `<input type="hidden" name="logo_url" value="${escapedMarkup(values.get('logo_url') as string)}">` : ''}
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
