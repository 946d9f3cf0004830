// The words of the pages about applications and tokens.

import type { Language } from '../../domain/text/languages.ts'
import type { Notices } from './notice.ts'

export interface AppsWords
  extends Notices,
    Readonly<
      Record<
        | (
            | 'title'
            | 'about'
            | 'back'
            | 'create'
            | 'revoke'
            | 'lastUsed'
            | 'neverUsed'
            | 'noScopes'
            | 'rights'
            | 'madeOn'
          )
        | ('connected' | 'connectedAbout' | 'connectedNone' | 'disconnect' | 'disconnectHint')
        | (
            | 'tokens'
            | 'tokensAbout'
            | 'tokensNone'
            | 'newToken'
            | 'tokenMade'
            | 'token'
            | 'until'
            | 'expired'
            | 'tokenHint'
          )
        | (
            | 'clients'
            | 'clientsAbout'
            | 'clientsNone'
            | 'newClient'
            | 'clientMade'
            | 'rotate'
            | 'rotateHint'
            | 'newSecret'
            | 'clientHint'
          )
        | ('forOne' | 'forAnyone' | 'revoked')
        | ('v1' | 'v1About' | 'v1None' | 'v1Make' | 'v1Renew' | 'v1RenewHint' | 'v1Made')
        | ('name' | 'nameHint' | 'kind' | 'kindOne' | 'kindOneHint' | 'kindAnyone' | 'kindAnyoneHint')
        | (
            | 'redirectUri'
            | 'redirectUriHint'
            | 'scopes'
            | 'scopesHint'
            | 'expires'
            | 'expiresHint'
            | 'incomplete'
          )
        | ('shownOnce' | 'spentTitle' | 'spent' | 'backToPage'),
        string
      >
    > {
  /** What is wrong with a field. */
  readonly wrong: Readonly<Record<'name' | 'redirect_uri' | 'scopes' | 'expires' | 'grant_type', string>>
}

