// Passkeys on pages: to sign in with one, and to manage one's own.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { isForPasskeys } from '../../domain/access/passkey-addresses.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { Self } from '../auth/account/own-account.ts'
import { addOwnPasskey, askForPasskey, removeOwnPasskey } from '../auth/account/own-keys.ts'
import { type Passkey, passkeysOf, requestOptions } from '../auth/account/passkeys.ts'
import type { User } from '../auth/people/users.ts'
import { readId } from '../resource/ids.ts'
import { inputField } from './form.ts'
import { type Notices, noticeOf, tellDone, tellFault } from './notice.ts'
import { forPeople, shownTime } from './person.ts'
import { proofField, proofIn, proofNotice, sendRefused, tellRefused } from './proof.ts'
import { type Site, servePage, type Visit } from './site.ts'

const part = 'passkeys'
/** The fields in which the forms of this part ask for a proof. */
const addProof = 'passkey_proof'
const removeProof = (id: number) => `passkey_${id}_proof`

export function servePasskeys(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'POST', '/sign-in/passkey/options', async ({ reply, place, base }) =>
    reply.send(await requestOptions(site.db, { user: null, via: 'sign-in', address: place.address }, base)),
  )
  servePage(app, site, 'POST', '/me/passkeys/options', forPeople(tellOptions))
  servePage(app, site, 'POST', '/me/passkeys', forPeople(add))
  servePage(app, site, 'POST', '/me/passkeys/:id/remove', forPeople(remove))
}

async function tellOptions(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, base, reply } = visit
  const outcome = await askForPasskey(site, self, proofIn(form, addProof), base)
  return outcome.kind === 'asked' ? reply.send(outcome.options) : sendRefused(visit, outcome)
}

async function add(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, base, place } = visit
  const made = { credential: credentialIn(form), name: form.get('passkey_name') ?? '', agent: place.agent }
  const added = await addOwnPasskey(site, self, base, made)
  return added === undefined
    ? tellFault(visit, part, 'passkey-refused')
    : tellDone(visit, part, 'passkey-added')
}

/** What the script has put into the form. */
export function credentialIn(form: URLSearchParams): unknown {
  try {
    return JSON.parse(form.get('credential') ?? '')
  } catch {
    return undefined
  }
}

async function remove(visit: Visit, self: Self): Promise<FastifyReply> {
  const { site, form, parameters } = visit
  const id = readId(parameters.id)
  const outcome = await removeOwnPasskey(site, self, proofIn(form, removeProof(id)), id)
  return outcome.kind === 'removed'
    ? tellDone(visit, part, 'passkey-removed')
    : tellRefused(visit, part, outcome)
}

/** The form by which somebody signs in with a passkey. */
export function passkeySignIn({ language, base }: Visit, next: string): string {
  const words = texts[language]
  if (!isForPasskeys(base)) return `<p class="quiet"><small>${words.notHere}</small></p>`
  return `<form method="post" action="/sign-in/passkey" data-passkey="get" data-options="/sign-in/passkey/options" hidden>
<input type="hidden" name="next" value="${escapedMarkup(next)}">
<input type="hidden" name="credential">
<button>${words.signIn}</button>
<p class="wrong" role="alert" hidden>${words.failed}</p>
</form>`
}

/** The part of the own account that lists and adds passkeys. */
export async function passkeyPart(visit: Visit, user: User, hasCode: boolean): Promise<string> {
  const { site, language } = visit
  const words = texts[language]
  const rows = (await passkeysOf(site.db, user.id)).map((passkey) =>
    row(language, passkey, proofField(language, removeProof(passkey.id), user, hasCode)),
  )
  const addForm = addFormWith(language, proofField(language, addProof, user, hasCode))
  return `<h2 id="${part}">${words.title}</h2>
${noticeOf(visit, words)}${proofNotice(visit, part)}
<p>${words.intro}</p>
${rows.length > 0 ? `<ul class="rows">${rows.join('')}</ul>` : ''}
${isForPasskeys(visit.base) ? addForm : `<p class="quiet">${words.notHere}</p>`}`
}

function row(language: Language, { id, name, created, last_used }: Passkey, proof: string): string {
  const words = texts[language]
  const used = last_used ? `${words.used} ${shownTime(language, last_used)}` : words.unused
  return `<li><span>${escapedMarkup(name)}<br>
<small class="quiet">${words.added} ${shownTime(language, created)} · ${used}</small></span>
<details><summary>${words.remove}</summary>
<form class="stack" method="post" action="/me/passkeys/${id}/remove">
${proof}
<div><button>${words.remove}</button></div>
</form></details></li>`
}

