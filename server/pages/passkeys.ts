// Signing in with a passkey.

import type { FastifyInstance } from 'fastify'
import { isForPasskeys } from '../../domain/access/passkey-addresses.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { requestOptions } from '../auth/account/passkeys.ts'
import { type Site, servePage, type Visit } from './site.ts'

export function servePasskeys(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'POST', '/sign-in/passkey/options', async ({ reply, place, base }) =>
    reply.send(await requestOptions(site.db, { user: null, via: 'sign-in', address: place.address }, base)),
  )
}

/** The answer that the script has put into the form. */
export function credentialIn(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('credential') ?? '')
  } catch {
    return undefined
  }
}

/** The form to sign in with a passkey. */
export function passkeySignIn({ language, base }: Visit, next: string): string {
  const words = texts[language]
  if (!isForPasskeys(base)) return `<p class="quiet"><small>${words.notHere}</small></p>`
  return `<form method="post" action="/sign-in/passkey" data-options="/sign-in/passkey/options" hidden>
<input type="hidden" name="next" value="${escapedMarkup(next)}">
<input type="hidden" name="credential">
<button>${words.signIn}</button>
<p class="wrong" role="alert" hidden>${words.failed}</p>
</form>`
}

const texts: Record<Language, Record<'signIn' | 'failed' | 'notHere', string>> = {
  de: {
    signIn: 'Mit Passkey anmelden',
    failed: 'Der Browser hat keinen Passkey gegeben. Bitte versuchen Sie es noch einmal.',
    notHere: 'Passkeys gibt es nur unter einer Adresse mit Namen und https, oder unter localhost.',
  },
  fr: {
    signIn: 'Se connecter avec une clé d’accès',
    failed: 'Le navigateur n’a pas donné de clé d’accès. Veuillez réessayer.',
    notHere:
      'Les clés d’accès ne fonctionnent qu’à une adresse avec un nom et https, ou à l’adresse localhost.',
  },
  it: {
    signIn: 'Accedi con una passkey',
    failed: 'Il browser non ha dato nessuna passkey. Riprovi.',
    notHere: 'Le passkey funzionano solo a un indirizzo con un nome e https, o all’indirizzo localhost.',
  },
  en: {
    signIn: 'Sign in with a passkey',
    failed: 'The browser has not given a passkey. Please try again.',
    notHere: 'Passkeys only work at an address with a name and https, or at localhost.',
  },
}