export const appsWords: Record<Language, AppsWords> = {
  de: {
    title: 'Anwendungen',
    about: 'Welche Programme Zugang zu Ihrer Firma haben. Keines kann mehr als die Person dahinter.',
    back: 'Zurück zu den Anwendungen',
    create: 'Erstellen',
    revoke: 'Sperren',
    lastUsed: 'Zuletzt benutzt am',
    neverUsed: 'Noch nie benutzt',
    noScopes: 'Erfährt nur den Namen',
    rights: 'Was es darf',
    madeOn: 'Erstellt am',
    connected: 'Verbundene Anwendungen',
    connectedAbout: 'Programme, denen jemand den Zugang erlaubt hat.',
    connectedNone: 'Noch keine. Eine Anwendung fragt von sich aus um Erlaubnis.',
    disconnect: 'Trennen',
    disconnectHint: 'Die Anwendung verliert sofort den Zugang. Sie kann wieder um Erlaubnis fragen.',
    tokens: 'Persönliche Zugriffstoken',
    tokensAbout:
      'Mit einem Zugriffstoken arbeitet ein Programm in Ihrem Namen, ohne Ihr Passwort zu kennen. Sie brauchen eines, wenn ein Programm danach fragt.',
    tokensNone: 'Noch keine.',
    newToken: 'Neues Zugriffstoken',
    tokenMade: 'Das Zugriffstoken ist bereit',
    token: 'Token',
    until: 'Gilt bis',
    expired: 'Abgelaufen am',
    tokenHint:
      'Programme mit diesem Token verlieren sofort den Zugang. Es lässt sich nicht wieder einschalten.',
    clients: 'API-Clients',
    clientsAbout:
      'Mit einem API-Client meldet sich ein anderes Programm bei Kontor an, zum Beispiel Ihr Webshop. Sie brauchen einen, wenn dessen Hersteller nach client_id und client_secret fragt.',
    clientsNone: 'Noch keine.',
    newClient: 'Neuer API-Client',
    clientMade: 'Der API-Client ist bereit',
    rotate: 'Geheimnis erneuern',
    rotateHint: 'Das bisherige Geheimnis gilt sofort nicht mehr. Tragen Sie das neue danach im Programm ein.',
    newSecret: 'Das neue Geheimnis',
    clientHint:
      'Das Programm verliert sofort den Zugang, auch bei allen, die es ihm erlaubt haben. Es lässt sich nicht wieder einschalten.',
    forOne: 'Arbeitet für',
    forAnyone: 'Arbeitet für alle, die es erlauben',
    revoked: 'Gesperrt',
    v1: 'Token der älteren Schnittstelle',
    v1About: 'Für Programme zur Zeiterfassung, die noch Version 1 benutzen. Jede Person hat höchstens eines.',
    v1None: 'Sie haben keines.',
    v1Make: 'Token erstellen',
    v1Renew: 'Erneuern',
    v1RenewHint:
      'Das bisherige Token gilt sofort nicht mehr. Tragen Sie das neue danach in Ihren Programmen ein.',
    v1Made: 'Ihr Token der älteren Schnittstelle',
    name: 'Name',
    nameHint: 'Woran Sie es in einem Jahr noch erkennen.',
    kind: 'Für wen arbeitet das Programm?',
    kindOne: 'Nur für mich',
    kindOneHint: 'Es weist sich mit Kennung und Geheimnis aus (client_credentials).',
    kindAnyone: 'Für alle, die es ihm erlauben',
    kindAnyoneHint: 'Es schickt Menschen hierher, die dann entscheiden (authorization_code).',
    redirectUri: 'Adresse, zu der es zurückgeht',
    redirectUriHint: 'Nur für die zweite Art, zum Beispiel https://app.example/zurueck.',
    scopes: 'Was darf es?',
    scopesHint: 'Mehr als Ihre Rolle erlaubt, kann es nie, auch wenn Sie hier mehr wählen.',
    expires: 'Letzter Tag',
    expiresHint: 'Ohne Datum gilt es, bis Sie es sperren.',
    incomplete: 'Bitte prüfen Sie die Angaben.',
    shownOnce: 'Das wird nur jetzt gezeigt. Bewahren Sie es an einem sicheren Ort auf.',
    spentTitle: 'Das ist schon geschehen',
    spent:
      'Dieses Formular wurde schon gesendet oder ist zu alt. Was es gezeigt hat, wird nicht noch einmal gezeigt.',
    backToPage: 'Zurück zur Seite',
    done: {
      disconnected: 'Die Anwendung ist getrennt.',
      tokenRevoked: 'Das Zugriffstoken ist gesperrt.',
      clientRevoked: 'Der API-Client ist gesperrt.',
      v1Revoked: 'Ihr Token der älteren Schnittstelle ist gesperrt.',
    },
    faults: {
      gone: 'Das ist schon gesperrt oder nicht mehr da.',
    },
    wrong: {
      name: 'Bitte geben Sie einen Namen mit höchstens 255 Zeichen an.',
      redirect_uri:
        'Für die zweite Art braucht es eine Adresse mit https (mit http nur für den eigenen Rechner), für die erste keine.',
      scopes: 'Bitte wählen Sie mindestens eines.',
      expires: 'Bitte wählen Sie heute oder einen späteren Tag.',
      grant_type: 'Bitte wählen Sie eine der beiden Arten.',
    },
  },
  fr: {
    title: 'Applications',
    about:
      'Quels programmes ont accès à votre entreprise. Aucun ne peut plus que la personne qui lui a donné accès.',
    back: 'Retour aux applications',
    create: 'Créer',
    revoke: 'Bloquer',
    lastUsed: 'Dernière utilisation le',
    neverUsed: 'Jamais utilisé',
    noScopes: 'N’apprend que le nom',
    rights: 'Ce qu’il peut faire',
    madeOn: 'Créé le',
    connected: 'Applications connectées',
    connectedAbout: 'Les programmes auxquels quelqu’un a donné accès.',
    connectedNone: 'Aucune pour l’instant. Une application demande elle-même l’autorisation.',
    disconnect: 'Déconnecter',
    disconnectHint: 'L’application perd aussitôt l’accès. Elle peut redemander l’autorisation.',
    tokens: 'Jetons d’accès personnels',
    tokensAbout:
      'Avec un jeton d’accès, un programme travaille en votre nom sans connaître votre mot de passe. Il vous en faut un quand un programme le demande.',
    tokensNone: 'Aucun pour l’instant.',
    newToken: 'Nouveau jeton d’accès',
    tokenMade: 'Le jeton d’accès est prêt',
    token: 'Jeton',
    until: 'Valable jusqu’au',
    expired: 'Expiré le',
    tokenHint:
      'Les programmes qui utilisent ce jeton perdent aussitôt l’accès. Il ne peut pas être réactivé.',
    clients: 'Clients API',
    clientsAbout:
      'Avec un client API, un autre programme se connecte à Kontor, par exemple votre boutique en ligne. Il vous en faut un quand son éditeur demande client_id et client_secret.',
    clientsNone: 'Aucun pour l’instant.',
    newClient: 'Nouveau client API',
    clientMade: 'Le client API est prêt',
    rotate: 'Renouveler le secret',
    rotateHint:
      'L’ancien secret cesse aussitôt d’être valable. Saisissez ensuite le nouveau dans le programme.',
    newSecret: 'Le nouveau secret',
    clientHint:
      'Le programme perd aussitôt l’accès, aussi chez tous ceux qui l’ont autorisé. Il ne peut pas être réactivé.',
    forOne: 'Travaille pour',
    forAnyone: 'Travaille pour tous ceux qui l’autorisent',
    revoked: 'Bloqué',
    v1: 'Jeton de l’ancienne interface',
    v1About:
      'Pour les programmes de saisie des heures qui utilisent encore la version 1. Chaque personne en a au plus un.',
    v1None: 'Vous n’en avez pas.',
    v1Make: 'Créer un jeton',
    v1Renew: 'Renouveler',
    v1RenewHint:
      'L’ancien jeton cesse aussitôt d’être valable. Saisissez ensuite le nouveau dans vos programmes.',
    v1Made: 'Votre jeton de l’ancienne interface',
    name: 'Nom',
    nameHint: 'À quoi vous le reconnaîtrez encore dans un an.',
    kind: 'Pour qui le programme travaille-t-il ?',
    kindOne: 'Pour moi seulement',
    kindOneHint: 'Il s’identifie avec son identifiant et son secret (client_credentials).',
    kindAnyone: 'Pour tous ceux qui l’autorisent',
    kindAnyoneHint: 'Il envoie les personnes ici, et elles décident (authorization_code).',
    redirectUri: 'Adresse de retour',
    redirectUriHint: 'Seulement pour le second genre, par exemple https://app.example/retour.',
    scopes: 'Que peut-il faire ?',
    scopesHint: 'Il ne pourra jamais plus que ce que permet votre rôle, même si vous choisissez plus ici.',
    expires: 'Dernier jour',
    expiresHint: 'Sans date, il est valable jusqu’à ce que vous le bloquiez.',
    incomplete: 'Veuillez vérifier vos indications.',
    shownOnce: 'Cela n’est montré que maintenant. Conservez-le en lieu sûr.',
    spentTitle: 'C’est déjà fait',
    spent:
      'Ce formulaire a déjà été envoyé ou est trop ancien. Ce qu’il a montré n’est pas montré une seconde fois.',
    backToPage: 'Retour à la page',
    done: {
      disconnected: 'L’application est déconnectée.',
      tokenRevoked: 'Le jeton d’accès est bloqué.',
      clientRevoked: 'Le client API est bloqué.',
      v1Revoked: 'Votre jeton de l’ancienne interface est bloqué.',
    },
    faults: {
      gone: 'C’est déjà bloqué, ou cela n’existe plus.',
    },
    wrong: {
      name: 'Veuillez indiquer un nom de 255 caractères au plus.',
      redirect_uri:
        'Le second genre a besoin d’une adresse en https (en http seulement pour cet ordinateur), le premier d’aucune.',
      scopes: 'Veuillez en choisir au moins un.',
      expires: 'Veuillez choisir aujourd’hui ou un jour à venir.',
      grant_type: 'Veuillez choisir l’un des deux genres.',
    },
  },
  it: {
    title: 'Applicazioni',
    about:
      'Quali programmi hanno accesso alla Sua azienda. Nessuno può fare più della persona che gli ha dato accesso.',
    back: 'Torna alle applicazioni',
    create: 'Creare',
    revoke: 'Bloccare',
    lastUsed: 'Ultimo uso il',
    neverUsed: 'Mai usato',
    noScopes: 'Viene a sapere solo il nome',
    rights: 'Che cosa può fare',
    madeOn: 'Creato il',
    connected: 'Applicazioni collegate',
    connectedAbout: 'I programmi a cui qualcuno ha dato accesso.',
    connectedNone: 'Ancora nessuna. È l’applicazione stessa a chiedere il permesso.',
    disconnect: 'Scollegare',
    disconnectHint: 'L’applicazione perde subito l’accesso. Può chiedere di nuovo il permesso.',
    tokens: 'Token di accesso personali',
    tokensAbout:
      'Con un token di accesso un programma lavora a Suo nome senza conoscere la Sua password. Gliene serve uno quando un programma lo chiede.',
    tokensNone: 'Ancora nessuno.',
    newToken: 'Nuovo token di accesso',
    tokenMade: 'Il token di accesso è pronto',
    token: 'Token',
    until: 'Valido fino al',
    expired: 'Scaduto il',
    tokenHint: 'I programmi che usano questo token perdono subito l’accesso. Non si può riattivare.',
    clients: 'Client API',
    clientsAbout:
      'Con un client API un altro programma accede a Kontor, per esempio il Suo negozio online. Gliene serve uno quando il produttore chiede client_id e client_secret.',
    clientsNone: 'Ancora nessuno.',
    newClient: 'Nuovo client API',
    clientMade: 'Il client API è pronto',
    rotate: 'Rinnovare il segreto',
    rotateHint: 'Il segreto attuale smette subito di valere. Inserisca poi quello nuovo nel programma.',
    newSecret: 'Il nuovo segreto',
    clientHint:
      'Il programma perde subito l’accesso, anche presso tutti coloro che glielo hanno permesso. Non si può riattivare.',
    forOne: 'Lavora per',
    forAnyone: 'Lavora per chiunque lo permetta',
    revoked: 'Bloccato',
    v1: 'Token della vecchia interfaccia',
    v1About:
      'Per programmi di registrazione delle ore che usano ancora la versione 1. Ogni persona ne ha al massimo uno.',
    v1None: 'Lei non ne ha.',
    v1Make: 'Creare un token',
    v1Renew: 'Rinnovare',
    v1RenewHint: 'Il token attuale smette subito di valere. Inserisca poi quello nuovo nei Suoi programmi.',
    v1Made: 'Il Suo token della vecchia interfaccia',
    name: 'Nome',
    nameHint: 'Da cosa lo riconoscerà ancora fra un anno.',
    kind: 'Per chi lavora il programma?',
    kindOne: 'Solo per me',
    kindOneHint: 'Si identifica con identificativo e segreto (client_credentials).',
    kindAnyone: 'Per chiunque glielo permetta',
    kindAnyoneHint: 'Manda qui le persone, che poi decidono (authorization_code).',
    redirectUri: 'Indirizzo di ritorno',
    redirectUriHint: 'Solo per il secondo tipo, per esempio https://app.example/ritorno.',
    scopes: 'Che cosa può fare?',
    scopesHint: 'Non potrà mai fare più di quanto permette il Suo ruolo, anche se qui sceglie di più.',
    expires: 'Ultimo giorno',
    expiresHint: 'Senza data vale finché non lo blocca.',
    incomplete: 'Controlli le indicazioni.',
    shownOnce: 'Viene mostrato solo adesso. Lo conservi in un luogo sicuro.',
    spentTitle: 'È già fatto',
    spent:
      'Questo modulo è già stato inviato o è troppo vecchio. Ciò che ha mostrato non viene mostrato di nuovo.',
    backToPage: 'Torna alla pagina',
    done: {
      disconnected: 'L’applicazione è scollegata.',
      tokenRevoked: 'Il token di accesso è bloccato.',
      clientRevoked: 'Il client API è bloccato.',
      v1Revoked: 'Il Suo token della vecchia interfaccia è bloccato.',
    },
    faults: {
      gone: 'È già bloccato o non esiste più.',
    },
    wrong: {
      name: 'Indichi un nome di al massimo 255 caratteri.',
      redirect_uri:
        'Al secondo tipo serve un indirizzo con https (con http solo per questo computer), al primo nessuno.',
      scopes: 'Ne scelga almeno uno.',
      expires: 'Scelga oggi o un giorno successivo.',
      grant_type: 'Scelga uno dei due tipi.',
    },
  },
  en: {
    title: 'Applications',
    about: 'Which programs have access to your company. None of them can do more than the person behind it.',
    back: 'Back to the applications',
    create: 'Create',
    revoke: 'Revoke',
    lastUsed: 'Last used on',
    neverUsed: 'Never used',
    noScopes: 'Learns the name only',
    rights: 'What it may do',
    madeOn: 'Made on',
    connected: 'Connected applications',
    connectedAbout: 'Programs that somebody has given access.',
    connectedNone: 'None yet. An application asks for permission by itself.',
    disconnect: 'Disconnect',
    disconnectHint: 'The application loses its access at once. It can ask for permission again.',
    tokens: 'Personal access tokens',
    tokensAbout:
      'With an access token, a program works in your name without knowing your password. You need one when a program asks for it.',
    tokensNone: 'None yet.',
    newToken: 'New access token',
    tokenMade: 'The access token is ready',
    token: 'Token',
    until: 'Works until',
    expired: 'Expired on',
    tokenHint: 'Programs with this token lose their access at once. It cannot be switched on again.',
    clients: 'API clients',
    clientsAbout:
      'With an API client, another program signs in to Kontor, for example your online shop. You need one when its maker asks for a client_id and a client_secret.',
    clientsNone: 'None yet.',
    newClient: 'New API client',
    clientMade: 'The API client is ready',
    rotate: 'Renew secret',
    rotateHint: 'The present secret stops working at once. Enter the new one in the program afterwards.',
    newSecret: 'The new secret',
    clientHint:
      'The program loses its access at once, also to the data of everybody who has allowed it. It cannot be switched on again.',
    forOne: 'Works for',
    forAnyone: 'Works for everybody who allows it',
    revoked: 'Revoked',
    v1: 'Token of the older interface',
    v1About: 'For programs that record hours and still use version 1. Everybody has at most one.',
    v1None: 'You have none.',
    v1Make: 'Create token',
    v1Renew: 'Renew',
    v1RenewHint: 'The present token stops working at once. Enter the new one in your programs afterwards.',
    v1Made: 'Your token of the older interface',
    name: 'Name',
    nameHint: 'Something you will still recognise in a year.',
    kind: 'Whom does the program work for?',
    kindOne: 'For me only',
    kindOneHint: 'It identifies itself with an id and a secret (client_credentials).',
    kindAnyone: 'For everybody who allows it',
    kindAnyoneHint: 'It sends people here, and they decide (authorization_code).',
    redirectUri: 'Address to return to',
    redirectUriHint: 'For the second kind only, for example https://app.example/back.',
    scopes: 'What may it do?',
    scopesHint: 'It can never do more than your role allows, even if you choose more here.',
    expires: 'Last day',
    expiresHint: 'Without a date it works until you revoke it.',
    incomplete: 'Please check what you have entered.',
    shownOnce: 'This is shown only now. Keep it in a safe place.',
    spentTitle: 'This has already been done',
    spent: 'This form was sent before or is too old. What it showed is not shown again.',
    backToPage: 'Back to the page',
    done: {
      disconnected: 'The application is disconnected.',
      tokenRevoked: 'The access token is revoked.',
      clientRevoked: 'The API client is revoked.',
      v1Revoked: 'Your token of the older interface is revoked.',
    },
    faults: {
      gone: 'It is already revoked or no longer there.',
    },
    wrong: {
      name: 'Please enter a name of at most 255 characters.',
      redirect_uri:
        'The second kind needs an address with https (with http for this machine only), the first kind needs none.',
      scopes: 'Please choose at least one.',
      expires: 'Please choose today or a later day.',
      grant_type: 'Please choose one of the two kinds.',
    },
  },
}
