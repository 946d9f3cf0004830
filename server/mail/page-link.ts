import type { DocumentLanguage } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { type PaperEntity, paperResources } from '../paper/resources.ts'
import { pageAddressOn } from '../receivables/public/public-address.ts'
import type { ReaderFor } from './senders.ts'

/** The text of a mail with the link to the page of its document, unless the text has it or the company does not want it. */
export async function withPageLink(
  reader: ReaderFor,
  entity: PaperEntity,
  id: number,
  language: DocumentLanguage,
  text: string,
): Promise<string> {
  const { company } = reader.actor
  const url = await pageAddressOn(reader, company, paperResources[entity], id, 'page_link_in_mails')
  // The address at which an offer is accepted leads to the same page.
  const isNamed = url === null || text.includes(url) || text.includes(url.replace('/d/', '/accept/'))
  return isNamed ? text : `${text}\n\n${sentences[language]}\n${escapedMarkup(url)}`
}

const sentences: Readonly<Record<DocumentLanguage, string>> = {
  de: 'Online ansehen:',
  fr: 'À consulter en ligne :',
  it: 'Da vedere online:',
  en: 'View online:',
  es: 'Ver en línea:',
}
