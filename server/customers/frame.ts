// What stands around every page for customers: the company, the languages, and how to reach the company.

import { type DocumentLanguage, documentLanguages, languages } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { CompanyProfile } from '../configuration/company.ts'
import type { Visit } from '../pages/site.ts'
import { customerWords } from './words/words.ts'

/** The language that the reader has chosen at the page. */
export function chosenLanguage({ query }: Visit): DocumentLanguage | undefined {
  return documentLanguages.find((language) => language === query.get('lang'))
}

/** The company, and the languages to choose from. */
export function headHtml(
  face: { readonly name: string; readonly logo: string | undefined },
  path: string,
  language: DocumentLanguage,
  own: DocumentLanguage,
): string {
  const shown: readonly DocumentLanguage[] = own === 'es' ? [...languages, 'es'] : languages
  const choices = shown.map((one) => {
    const { language: name } = customerWords[one]
    return `<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}"${one === language ? ' aria-current="true"' : ''}>${name}</a>`
  })
  const name = escapedMarkup(face.name)
  return `<header>${face.logo ? `<img src="${face.logo}" alt="${name}">` : `<span>${name}</span>`}<nav aria-label="Language">${choices.join('')}</nav></header>`
}

/** How to reach the company. */
export function footHtml(
  profile: CompanyProfile,
  documentsPath: string | null,
  language: DocumentLanguage,
): string {
  const words = customerWords[language]
  const { name, street, street_no, postcode, city, phone, email, website } = profile
  const place = [
    [street, street_no],
    [postcode, city],
  ].map((parts) => parts.filter(Boolean).join(' '))
  const site = website && (/^https?:\/\//i.test(website) ? website : `https://${website}`)
  const ways = [
    phone && `<a href="tel:${escapedMarkup(phone.replace(/[^\d+]/g, ''))}">${escapedMarkup(phone)}</a>`,
    email && `<a href="mailto:${escapedMarkup(email)}">${escapedMarkup(email)}</a>`,
    site &&
      URL.canParse(site) &&
      `<a href="${escapedMarkup(site)}" rel="noreferrer">${escapedMarkup(website as string)}</a>`,
  ].filter(Boolean)
  const address = [name, ...place].filter(Boolean).map(escapedMarkup).join(', ')
  return `<footer class="contact"><p>${address}${ways.length > 0 ? `<br>${ways.join(' · ')}` : ''}</p>
${documentsPath ? `<p><a href="${documentsPath}">${words.allDocuments}</a></p>` : ''}</footer>`
}
