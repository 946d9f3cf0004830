// The page behind the links that confirm another e-mail address. Opening it changes nothing: programs that check mails
// open links too.

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { confirmEmail, openEmailChange } from '../auth/account/email-change.ts'
import { menuFor } from './menu.ts'
import { type Site, seeOther, servePage, show, type Visit } from './site.ts'

const path = '/email-change/:key'
const waiting = '/email-change/waiting'
const changed = '/email-change/changed'

export function serveEmailChange(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', waiting, async (visit) => tell(visit, 'waiting'))
  servePage(app, site, 'GET', changed, async (visit) => tell(visit, 'changed'))
  servePage(app, site, 'GET', path, askToConfirm)
  servePage(app, site, 'POST', path, confirm)
}

async function askToConfirm(visit: Visit): Promise<FastifyReply> {
  const open = await openEmailChange(visit.site.db, visit.parameters.key as string)
  if (!open) return tell(visit, 'expired', 404)
  const { user, email } = open
  const { title, from, to, confirm, hint } = texts[user.language].ask
  return show(
    { ...visit, language: user.language },
    {
      title,
      menu: await menuFor(visit),
      body: `<h1>${title}</h1>
<p><small class="quiet">${from}</small><br>${escapedMarkup(user.email)}</p>
<p><small class="quiet">${to}</small><br><b>${escapedMarkup(email)}</b></p>
<p class="quiet">${hint}</p>
<form method="post"><button class="primary">${confirm}</button></form>`,
    },
  )
}

async function confirm(visit: Visit): Promise<FastifyReply> {
  const { site, parameters, place } = visit
  const outcome = await confirmEmail(site.db, parameters.key as string, place.address)
  if (outcome.kind === 'expired') return tell(visit, 'expired', 404)
  if (outcome.kind === 'waiting') return seeOther(visit, waiting)
  for (const notice of outcome.notices) site.sendNotice?.(notice)
  return seeOther(visit, changed)
}

type Message = 'waiting' | 'changed' | 'expired'

/** A page that says one thing. */
async function tell(visit: Visit, message: Message, status = 200): Promise<FastifyReply> {
  const { title, text } = texts[visit.language][message]
  const body = `<h1>${title}</h1>\n<p>${text}</p>`
  return show(visit, { status, title, menu: await menuFor(visit), body })
}

type Words = Record<Message, Record<'title' | 'text', string>> &
  Record<'ask', Record<'title' | 'from' | 'to' | 'hint' | 'confirm', string>>

const texts: Record<Language, Words> = {
  de: {
    ask: {
      title: 'Neue E-Mail-Adresse bestätigen',
      from: 'Bisherige Adresse',
      to: 'Neue Adresse',
      hint: 'Die Adresse wird geändert, wenn beide Adressen bestätigt sind.',
      confirm: 'Bestätigen',
    },
    waiting: {
      title: 'Diese Adresse ist bestätigt',
      text: 'Jetzt fehlt noch die andere. Öffnen Sie den Link in der E-Mail, die dorthin ging. Bis dann melden Sie sich mit der bisherigen Adresse an.',
    },
    changed: {
      title: 'Die E-Mail-Adresse ist geändert',
      text: 'Ab sofort melden Sie sich mit der neuen Adresse an. Alle anderen Browser sind abgemeldet. <a href="/me">Zu meinem Konto</a>',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen oder wurde schon benutzt',
      text: 'Unter <a href="/me">Mein Konto</a> sehen Sie, was noch fehlt, und ändern die Adresse noch einmal.',
    },
  },
  fr: {
    ask: {
      title: 'Confirmer la nouvelle adresse e-mail',
      from: 'Adresse actuelle',
      to: 'Nouvelle adresse',
      hint: 'L’adresse est modifiée quand les deux adresses sont confirmées.',
      confirm: 'Confirmer',
    },
    waiting: {
      title: 'Cette adresse est confirmée',
      text: 'Il manque encore l’autre. Ouvrez le lien dans l’e-mail qui y a été envoyé. D’ici là, vous vous connectez avec l’adresse actuelle.',
    },
    changed: {
      title: 'L’adresse e-mail est modifiée',
      text: 'Connectez-vous désormais avec la nouvelle adresse. Tous les autres navigateurs sont déconnectés. <a href="/me">Vers mon compte</a>',
    },
    expired: {
      title: 'Ce lien a expiré ou a déjà été utilisé',
      text: 'Sous <a href="/me">Mon compte</a>, vous voyez ce qui manque encore et modifiez l’adresse à nouveau.',
    },
  },
  it: {
    ask: {
      title: 'Conferma il nuovo indirizzo e-mail',
      from: 'Indirizzo attuale',
      to: 'Nuovo indirizzo',
      hint: 'L’indirizzo cambia quando entrambi gli indirizzi sono confermati.',
      confirm: 'Conferma',
    },
    waiting: {
      title: 'Questo indirizzo è confermato',
      text: 'Ora manca l’altro. Apra il link nell’e-mail inviata a quell’indirizzo. Fino ad allora acceda con l’indirizzo attuale.',
    },
    changed: {
      title: 'L’indirizzo e-mail è cambiato',
      text: 'D’ora in poi acceda con il nuovo indirizzo. Tutti gli altri browser sono scollegati. <a href="/me">Al mio profilo</a>',
    },
    expired: {
      title: 'Questo link è scaduto o è già stato usato',
      text: 'Sotto <a href="/me">Il mio profilo</a> vede cosa manca ancora e cambia di nuovo l’indirizzo.',
    },
  },
  en: {
    ask: {
      title: 'Confirm the new e-mail address',
      from: 'Present address',
      to: 'New address',
      hint: 'The address changes when both addresses are confirmed.',
      confirm: 'Confirm',
    },
    waiting: {
      title: 'This address is confirmed',
      text: 'Now the other one is missing. Open the link in the mail that went there. Until then you sign in with your present address.',
    },
    changed: {
      title: 'The e-mail address is changed',
      text: 'From now on you sign in with the new address. All other browsers are signed out. <a href="/me">To my account</a>',
    },
    expired: {
      title: 'This link has expired or was used already',
      text: 'Under <a href="/me">My account</a> you see what is still missing, and can change the address again.',
    },
  },
}
