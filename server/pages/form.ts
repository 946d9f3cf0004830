// The fields of forms, each with its error beside it.

import type { Problem, Refusal } from '../../domain/refusal.ts'
import { vatNumberFault } from '../../domain/tax/vat-numbers.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { faultOf } from '../auth/account/password-rules.ts'

interface FieldParts {
  readonly name: string
  readonly label: string
  readonly value?: string
  /** In the language of the reader; undefined when there is no error. */
  readonly error?: string
  readonly hint?: string
  readonly required?: boolean
}

interface InputParts extends FieldParts {
  readonly autocomplete: string
  readonly type?: 'text' | 'email' | 'password'
}

/** The length limit of a line: that of a `text()`. */
const maxLength = 255

export function inputField(parts: InputParts): string {
  const { type = 'text', autocomplete, value = '' } = parts
  // No limit for passwords: a browser cuts pasted text silently, and a missing end of a password is not visible.
  const limit = type === 'text' || type === 'email' ? ` maxlength="${maxLength}"` : ''
  return field(
    parts,
    `<input type="${type}" ${attributes(parts)}${limit} autocomplete="${autocomplete}" value="${escapedMarkup(value)}">`,
  )
}

/** A file to choose. */
export function fileField(parts: FieldParts & { readonly accept: string }): string {
  return field(parts, `<input type="file" ${attributes(parts)} accept="${parts.accept}">`)
}

interface SelectParts extends FieldParts {
  /** The value that is sent, and the text that is shown. */
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly autocomplete?: string
}

export function selectField(parts: SelectParts): string {
  const { options, value, autocomplete = 'off' } = parts
  const shown = options.map(
    ([one, text]) =>
      `<option value="${escapedMarkup(one)}"${one === value ? ' selected' : ''}>${escapedMarkup(text)}</option>`,
  )
  return field(
    parts,
    `<select ${attributes(parts)} autocomplete="${autocomplete}">${shown.join('')}</select>`,
  )
}

const isWrong = 'aria-invalid="true"'

function attributes({ name, error, hint, required }: FieldParts): string {
  const described = [...(error ? [`${name}-error`] : []), ...(hint ? [`${name}-hint`] : [])]
  return [
    `id="${name}" name="${name}"`,
    ...(required ? ['required'] : []),
    ...(error ? [isWrong] : []),
    ...(described.length > 0 ? [`aria-describedby="${described.join(' ')}"`] : []),
  ].join(' ')
}

function field({ name, label, error, hint }: FieldParts, control: string): string {
  const below = [
    hint ? `<small id="${name}-hint" class="quiet">${escapedMarkup(hint)}</small>` : '',
    error ? `<small id="${name}-error" class="wrong">${escapedMarkup(error)}</small>` : '',
  ]
  return `<div><label for="${name}">${escapedMarkup(label)}</label>${control}${below.join('')}</div>`
}

/** The markup of a form with the focus on its first wrong field. */
export function focusFirstWrong(form: string): string {
  return form.replace(isWrong, `${isWrong} autofocus`)
}

/** The errors of a form by the names of their fields. */
export type FieldErrors = Readonly<Record<string, string>>

/** The errors of a form in the language of its reader. */
export function fieldErrors(language: Language, { details }: Refusal, form: URLSearchParams): FieldErrors {
  const sentences = (details.problems ?? []).map((problem) => [
    problem.key,
    sentenceOf(language, problem, form),
  ])
  return Object.fromEntries(sentences)
}

function sentenceOf(language: Language, { key, code }: Problem, form: URLSearchParams): string {
  const words = texts[language]
  if (code === 'required') return words.required
  if (key === 'password')
    return passwordError(language, form.get('password') ?? '', form.get('email') ?? '') ?? words.other
  if ([...(form.get(key) ?? '')].length > maxLength)
    return words.tooLong.replace('{COUNT}', String(maxLength))
  if (key === 'email' || key === 'iban') return words[key]
  const example = key === 'vat_id' && vatNumberFault(form.get('vat_id') ?? '', form.get('country') ?? '')
  if (example) return words.vatNumber.replace('{EXAMPLE}', example)
  return words.other
}

/** Why a password is too weak, in the language of the user. */
export function passwordError(language: Language, password: string, email: string): string | undefined {
  if (password === '') return texts[language].required
  const fault = faultOf(password, email)
  return fault ? texts[language][fault] : undefined
}

type Words = Record<
  'required' | 'tooLong' | 'email' | 'iban' | 'vatNumber' | 'other' | 'short' | 'long' | 'known',
  string
>

const texts: Record<Language, Words> = {
  de: {
    required: 'Bitte füllen Sie dieses Feld aus.',
    tooLong: 'Bitte kürzen Sie: Hier haben höchstens {COUNT} Zeichen Platz.',
    email: 'Das ist keine E-Mail-Adresse.',
    iban: 'Das ist keine gültige IBAN. Bitte prüfen Sie die Ziffern.',
    vatNumber: 'Das ist keine gültige MWST-Nummer. Eine gültige sieht so aus: {EXAMPLE}',
    other: 'Dieser Wert ist hier nicht möglich.',
    short: 'Das Passwort braucht mindestens 8 Zeichen.',
    long: 'Das Passwort kann höchstens 1000 Zeichen haben.',
    known: 'Dieses Passwort wird als eines der ersten erraten. Bitte wählen Sie ein anderes.',
  },
  fr: {
    required: 'Veuillez remplir ce champ.',
    tooLong: 'Veuillez raccourcir : au plus {COUNT} caractères.',
    email: 'Ce n’est pas une adresse e-mail.',
    iban: 'Ce n’est pas un IBAN valable. Veuillez vérifier les chiffres.',
    vatNumber: 'Ce n’est pas un numéro de TVA valable. Exemple : {EXAMPLE}',
    other: 'Cette valeur n’est pas possible ici.',
    short: 'Le mot de passe doit avoir au moins 8 caractères.',
    long: 'Le mot de passe peut avoir au plus 1000 caractères.',
    known: 'Ce mot de passe est l’un des premiers que l’on devine. Veuillez en choisir un autre.',
  },
  it: {
    required: 'Compili questo campo.',
    tooLong: 'Abbrevi: al massimo {COUNT} caratteri.',
    email: 'Questo non è un indirizzo e-mail.',
    iban: 'Questo non è un IBAN valido. Controlli le cifre.',
    vatNumber: 'Questo non è un numero IVA valido. Esempio: {EXAMPLE}',
    other: 'Questo valore qui non è possibile.',
    short: 'La password deve avere almeno 8 caratteri.',
    long: 'La password può avere al massimo 1000 caratteri.',
    known: 'Questa password è tra le prime che si indovinano. Ne scelga un’altra.',
  },
  en: {
    required: 'Please fill in this field.',
    tooLong: 'Please shorten this: at most {COUNT} characters.',
    email: 'This is not an e-mail address.',
    iban: 'This is not a valid IBAN. Please check the digits.',
    vatNumber: 'This is not a valid VAT number. A valid one looks like {EXAMPLE}.',
    other: 'This value is not possible here.',
    short: 'The password needs at least 8 characters.',
    long: 'The password can have at most 1000 characters.',
    known: 'This password is one of those that are guessed first. Please choose another one.',
  },
}
