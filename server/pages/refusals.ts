// The texts of pages that refuse a request: the reason, and what to do.

import type { Language } from '../../domain/text/languages.ts'

export type Why = 'elsewhere' | 'forbidden' | 'noCompany' | 'lost' | 'tooLarge'

interface Words extends Record<Why, readonly [what: string, next: string]> {
  /** The link to go on, for signed-in users and for others. */
  readonly account: readonly [path: string, name: string]
  readonly signIn: readonly [path: string, name: string]
}

export const refusals: Readonly<Record<Language, Words>> = {
  de: {
    elsewhere: [
      'Dieses Formular kam nicht von hier',
      'Öffnen Sie die Seite neu und versuchen Sie es noch einmal.',
    ],
    forbidden: [
      'Ihre Rolle erlaubt das nicht',
      'Wer Ihre Firma in Kontor führt, kann Ihnen eine andere Rolle geben.',
    ],
    noCompany: ['Sie gehören zu keiner Firma', 'Lassen Sie sich in eine einladen.'],
    lost: ['Hier gibt es nichts', 'Vielleicht ist die Adresse unvollständig.'],
    tooLarge: ['Das ist zu viel auf einmal', 'Gehen Sie zurück und kürzen Sie, was Sie geschrieben haben.'],
    account: ['/me', 'Zu meinem Konto'],
    signIn: ['/sign-in', 'Zur Anmeldung'],
  },
  fr: {
    elsewhere: ['Ce formulaire ne vient pas d’ici', 'Ouvrez la page à nouveau et réessayez.'],
    forbidden: [
      'Votre rôle ne le permet pas',
      'La personne qui gère votre entreprise dans Kontor peut vous donner un autre rôle.',
    ],
    noCompany: ['Vous ne faites partie d’aucune entreprise', 'Faites-vous inviter dans l’une d’elles.'],
    lost: ['Il n’y a rien ici', 'L’adresse est peut-être incomplète.'],
    tooLarge: ['C’est trop à la fois', 'Revenez en arrière et raccourcissez votre texte.'],
    account: ['/me', 'Vers mon compte'],
    signIn: ['/sign-in', 'Vers la connexion'],
  },
  it: {
    elsewhere: ['Questo modulo non viene da qui', 'Apra di nuovo la pagina e riprovi.'],
    forbidden: [
      'Il Suo ruolo non lo permette',
      'Chi gestisce la Sua azienda in Kontor può darLe un altro ruolo.',
    ],
    noCompany: ['Non appartiene a nessuna azienda', 'Si faccia invitare in una.'],
    lost: ['Qui non c’è nulla', 'Forse l’indirizzo è incompleto.'],
    tooLarge: ['È troppo in una volta', 'Torni indietro e abbrevi il Suo testo.'],
    account: ['/me', 'Al mio profilo'],
    signIn: ['/sign-in', 'All’accesso'],
  },
  en: {
    elsewhere: ['This form did not come from here', 'Open the page again and try once more.'],
    forbidden: ['Your role does not allow this', 'An owner of your company can give you another role.'],
    noCompany: ['You belong to no company', 'Ask to be invited to one.'],
    lost: ['There is nothing here', 'Perhaps the address is incomplete.'],
    tooLarge: ['This is too much at once', 'Go back and shorten what you have written.'],
    account: ['/me', 'To my account'],
    signIn: ['/sign-in', 'Sign in'],
  },
}
