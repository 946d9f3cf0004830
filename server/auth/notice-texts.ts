// The mails that let people in: plain text, in the language of whoever reads them.

import type { Language } from '../../domain/languages.ts'
import { roleNames } from '../../domain/role-names.ts'
import type { Role } from '../../domain/roles.ts'
import type { Notice } from '../mail/notices.ts'
import type { User } from './users.ts'

type Recipient = Pick<User, 'email' | 'language'>

interface InvitationFacts {
  readonly company: string
  readonly role: Role
  /** Who invites. */
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

interface Template {
  readonly subject: string
  readonly text: string
}

function noticeOf(
  to: Recipient,
  { subject, text }: Template,
  facts: Readonly<Record<string, string>>,
): Notice {
  const filled = (template: string) =>
    template.replace(/\{(\w+)\}/g, (_, key: string) => facts[key] as string)
  return { to: to.email, subject: filled(subject), text: filled(text) }
}

/** Names come from people whom the reader may not know: what they wrote is no place for lines of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 100)
}

const texts: Record<Language, Record<'invitation' | 'password' | 'passwordChanged', Template>> = {
  de: {
    invitation: {
      subject: 'Einladung zu {company}',
      text: `Guten Tag

{name} lädt Sie ein, in Kontor für «{company}» zu arbeiten. Ihre Rolle: {role}.

Mit diesem Link nehmen Sie die Einladung an. Er gilt 14 Tage und einmal:
{link}

Wenn Sie die Einladung nicht erwarten, brauchen Sie nichts zu tun.
`,
    },
    password: {
      subject: 'Neues Passwort für Kontor',
      text: `Guten Tag

Mit diesem Link setzen Sie ein neues Passwort. Er gilt eine Stunde und einmal:
{link}

Wenn Sie das nicht verlangt haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.
`,
    },
    passwordChanged: {
      subject: 'Ihr Passwort für Kontor wurde geändert',
      text: `Guten Tag

Das Passwort von {email} wurde soeben geändert. Alle Sitzungen sind beendet.

Wenn Sie das nicht waren, verlangen Sie auf der Anmeldeseite sofort ein neues Passwort und benachrichtigen Sie, wer Ihren Server betreibt.
`,
    },
  },
  fr: {
    invitation: {
      subject: 'Invitation de {company}',
      text: `Bonjour

{name} vous invite à travailler dans Kontor pour «{company}». Votre rôle: {role}.

Ce lien vous permet d’accepter l’invitation. Il est valable 14 jours, une seule fois:
{link}

Si vous n’attendez pas cette invitation, vous n’avez rien à faire.
`,
    },
    password: {
      subject: 'Nouveau mot de passe pour Kontor',
      text: `Bonjour

Ce lien vous permet de choisir un nouveau mot de passe. Il est valable une heure, une seule fois:
{link}

Si vous ne l’avez pas demandé, vous n’avez rien à faire: votre mot de passe reste le même.
`,
    },
    passwordChanged: {
      subject: 'Votre mot de passe pour Kontor a été modifié',
      text: `Bonjour

Le mot de passe de {email} vient d’être modifié. Toutes les sessions sont terminées.

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

La password di {email} è appena stata cambiata. Tutte le sessioni sono terminate.

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

The password of {email} was changed just now. All sessions have ended.

If this was not you, ask for a new password on the sign-in page at once, and tell whoever runs your server.
`,
    },
  },
}
