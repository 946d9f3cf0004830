import type en from '../en/recurring.ts'

export default {
  one: 'Facture récurrente',
  repeat: 'Répéter …',
  repeatTitle: (number: string) => `Répéter la facture ${number}`,
  repeatVerb: 'Répéter',
  repeatHint: 'À chacune de ces dates, une facture est établie avec le contenu de cette facture.',
  madeAsHint: 'Une facture qui ne peut pas partir reste un brouillon, et un mémo vous le signale.',
  noAddress:
    'Ni le contact ni la personne de contact n’a d’adresse e-mail : les factures restent des brouillons jusqu’à ce qu’il y en ait une.',
  noServer:
    'Aucun serveur de messagerie n’est encore configuré : d’ici là, les factures restent des brouillons.',
  endHint: 'Vide : sans fin.',
  editTitle: 'Rythme et notes',
  pause: 'Mettre en pause',
  goOn: 'Reprendre',
  paused: (name: string) => `La facture récurrente pour ${name} est en pause.`,
  removed: (name: string) => `La facture récurrente pour ${name} a été supprimée.`,
  over: 'Terminée',
  next: (day: string) => `La prochaine facture arrive le ${day}.`,
  nextSoon: 'La prochaine facture arrive dans quelques minutes.',
  noNext: 'Aucune autre facture ne suit.',
  noneWhilePaused: 'Aucune tant qu’elle est en pause.',
  since: (often: string, day: string) => `${often} depuis le ${day}`,
  from: (often: string, day: string) => `${often} dès le ${day}`,
  until: (day: string) => `jusqu’au ${day}`,
  made: 'Factures établies à partir d’elle',
  noneMade: 'Aucune pour l’instant.',
  failed: 'N’a pas pu être établie',
  skipped: (day: string) => `${day} : omise, car en pause.`,
  deleted: (day: string) => `${day} : la facture a été supprimée.`,
} satisfies typeof en
