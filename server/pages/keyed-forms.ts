// Forms whose answer tells a secret. Each can be sent once: a reload makes no second one.

import type { FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import { inDirectory } from '../auth/directory.ts'
import { issueKey } from '../auth/one-time-keys.ts'
import type { Caller } from '../resource/operation.ts'
import { menuFor } from './menu.ts'
import { show, type Visit } from './site.ts'

const keyMinutes = 12 * 60

/** The hidden field that lets a form be sent once. Several forms of a page may share it. */
export async function keyField(
  { site }: Visit,
  { user, via }: Pick<Caller, 'user' | 'via'>,
): Promise<string> {
  const key = await inDirectory(site.db, { user, via }, (tx) =>
    issueKey(tx, { purpose: 'form', user, data: {}, minutes: keyMinutes }),
  )
  return `<input type="hidden" name="key" value="${key}">`
}

/** Says that a form was sent before, and leads back to the page that it stands on. */
export async function tellSpent(visit: Visit, page: string): Promise<FastifyReply> {
  const { title, text, back } = texts[visit.language]
  return show(visit, {
    status: 400,
    title,
    menu: await menuFor(visit),
    body: `<h1>${title}</h1>\n<p class="notice wrong" role="alert">${text}</p>\n<p><a href="${page}">${back}</a></p>`,
  })
}

const texts: Record<Language, Record<'title' | 'text' | 'back', string>> = {
  de: {
    title: 'Das ist schon geschehen',
    text: 'Dieses Formular wurde schon gesendet oder ist zu alt. Was es gezeigt hat, wird nicht noch einmal gezeigt.',
    back: 'Zurück zur Seite',
  },
  fr: {
    title: 'C’est déjà fait',
    text: 'Ce formulaire a déjà été envoyé ou est trop ancien. Ce qu’il a montré n’est pas montré une seconde fois.',
    back: 'Retour à la page',
  },
  it: {
    title: 'È già fatto',
    text: 'Questo modulo è già stato inviato o è troppo vecchio. Ciò che ha mostrato non viene mostrato di nuovo.',
    back: 'Torna alla pagina',
  },
  en: {
    title: 'This has already been done',
    text: 'This form was sent before or is too old. What it showed is not shown again.',
    back: 'Back to the page',
  },
}
