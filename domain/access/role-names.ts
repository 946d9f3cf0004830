// The names of roles and their purposes, in the languages of the interface.

import type { Language } from '../text/languages.ts'
import type { Role } from './roles.ts'

export const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  de: { owner: 'Inhaber/in', manager: 'Leitung', member: 'Mitarbeit', reader: 'Einsicht' },
  fr: { owner: 'Propriétaire', manager: 'Direction', member: 'Collaboration', reader: 'Lecture' },
  it: { owner: 'Titolare', manager: 'Direzione', member: 'Collaborazione', reader: 'Lettura' },
  en: { owner: 'Owner', manager: 'Manager', member: 'Member', reader: 'Reader' },
}

export const rolePurposes: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  de: {
    owner: 'Darf alles.',
    manager: 'Darf alles, ausser über Inhaberinnen und Inhaber zu bestimmen.',
    member: 'Bearbeitet Kontakte, Offerten und Lieferungen, erfasst eigene Stunden, sieht Rechnungen.',
    reader: 'Sieht alles und ändert nichts.',
  },
  fr: {
    owner: 'Peut tout faire.',
    manager: 'Peut tout faire, sauf décider des propriétaires.',
    member:
      'Gère les contacts, les offres et les livraisons, saisit ses propres heures, consulte les factures.',
    reader: 'Voit tout et ne modifie rien.',
  },
  it: {
    owner: 'Può fare tutto.',
    manager: 'Può fare tutto, tranne decidere sui titolari.',
    member: 'Gestisce contatti, offerte e consegne, registra le proprie ore, consulta le fatture.',
    reader: 'Vede tutto e non modifica nulla.',
  },
  en: {
    owner: 'May do everything.',
    manager: 'May do everything but decide about owners.',
    member: 'Edits contacts, offers and deliveries, records own hours, sees invoices.',
    reader: 'Sees everything and changes nothing.',
  },
}
