// The mails about accounts and invitations: plain text, in the language of their reader.

import { roleNames } from '../../domain/access/role-names.ts'
import type { Role } from '../../domain/access/roles.ts'
import type { Language } from '../../domain/text/languages.ts'
import type { Notice } from '../server-call.ts'
import type { User } from './people/users.ts'

type Recipient = Pick<User, 'email' | 'language'>

interface InvitationFacts {
  readonly company: string
  readonly role: Role
  /** The member who invites. */
  readonly name: string
  readonly link: string
}

export function invitationNotice(to: Recipient, facts: InvitationFacts): Notice {
  const { invitation } = texts[to.language]
  const role = roleNames[to.language][facts.role]
  return noticeOf(to, invitation, {
    ...facts,
    role,
    company: oneLine(facts.company),
    name: oneLine(facts.name),
  })
}

export function passwordNotice(to: Recipient, link: string): Notice {
  return noticeOf(to, texts[to.language].password, { link })
}

export function passwordChangedNotice(to: Recipient): Notice {
  return noticeOf(to, texts[to.language].passwordChanged, { email: to.email })
}

/** The changes to the ways into an account that its owner is told of. */
export type AccountChange =
  | 'password'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorOn'
  | 'authenticatorOff'

/** Tells the owner of an account about a change: somebody else may have made it. */
export function accountNotice(to: Recipient, change: AccountChange): Notice {
  const { subject, greeting, changes, otherwise } = accountTexts[to.language]
  const text = `${greeting}\n\n${changes[change]}\n\n${otherwise}\n`
  return noticeOf(to, { subject, text }, { email: to.email })
}

interface EmailFacts {
  /** The address until now. */
  readonly from: string
  /** The new one. */
  readonly email: string
}

/** Asks one of two addresses whether an account may change from the one to the other. */
export function emailLinkNotice(to: Recipient, facts: EmailFacts & { readonly link: string }): Notice {
  return noticeOf(to, emailTexts[to.language].link, { ...facts })
}

/** Tells both addresses that the account has changed from one to the other. */
export function emailChangedNotice(to: Recipient, facts: EmailFacts): Notice {
  return noticeOf(to, emailTexts[to.language].changed, { ...facts })
}

/** Tells the owner of an account that somebody wanted its address for another account. */
export function emailTakenNotice(to: Recipient): Notice {
  return noticeOf(to, emailTexts[to.language].taken, { email: to.email })
}

interface Template {
  readonly subject: string
  readonly text: string
}

function noticeOf(
  to: Recipient,
  { subject, text }: Template,
  facts: Readonly<Record<string, string>>,
): Notice {
  const filled = (template: string, shown = (fact: string) => fact) =>
    template.replace(/\{(\w+)\}/g, (_, key: string) => shown(facts[key] as string))
  return { to: to.email, subject: filled(subject, shortened), text: filled(text) }
}

