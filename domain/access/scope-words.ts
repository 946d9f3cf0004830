// What each scope means, in one sentence for people.

import type { Language } from '../text/languages.ts'
import type { Scope } from './scopes.ts'

export const scopeWords: Readonly<Record<Language, Readonly<Record<Scope, string>>>> = {
  de: {
    profile: 'Ihren Namen, Ihre E-Mail-Adresse und die Angaben zur Firma lesen, aber nicht ändern',
    contact: 'Kontakte mit Adressen, Personen und Konten lesen und ändern',
    contact_reminder: 'Erinnerungen zu Kontakten lesen und ändern',
    letter: 'Briefe lesen, schreiben und versenden',
    configuration:
      'Einstellungen der Firma lesen und ändern, auch Personen und Zugänge, und den ganzen Verlauf aller Daten der Firma lesen',
    catalog: 'Produkte und Dienstleistungen lesen und ändern',
    invoice: 'Rechnungen und Zahlungen lesen, ändern und versenden',
    offer: 'Offerten lesen, ändern und versenden',
    delivery_note: 'Lieferscheine lesen, ändern und versenden',
    order_confirmation: 'Auftragsbestätigungen lesen, ändern und versenden',
    project: 'Projekte lesen und ändern',
    cost_unit: 'Kostenstellen lesen und ändern',
    working_hours: 'Arbeitszeiten lesen und ändern',
    activity: 'Tätigkeiten lesen und ändern',
    effort: 'Aufwände lesen und ändern',
  },
  fr: {
    profile: 'Lire, sans les modifier, votre nom, votre adresse e-mail et les données de l’entreprise',
    contact: 'Lire et modifier les contacts, leurs adresses, personnes et comptes',
    contact_reminder: 'Lire et modifier les rappels liés aux contacts',
    letter: 'Lire, écrire et envoyer des lettres',
    configuration:
      'Lire et modifier les réglages de l’entreprise, y compris les personnes et les accès, et lire tout l’historique de toutes ses données',
    catalog: 'Lire et modifier les produits et les services',
    invoice: 'Lire, modifier et envoyer les factures, lire et modifier les paiements',
    offer: 'Lire, modifier et envoyer les offres',
    delivery_note: 'Lire, modifier et envoyer les bulletins de livraison',
    order_confirmation: 'Lire, modifier et envoyer les confirmations de commande',
    project: 'Lire et modifier les projets',
    cost_unit: 'Lire et modifier les centres de coûts',
    working_hours: 'Lire et modifier les heures de travail',
    activity: 'Lire et modifier les activités',
    effort: 'Lire et modifier les prestations saisies',
  },
  it: {
    profile: 'Leggere, senza modificarli, il Suo nome, il Suo indirizzo e-mail e i dati dell’azienda',
    contact: 'Leggere e modificare i contatti con indirizzi, persone e conti',
    contact_reminder: 'Leggere e modificare i promemoria dei contatti',
    letter: 'Leggere, scrivere e inviare lettere',
    configuration:
      'Leggere e modificare le impostazioni dell’azienda, anche persone e accessi, e leggere tutta la cronologia di tutti i suoi dati',
    catalog: 'Leggere e modificare prodotti e servizi',
    invoice: 'Leggere, modificare e inviare fatture, leggere e modificare pagamenti',
    offer: 'Leggere, modificare e inviare offerte',
    delivery_note: 'Leggere, modificare e inviare bollettini di consegna',
    order_confirmation: 'Leggere, modificare e inviare conferme d’ordine',
    project: 'Leggere e modificare i progetti',
    cost_unit: 'Leggere e modificare i centri di costo',
    working_hours: 'Leggere e modificare le ore di lavoro',
    activity: 'Leggere e modificare le attività',
    effort: 'Leggere e modificare le prestazioni registrate',
  },
  en: {
    profile: 'Read, but not change, your name, your e-mail address and the details of the company',
    contact: 'Read and change contacts with their addresses, people and accounts',
    contact_reminder: 'Read and change reminders about contacts',
    letter: 'Read, write and send letters',
    configuration:
      'Read and change the settings of the company, including its people and their access, and read the whole history of all its records',
    catalog: 'Read and change products and services',
    invoice: 'Read, change and send invoices, read and change payments',
    offer: 'Read, change and send offers',
    delivery_note: 'Read, change and send delivery notes',
    order_confirmation: 'Read, change and send order confirmations',
    project: 'Read and change projects',
    cost_unit: 'Read and change cost centres',
    working_hours: 'Read and change working hours',
    activity: 'Read and change activities',
    effort: 'Read and change efforts',
  },
}