function addFormWith(language: Language, proof: string): string {
  const words = texts[language]
  return `<form class="stack" method="post" action="/me/passkeys" data-passkey="create" data-options="/me/passkeys/options" data-known="${words.known}" hidden>
${inputField({ name: 'passkey_name', label: words.name, autocomplete: 'off' })}
${proof}
<input type="hidden" name="credential">
<div><button>${words.add}</button></div>
<p class="wrong" role="alert" hidden>${words.failed}</p>
</form>
<noscript><p class="quiet">${words.noScript}</p></noscript>`
}

type Words = Record<
  | 'title'
  | 'intro'
  | 'signIn'
  | 'name'
  | 'add'
  | 'added'
  | 'used'
  | 'unused'
  | 'remove'
  | 'failed'
  | 'known'
  | 'notHere'
  | 'noScript',
  string
> &
  Notices

const texts: Record<Language, Words> = {
  de: {
    title: 'Passkeys',
    intro: 'Mit einem Passkey melden Sie sich mit Finger, Gesicht oder PIN an, ohne Passwort und ohne Code.',
    signIn: 'Mit Passkey anmelden',
    name: 'Name (freiwillig)',
    add: 'Passkey hinzufügen',
    added: 'Hinzugefügt am',
    used: 'zuletzt benutzt am',
    unused: 'noch nie benutzt',
    remove: 'Entfernen',
    failed: 'Der Browser hat keinen Passkey gegeben. Bitte versuchen Sie es noch einmal.',
    known: 'Dieses Gerät hat schon einen Passkey.',
    notHere: 'Passkeys gibt es nur unter einer Adresse mit Namen und https, oder unter localhost.',
    noScript: 'Passkeys brauchen JavaScript.',
    done: {
      'passkey-added': 'Der Passkey wurde hinzugefügt.',
      'passkey-removed': 'Der Passkey wurde entfernt. Löschen Sie ihn auch in Ihrem Gerät.',
    },
    faults: { 'passkey-refused': 'Der Passkey wurde nicht hinzugefügt. Bitte versuchen Sie es noch einmal.' },
  },
  fr: {
    title: 'Clés d’accès',
    intro:
      'Avec une clé d’accès, vous vous connectez par le doigt, le visage ou un code PIN, sans mot de passe ni code.',
    signIn: 'Se connecter avec une clé d’accès',
    name: 'Nom (facultatif)',
    add: 'Ajouter une clé d’accès',
    added: 'Ajoutée le',
    used: 'utilisée la dernière fois le',
    unused: 'jamais utilisée',
    remove: 'Supprimer',
    failed: 'Le navigateur n’a pas donné de clé d’accès. Veuillez réessayer.',
    known: 'Cet appareil a déjà une clé d’accès.',
    notHere:
      'Les clés d’accès ne fonctionnent qu’à une adresse avec un nom et https, ou à l’adresse localhost.',
    noScript: 'Les clés d’accès ont besoin de JavaScript.',
    done: {
      'passkey-added': 'La clé d’accès a été ajoutée.',
      'passkey-removed': 'La clé d’accès a été supprimée. Effacez-la aussi dans votre appareil.',
    },
    faults: { 'passkey-refused': 'La clé d’accès n’a pas été ajoutée. Veuillez réessayer.' },
  },
  it: {
    title: 'Passkey',
    intro: 'Con una passkey accede con il dito, il viso o un PIN, senza password e senza codice.',
    signIn: 'Accedere con una passkey',
    name: 'Nome (facoltativo)',
    add: 'Aggiungere una passkey',
    added: 'Aggiunta il',
    used: 'usata l’ultima volta il',
    unused: 'mai usata',
    remove: 'Eliminare',
    failed: 'Il browser non ha dato nessuna passkey. Riprovi.',
    known: 'Questo dispositivo ha già una passkey.',
    notHere: 'Le passkey funzionano solo a un indirizzo con un nome e https, o all’indirizzo localhost.',
    noScript: 'Le passkey hanno bisogno di JavaScript.',
    done: {
      'passkey-added': 'La passkey è stata aggiunta.',
      'passkey-removed': 'La passkey è stata eliminata. La cancelli anche nel Suo dispositivo.',
    },
    faults: { 'passkey-refused': 'La passkey non è stata aggiunta. Riprovi.' },
  },
  en: {
    title: 'Passkeys',
    intro: 'With a passkey you sign in by finger, face or PIN, without a password and without a code.',
    signIn: 'Sign in with a passkey',
    name: 'Name (optional)',
    add: 'Add a passkey',
    added: 'Added on',
    used: 'last used on',
    unused: 'never used',
    remove: 'Remove',
    failed: 'The browser has not given a passkey. Please try again.',
    known: 'This device has a passkey already.',
    notHere: 'Passkeys only work at an address with a name and https, or at localhost.',
    noScript: 'Passkeys need JavaScript.',
    done: {
      'passkey-added': 'The passkey was added.',
      'passkey-removed': 'The passkey was removed. Delete it in your device too.',
    },
    faults: { 'passkey-refused': 'The passkey was not added. Please try again.' },
  },
}