/** Puts a name on one line: its author may be a stranger, who must not add lines to the mail. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** For a subject, because mail programs show only its beginning. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > 100 ? `${characters.slice(0, 99).join('').trimEnd()}…` : text
}

const texts: Record<Language, Record<'invitation' | 'password' | 'passwordChanged', Template>> = {
  de: {
    invitation: {
      subject: 'Einladung zu {company}',
      text: `Guten Tag

{name} lädt Sie ein, in Kontor für «{company}» zu arbeiten. Ihre Rolle: {role}.

Mit diesem Link nehmen Sie die Einladung an. Er gilt 14 Tage und nur einmal:
{link}

Wenn Sie die Einladung nicht erwarten, brauchen Sie nichts zu tun.
`,
    },
    password: {
      subject: 'Neues Passwort für Kontor',
      text: `Guten Tag

Mit diesem Link setzen Sie ein neues Passwort. Er gilt eine Stunde und nur einmal:
{link}

Wenn Sie das nicht verlangt haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
    },
    passwordChanged: {
      subject: 'Ihr Passwort für Kontor wurde geändert',
      text: `Guten Tag

Das Passwort von {email} wurde soeben geändert. Alle Sitzungen sind beendet, und alle Passkeys sind entfernt; neue fügen Sie unter «Mein Konto» hinzu.

Wenn Sie das nicht waren, verlangen Sie auf der Anmeldeseite sofort ein neues Passwort und benachrichtigen Sie, wer Ihren Server betreibt.
`,
    },
  },
  fr: {
    invitation: {
      subject: 'Invitation de {company}',
      text: `Bonjour

{name} vous invite à travailler dans Kontor pour « {company} ». Votre rôle : {role}.

Ce lien vous permet d’accepter l’invitation. Il est valable 14 jours, une seule fois :
{link}

Si vous n’attendez pas cette invitation, vous n’avez rien à faire.
`,
    },
    password: {
      subject: 'Nouveau mot de passe pour Kontor',
      text: `Bonjour

Ce lien vous permet de choisir un nouveau mot de passe. Il est valable une heure, une seule fois :
{link}

Si vous ne l’avez pas demandé, vous n’avez rien à faire : votre mot de passe reste le même.
`,
    },
    passwordChanged: {
      subject: 'Votre mot de passe pour Kontor a été modifié',
      text: `Bonjour

Le mot de passe de {email} vient d’être modifié. Toutes les sessions sont terminées et toutes les clés d’accès sont supprimées ; vous en ajoutez de nouvelles sous « Mon compte ».

Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe sur la page de connexion et avertissez la personne qui gère votre serveur.
`,
    },
  },
  it: {
    invitation: {
      subject: 'Invito di {company}',
      text: `Buongiorno

{name} La invita a lavorare in Kontor per «{company}». Il Suo ruolo: {role}.

Con questo link accetta l’invito. Vale 14 giorni e una sola volta:
{link}

Se non si aspetta questo invito, non deve fare nulla.
`,
    },
    password: {
      subject: 'Nuova password per Kontor',
      text: `Buongiorno

Con questo link imposta una nuova password. Vale un’ora e una sola volta:
{link}

Se non l’ha chiesto Lei, non deve fare nulla: la Sua password resta com’è.
`,
    },
    passwordChanged: {
      subject: 'La Sua password per Kontor è stata cambiata',
      text: `Buongiorno

La password di {email} è appena stata cambiata. Tutte le sessioni sono terminate e tutte le passkey sono state rimosse; ne aggiunge di nuove sotto «Il mio profilo».

Se non è stato Lei, chieda subito una nuova password nella pagina di accesso e avverta chi gestisce il Suo server.
`,
    },
  },
  en: {
    invitation: {
      subject: 'Invitation to {company}',
      text: `Hello

{name} invites you to work for “{company}” in Kontor. Your role: {role}.

This link accepts the invitation. It is valid for 14 days and works once:
{link}

If you do not expect this invitation, there is nothing to do.
`,
    },
    password: {
      subject: 'New password for Kontor',
      text: `Hello

This link sets a new password. It is valid for one hour and works once:
{link}

If you did not ask for it, there is nothing to do: your password stays as it is.
`,
    },
    passwordChanged: {
      subject: 'Your password for Kontor was changed',
      text: `Hello

The password of {email} was changed just now. All sessions have ended and all passkeys are removed; you add new ones under “My account”.

If this was not you, ask for a new password on the sign-in page at once, and tell whoever runs your server.
`,
    },
  },
}

interface AccountTexts {
  readonly subject: string
  readonly greeting: string
  readonly changes: Readonly<Record<AccountChange, string>>
  readonly otherwise: string
}

const accountTexts: Record<Language, AccountTexts> = {
  de: {
    subject: 'Ihr Zugang zu Kontor wurde geändert',
    greeting: 'Guten Tag',
    changes: {
      password: 'Das Passwort von {email} wurde soeben geändert. Alle anderen Browser sind abgemeldet.',
      passkeyAdded: 'Mit einem neuen Passkey kann man sich ab sofort als {email} anmelden.',
      passkeyRemoved: 'Ein Passkey von {email} wurde soeben entfernt.',
      authenticatorOn:
        'Die Anmeldung von {email} mit Passwort verlangt ab sofort einen Code des Authenticators.',
      authenticatorOff: 'Die Anmeldung von {email} mit Passwort verlangt ab sofort keinen Code mehr.',
    },
    otherwise:
      'Wenn Sie das nicht waren, verlangen Sie auf der Anmeldeseite sofort ein neues Passwort, prüfen Sie unter «Mein Konto» Passkeys und Authenticator, und benachrichtigen Sie, wer Ihren Server betreibt.',
  },
  fr: {
    subject: 'Votre accès à Kontor a été modifié',
    greeting: 'Bonjour',
    changes: {
      password:
        'Le mot de passe de {email} vient d’être modifié. Tous les autres navigateurs sont déconnectés.',
      passkeyAdded: 'Une nouvelle clé d’accès permet désormais de se connecter en tant que {email}.',
      passkeyRemoved: 'Une clé d’accès de {email} vient d’être supprimée.',
      authenticatorOn:
        'La connexion de {email} par mot de passe demande désormais un code de l’application d’authentification.',
      authenticatorOff: 'La connexion de {email} par mot de passe ne demande désormais plus de code.',
    },
    otherwise:
      'Si ce n’était pas vous, demandez aussitôt un nouveau mot de passe sur la page de connexion, vérifiez les clés d’accès et l’application d’authentification sous « Mon compte », et avertissez la personne qui gère votre serveur.',
  },
  it: {
    subject: 'Il Suo accesso a Kontor è stato modificato',
    greeting: 'Buongiorno',
    changes: {
      password: 'La password di {email} è appena stata cambiata. Tutti gli altri browser sono scollegati.',
      passkeyAdded: 'Con una nuova passkey è ora possibile accedere come {email}.',
      passkeyRemoved: 'Una passkey di {email} è appena stata eliminata.',
      authenticatorOn: 'L’accesso di {email} con password richiede ora un codice dell’app di autenticazione.',
      authenticatorOff: 'L’accesso di {email} con password non richiede più alcun codice.',
    },
    otherwise:
      'Se non è stato Lei, chieda subito una nuova password nella pagina di accesso, controlli le passkey e l’app di autenticazione sotto «Il mio profilo», e avverta chi gestisce il Suo server.',
  },
  en: {
    subject: 'Your access to Kontor was changed',
    greeting: 'Hello',
    changes: {
      password: 'The password of {email} was changed just now. All other browsers are signed out.',
      passkeyAdded: 'From now on a new passkey lets its holder sign in as {email}.',
      passkeyRemoved: 'A passkey of {email} was removed just now.',
      authenticatorOn:
        'From now on, signing in as {email} with the password needs a code of the authenticator.',
      authenticatorOff: 'From now on, signing in as {email} with the password needs no code any more.',
    },
    otherwise:
      'If this was not you, ask for a new password on the sign-in page at once, check passkeys and authenticator under “My account”, and tell whoever runs your server.',
  },
}

const emailTexts: Record<Language, Record<'link' | 'changed' | 'taken', Template>> = {
  de: {
    link: {
      subject: 'Neue E-Mail-Adresse für Kontor bestätigen',
      text: `Guten Tag

Die E-Mail-Adresse eines Zugangs zu Kontor soll geändert werden, von {from} auf {email}. Dazu müssen beide Adressen zustimmen.

Mit diesem Link stimmen Sie zu. Er gilt 24 Stunden und nur einmal:
{link}

Wenn Sie das nicht verlangt haben, öffnen Sie den Link nicht: Die Adresse bleibt dann, wie sie ist. Gehört Ihnen der Zugang von {from}, kennt jemand Ihr Passwort: Verlangen Sie auf der Anmeldeseite ein neues.
`,
    },
    changed: {
      subject: 'Ihre E-Mail-Adresse für Kontor wurde geändert',
      text: `Guten Tag

Die E-Mail-Adresse Ihres Zugangs wurde soeben geändert, von {from} auf {email}. Melden Sie sich ab sofort mit der neuen Adresse an. Alle anderen Browser sind abgemeldet.

Wenn Sie das nicht waren, benachrichtigen Sie sofort, wer Ihren Server betreibt.
`,
    },
    taken: {
      subject: 'Ihre E-Mail-Adresse wurde für Kontor angegeben',
      text: `Guten Tag

Jemand wollte {email} als Adresse eines anderen Zugangs zu Kontor verwenden. Das geht nicht, denn mit dieser Adresse gibt es schon einen Zugang: Ihren.

Es wurde nichts geändert, und Sie brauchen nichts zu tun.
`,
    },
  },
  fr: {
    link: {
      subject: 'Confirmer la nouvelle adresse e-mail pour Kontor',
      text: `Bonjour

L’adresse e-mail d’un accès à Kontor doit être modifiée, de {from} à {email}. Les deux adresses doivent l’accepter.

Ce lien vous permet d’accepter. Il est valable 24 heures, une seule fois :
{link}

Si vous ne l’avez pas demandé, n’ouvrez pas ce lien : l’adresse reste alors la même. Si l’accès de {from} est le vôtre, quelqu’un connaît votre mot de passe : demandez-en un nouveau sur la page de connexion.
`,
    },
    changed: {
      subject: 'Votre adresse e-mail pour Kontor a été modifiée',
      text: `Bonjour

L’adresse e-mail de votre accès vient d’être modifiée, de {from} à {email}. Connectez-vous désormais avec la nouvelle adresse. Tous les autres navigateurs sont déconnectés.

Si ce n’était pas vous, avertissez aussitôt la personne qui gère votre serveur.
`,
    },
    taken: {
      subject: 'Votre adresse e-mail a été indiquée pour Kontor',
      text: `Bonjour

Quelqu’un voulait utiliser {email} comme adresse d’un autre accès à Kontor. Ce n’est pas possible : il existe déjà un accès avec cette adresse, le vôtre.

Rien n’a été modifié et vous n’avez rien à faire.
`,
    },
  },
  it: {
    link: {
      subject: 'Confermi il nuovo indirizzo e-mail per Kontor',
      text: `Buongiorno

L’indirizzo e-mail di un accesso a Kontor deve essere cambiato, da {from} a {email}. Entrambi gli indirizzi devono acconsentire.

Con questo link acconsente. Vale 24 ore e una sola volta:
{link}

Se non l’ha chiesto Lei, non apra il link: l’indirizzo resta com’è. Se l’accesso di {from} è Suo, qualcuno conosce la Sua password: ne chieda una nuova nella pagina di accesso.
`,
    },
    changed: {
      subject: 'Il Suo indirizzo e-mail per Kontor è stato cambiato',
      text: `Buongiorno

L’indirizzo e-mail del Suo accesso è appena stato cambiato, da {from} a {email}. D’ora in poi acceda con il nuovo indirizzo. Tutti gli altri browser sono scollegati.

Se non è stato Lei, avverta subito chi gestisce il Suo server.
`,
    },
    taken: {
      subject: 'Il Suo indirizzo e-mail è stato indicato per Kontor',
      text: `Buongiorno

Qualcuno voleva usare {email} come indirizzo di un altro accesso a Kontor. Non è possibile: con questo indirizzo esiste già un accesso, il Suo.

Non è stato cambiato nulla e non deve fare nulla.
`,
    },
  },
  en: {
    link: {
      subject: 'Confirm the new e-mail address for Kontor',
      text: `Hello

The e-mail address of an account in Kontor is to be changed from {from} to {email}. Both addresses have to agree.

This link agrees to the change. It is valid for 24 hours and works once:
{link}

If you did not ask for it, do not open the link: the address then stays as it is. If the account of {from} is yours, somebody knows your password: ask for a new one on the sign-in page.
`,
    },
    changed: {
      subject: 'Your e-mail address for Kontor was changed',
      text: `Hello

The e-mail address of your account was changed just now, from {from} to {email}. From now on, sign in with the new address. All other browsers are signed out.

If this was not you, tell whoever runs your server at once.
`,
    },
    taken: {
      subject: 'Your e-mail address was given for Kontor',
      text: `Hello

Somebody wanted to use {email} as the address of another account in Kontor. This is not possible: there is an account with this address already, which is yours.

Nothing was changed, and there is nothing to do.
`,
    },
  },
}
