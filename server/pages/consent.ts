// The page on which a user lets an application in or refuses it: GET and POST /v2/auth/authorize.

import type { FastifyInstance, FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import { scopeWords } from '../../domain/access/scope-words.ts'
import type { Language } from '../../domain/text/languages.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import type { AccountActor } from '../auth/account/own-account.ts'
import { isKnownTo } from '../auth/applications/connected-apps.ts'
import { inDirectory } from '../auth/directory.ts'
import { allowApp, type Consent } from '../auth/oauth/authorization.ts'
import {
  type AuthorizeError,
  type LinkFault,
  type Return,
  readAuthorizeRequest,
  returnAddress,
} from '../auth/oauth/authorize-request.ts'
import { issueKey, readKey, takeKey } from '../auth/one-time-keys.ts'
import { companiesOf, findUser, type OwnCompany, type User } from '../auth/people/users.ts'
import { roleOf } from '../auth/roles-given.ts'
import { mark } from '../http/page.ts'
import { readId } from '../resource/ids.ts'
import { dismiss } from './admission.ts'
import { selectField } from './form.ts'
import { accountActorOf } from './person.ts'
import { refuse, type Site, seeOther, servePage, show, toSignIn, type Visit } from './site.ts'

const path = '/v2/auth/authorize'
const keyMinutes = 30
const menu = `<nav><b>${mark}Kontor</b></nav>`

export function serveConsent(app: FastifyInstance, site: Site): void {
  servePage(app, site, 'GET', path, ask)
  servePage(app, site, 'POST', path, decide)
}

async function ask(visit: Visit): Promise<FastifyReply> {
  const { db } = visit.site
  const request = await readAuthorizeRequest(db, visit.search)
  if ('fault' in request) return tellFault(visit, request.fault)
  const actor = accountActorOf(visit)
  if ('error' in request) {
    // Anybody can register an application and make such a link: it must not take users to a site they did not choose.
    const isKnown = actor && (await isKnownTo(db, actor.user, request.client))
    return isKnown ? sendBack(visit, request.returnTo, { ...request.error }) : tellError(visit, request.error)
  }
  if (!actor) return toSignIn(visit)
  const companies = await companiesOf(db, actor.user)
  if (companies.length === 0) return refuse(visit, 403, 'noCompany')

  const key = await inDirectory(db, actor, (tx) =>
    issueKey(tx, {
      purpose: 'consent',
      user: actor.user,
      data: { request: visit.search },
      minutes: keyMinutes,
    }),
  )
  const user = (await findUser(db, actor.user)) as User
  const { consent, returnTo } = request
  return show(visit, {
    title: texts[visit.language].title.replace('{APP}', () => consent.client.name),
    menu,
    body: await question(visit, consent, {
      key,
      user,
      companies,
      current: visit.session?.caller?.company,
      returnTo: placeOf(returnTo.uri),
    }),
    formTargets: [targetOf(returnTo.uri)],
  })
}

async function decide(visit: Visit): Promise<FastifyReply> {
  const { site, form } = visit
  const { db } = site
  const actor = accountActorOf(visit)
  const key = form.get('key') ?? ''
  const asked = await readKey(db, 'consent', key)
  // The signed-in user must be the one who was asked.
  if (!actor || asked?.user !== actor.user) return tellSpent(visit)
  if (form.get('decision') === 'somebody-else') return signOut(visit, actor, asked.data.request)
  const request = await readAuthorizeRequest(db, asked.data.request)
  if ('fault' in request) return tellFault(visit, request.fault)
  // The user has seen which application asks, and where the browser goes.
  if ('error' in request) return sendBack(visit, request.returnTo, { ...request.error })

  const { returnTo, consent } = request
  if (form.get('decision') !== 'allow') {
    const taken = await inDirectory(db, actor, (tx) => takeKey(tx, 'consent', key))
    return taken ? sendBack(visit, returnTo, refused) : tellSpent(visit)
  }
  const { user, via, address } = actor
  const company = readId(form.get('company'))
  const outcome = await db.transaction({ company, user, via, address }, async (tx) => {
    if (!(await roleOf(tx, company, user))) return 'no member'
    return (await takeKey(tx, 'consent', key)) ? { code: await allowApp(tx, consent) } : 'spent'
  })
  if (outcome === 'no member') return refuse(visit, 403, 'forbidden')
  return outcome === 'spent' ? tellSpent(visit) : sendBack(visit, returnTo, outcome)
}

/** Lets another user sign in, who then gets the same question. */
async function signOut(visit: Visit, actor: AccountActor, request: string): Promise<FastifyReply> {
  await dismiss(visit, actor)
  return seeOther(visit, `/sign-in?next=${encodeURIComponent(`${path}?${request}`)}`)
}

const refused = { error: 'access_denied', error_description: 'The person did not allow it.' }

function sendBack({ reply }: Visit, to: Return, told: Readonly<Record<string, string>>): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(returnAddress(to, told), 302)
}

