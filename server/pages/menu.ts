// The menu above the pages of signed-in users.

import sql from 'sql-template-tag'
import { may } from '../../domain/access/roles.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { mark } from '../http/page.ts'
import type { Visit } from './site.ts'

/** The menu of a visit: the user's company, the pages that their role may open, and the way to sign out. */
export async function menuFor(visit: Visit): Promise<string> {
  const { session, language, request } = visit
  if (!session) return `<nav><b>${mark}Kontor</b></nav>`
  const words = texts[language]
  const role = session.caller?.role
  const links: [path: string, name: string][] = [
    ['/', words.work],
    ['/me', words.me],
  ]
  if (role && may(role, 'manage', 'user')) links.push(['/settings/people', words.people])
  if (role) links.push(['/settings/applications', words.apps])
  const [here] = request.originalUrl.split('?', 1)
  const linkTo = ([path, name]: [string, string]) =>
    `<a href="${path}"${path === here ? ' aria-current="page"' : ''}>${name}</a>`
  return `<nav aria-label="${words.menu}"><b>${mark}${escapedMarkup(await companyName(visit))}</b>
${links.map(linkTo).join('\n')}
<form method="post" action="/sign-out"><button class="link">${words.signOut}</button></form>
</nav>`
}

async function companyName({ site, session }: Visit): Promise<string> {
  if (!session?.caller) return 'Kontor'
  const row = await site.db.get<{ name: string }>(sql`
    select name from companies where id = ${session.caller.company}`)
  return (row as { name: string }).name
}

const texts: Record<Language, Record<'menu' | 'work' | 'me' | 'people' | 'apps' | 'signOut', string>> = {
  de: {
    menu: 'Menü',
    work: 'Übersicht',
    me: 'Mein Konto',
    people: 'Personen',
    apps: 'Anwendungen',
    signOut: 'Abmelden',
  },
  fr: {
    menu: 'Menu',
    work: 'Tableau de bord',
    me: 'Mon compte',
    people: 'Personnes',
    apps: 'Applications',
    signOut: 'Se déconnecter',
  },
  it: {
    menu: 'Menu',
    work: 'Panoramica',
    me: 'Il mio profilo',
    people: 'Persone',
    apps: 'Applicazioni',
    signOut: 'Esci',
  },
  en: {
    menu: 'Menu',
    work: 'Dashboard',
    me: 'My account',
    people: 'People',
    apps: 'Applications',
    signOut: 'Sign out',
  },
}