/**
 * The form target for the policy of the page. Only the scheme: browsers check the policy at every redirect, and an
 * application may redirect to another host.
 */
function targetOf(uri: string): string {
  return new URL(uri).protocol
}

/** The return address as users see it: the host, or the scheme of an application on their machine. */
function placeOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : protocol
}

interface Question {
  readonly key: string
  readonly user: User
  readonly companies: readonly OwnCompany[]
  readonly current: number | undefined
  /** The place the browser goes to from here. */
  readonly returnTo: string
}

async function question(visit: Visit, consent: Consent, asked: Question): Promise<string> {
  const { language, site } = visit
  const { client, scopes } = consent
  const words = texts[language]
  const maker = await site.db.get<{ name: string }>(sql`
    select name from companies where id = ${client.company_id}`)
  const { user, companies, key, returnTo } = asked
  const rows = [
    [words.maker, maker?.name ?? ''],
    [words.returnTo, returnTo],
    [words.person, `${user.name} ${user.surname}`.trim()],
    [words.email, user.email],
    ...(companies.length === 1 ? [[words.company, companies[0]?.name ?? '']] : []),
  ]
  const sentences = scopes.map((scope) => scopeWords[language][scope])
  return `<h1>${escapedMarkup(words.title.replace('{APP}', () => client.name))}</h1>
<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapedMarkup(value)}</dd></div>`).join('\n')}</dl>
<form method="post" action="${path}">
<input type="hidden" name="key" value="${key}">
<p>${words.notYou} <button class="link" name="decision" value="somebody-else">${words.signInElse}</button></p>
</form>
<p>${scopes.length > 0 ? words.may : words.nothing}</p>
${scopes.length > 0 ? `<ul>${sentences.map((one) => `<li>${one}</li>`).join('\n')}</ul>` : ''}
<p class="quiet">${words.limits}</p>
<form class="stack" method="post" action="${path}">
<input type="hidden" name="key" value="${key}">
${companyField(words, asked)}
<div class="actions"><button class="primary" name="decision" value="allow">${words.allow}</button>
<button name="decision" value="refuse">${words.refuse}</button></div>
</form>`
}

function companyField(words: Words, { companies, current }: Question): string {
  const [only] = companies
  if (companies.length === 1) return `<input type="hidden" name="company" value="${only?.id}">`
  return selectField({
    name: 'company',
    label: words.which,
    value: String(current),
    required: true,
    options: companies.map(({ id, name }) => [String(id), name] as const),
  })
}

/** Tells the fault of a link. The browser is not sent back, because the author of the link is unknown. */
function tellFault(visit: Visit, fault: LinkFault): FastifyReply {
  const words = texts[visit.language]
  return tell(visit, words.badLink, [words[fault], words.whoRepairs])
}

/** Tells the error of a request, in words for the user and in the standard ones for the maker of the application. */
function tellError(visit: Visit, { error, error_description }: AuthorizeError): FastifyReply {
  const words = texts[visit.language]
  return tell(visit, words.badLink, [words[error], words.whoRepairs, `${error}: ${error_description}`])
}

function tellSpent(visit: Visit): FastifyReply {
  const words = texts[visit.language]
  return tell(visit, words.spentTitle, [words.spent])
}

function tell(visit: Visit, title: string, [what, ...more]: readonly string[]): FastifyReply {
  return show(visit, {
    status: 400,
    title,
    menu,
    body: `<h1>${title}</h1>\n<p class="notice wrong" role="alert">${what}</p>
${more.map((sentence) => `<p>${sentence}</p>`).join('')}`,
  })
}

type Words = Record<
  | 'title'
  | 'maker'
  | 'returnTo'
  | 'person'
  | 'email'
  | 'company'
  | 'which'
  | 'may'
  | 'nothing'
  | 'limits'
  | 'allow'
  | 'refuse'
  | 'notYou'
  | 'signInElse'
  | 'badLink'
  | 'whoRepairs'
  | 'spentTitle'
  | 'spent'
  | AuthorizeError['error']
  | LinkFault,
  string
>

const texts: Record<Language, Words> = {
  de: {
    title: '{APP} möchte auf Ihre Firma zugreifen',
    maker: 'Registriert von',
    returnTo: 'Führt zurück zu',
    person: 'Sie sind',
    email: 'Angemeldet mit',
    company: 'Firma',
    which: 'Auf welche Firma soll die Anwendung zugreifen?',
    may: 'Wenn Sie es erlauben, kann die Anwendung:',
    nothing: 'Wenn Sie es erlauben, erfährt die Anwendung Ihren Namen und sonst nichts.',
    limits:
      'Sie kann nie mehr, als Ihre Rolle in der Firma erlaubt. In den Einstellungen unter «Anwendungen» trennen Sie sie jederzeit wieder.',
    allow: 'Erlauben',
    refuse: 'Ablehnen',
    notYou: 'Nicht Sie?',
    signInElse: 'Anders anmelden',
    badLink: 'Dieser Link ist nicht richtig',
    whoRepairs:
      'Sie haben nichts falsch gemacht. Reparieren kann es nur, wer die Anwendung herstellt: Bitte melden Sie dort, was hier steht.',
    spentTitle: 'Darüber ist schon entschieden',
    spent:
      'Dieses Formular wurde schon gesendet oder ist zu alt. Kehren Sie zur Anwendung zurück und beginnen Sie dort noch einmal.',
    invalid_request: 'Die Anfrage der Anwendung ist unvollständig oder widerspricht sich.',
    unsupported_response_type: 'Die Anwendung verlangt eine Antwort, die es hier nicht gibt.',
    invalid_scope: 'Die Anwendung verlangt Rechte, die es nicht gibt oder für die sie nicht registriert ist.',
    too_long: 'Er ist zu lang.',
    repeated: 'Eine Angabe steht darin zweimal: client_id oder redirect_uri.',
    client_missing: 'Er sagt nicht, für welche Anwendung er ist: client_id fehlt.',
    client_unknown: 'Die Anwendung gibt es hier nicht, oder sie wurde gesperrt.',
    client_kind:
      'Diese Anwendung arbeitet nur für sich selbst und kann von niemandem sonst zugelassen werden.',
    redirect_uri:
      'Die Adresse, zu der er zurückführt, ist nicht die, welche für die Anwendung registriert ist.',
  },
  fr: {
    title: '{APP} souhaite accéder à votre entreprise',
    maker: 'Enregistrée par',
    returnTo: 'Vous ramène à',
    person: 'Vous êtes',
    email: 'Connecté avec',
    company: 'Entreprise',
    which: 'À quelle entreprise l’application doit-elle accéder ?',
    may: 'Si vous l’autorisez, l’application peut :',
    nothing: 'Si vous l’autorisez, l’application apprend votre nom et rien d’autre.',
    limits:
      'Elle ne peut jamais plus que ce que permet votre rôle dans l’entreprise. Vous pouvez la déconnecter à tout moment dans les réglages, sous « Applications ».',
    allow: 'Autoriser',
    refuse: 'Refuser',
    notYou: 'Ce n’est pas vous ?',
    signInElse: 'Se connecter autrement',
    badLink: 'Ce lien n’est pas correct',
    whoRepairs:
      'Vous n’avez commis aucune erreur. Seul l’éditeur de l’application peut corriger cela : veuillez lui transmettre ce qui est écrit ici.',
    spentTitle: 'C’est déjà décidé',
    spent:
      'Ce formulaire a déjà été envoyé ou est trop ancien. Retournez à l’application et recommencez depuis là.',
    invalid_request: 'La demande de l’application est incomplète ou se contredit.',
    unsupported_response_type: 'L’application demande une réponse qui n’existe pas ici.',
    invalid_scope:
      'L’application demande des droits qui n’existent pas ou pour lesquels elle n’est pas enregistrée.',
    too_long: 'Il est trop long.',
    repeated: 'Une indication y figure deux fois : client_id ou redirect_uri.',
    client_missing: 'Il ne dit pas à quelle application il appartient : client_id manque.',
    client_unknown: 'Cette application n’existe pas ici, ou elle a été bloquée.',
    client_kind:
      'Cette application ne travaille que pour elle-même et ne peut être autorisée par personne d’autre.',
    redirect_uri: 'L’adresse de retour n’est pas celle qui est enregistrée pour l’application.',
  },
  it: {
    title: '{APP} desidera accedere alla Sua azienda',
    maker: 'Registrata da',
    returnTo: 'La riporta a',
    person: 'Lei è',
    email: 'Accesso con',
    company: 'Azienda',
    which: 'A quale azienda deve accedere l’applicazione?',
    may: 'Se lo permette, l’applicazione può:',
    nothing: 'Se lo permette, l’applicazione viene a sapere il Suo nome e nient’altro.',
    limits:
      'Non può mai fare più di quanto permette il Suo ruolo nell’azienda. La può scollegare in ogni momento nelle impostazioni, sotto «Applicazioni».',
    allow: 'Consenti',
    refuse: 'Rifiuta',
    notYou: 'Non è Lei?',
    signInElse: 'Accedi diversamente',
    badLink: 'Questo link non è corretto',
    whoRepairs:
      'Lei non ha sbagliato nulla. Solo chi produce l’applicazione può correggerlo: gli segnali ciò che è scritto qui.',
    spentTitle: 'È già deciso',
    spent: 'Questo modulo è già stato inviato o è troppo vecchio. Torni all’applicazione e ricominci da lì.',
    invalid_request: 'La richiesta dell’applicazione è incompleta o si contraddice.',
    unsupported_response_type: 'L’applicazione chiede una risposta che qui non esiste.',
    invalid_scope: 'L’applicazione chiede diritti che non esistono o per i quali non è registrata.',
    too_long: 'È troppo lungo.',
    repeated: 'Un’indicazione vi compare due volte: client_id o redirect_uri.',
    client_missing: 'Non dice a quale applicazione appartiene: manca client_id.',
    client_unknown: 'Questa applicazione qui non esiste, o è stata bloccata.',
    client_kind: 'Questa applicazione lavora solo per sé stessa e nessun altro la può ammettere.',
    redirect_uri: 'L’indirizzo di ritorno non è quello registrato per l’applicazione.',
  },
  en: {
    title: '{APP} would like to use your company’s data',
    maker: 'Registered by',
    returnTo: 'Leads back to',
    person: 'You are',
    email: 'Signed in with',
    company: 'Company',
    which: 'Which company is the application to use?',
    may: 'If you allow it, the application can:',
    nothing: 'If you allow it, the application learns your name and nothing else.',
    limits:
      'It can never do more than your role in the company allows. You can disconnect it at any time in the settings, under “Applications”.',
    allow: 'Allow',
    refuse: 'Refuse',
    notYou: 'Not you?',
    signInElse: 'Sign in as somebody else',
    badLink: 'This link is not right',
    whoRepairs:
      'You have done nothing wrong. Only the maker of the application can repair it: please tell them what it says here.',
    spentTitle: 'This has been decided',
    spent: 'This form was sent before or is too old. Go back to the application and start there again.',
    invalid_request: 'What the application asks is not complete, or contradicts itself.',
    unsupported_response_type: 'The application asks for an answer that does not exist here.',
    invalid_scope: 'The application asks for rights that do not exist, or that it is not registered for.',
    too_long: 'It is too long.',
    repeated: 'Something appears in it twice: client_id or redirect_uri.',
    client_missing: 'It does not say which application it is for: client_id is missing.',
    client_unknown: 'There is no such application here, or it was revoked.',
    client_kind: 'This application works for itself only, and nobody else can let it in.',
    redirect_uri: 'The address that it leads back to is not the one that is registered for the application.',
  },
}
