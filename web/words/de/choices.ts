import type en from '../en/choices.ts'

const roles = { owner: 'Inhaber/in', manager: 'Leitung', member: 'Mitarbeit', reader: 'Einsicht' }
const bankFormats = {
  'camt.052': 'camt.052 (untertägig)',
  'camt.053': 'camt.053 (Auszug)',
  'camt.054': 'camt.054 (Anzeige)',
  mt940: 'MT940',
  csv: 'CSV',
}
const scopes = {
  profile: 'Profil',
  contact: 'Kontakte',
  contact_reminder: 'Erinnerungen',
  letter: 'Briefe',
  configuration: 'Einstellungen',
  catalog: 'Katalog',
  invoice: 'Rechnungen',
  bank: 'Bank',
  offer: 'Offerten',
  delivery_note: 'Lieferscheine',
  order_confirmation: 'Auftragsbestätigungen',
  project: 'Projekte',
  cost_unit: 'Kostenstellen',
  working_hours: 'Arbeitszeiten',
  activity: 'Tätigkeiten',
  effort: 'Stundeneinträge',
}
const languages = { de: 'Deutsch', en: 'Englisch', es: 'Spanisch', fr: 'Französisch', it: 'Italienisch' }
const untaxed = {
  Z: 'Nullsatz',
  E: 'Ausgenommen',
  AE: 'Steuerschuld beim Kunden (Reverse Charge)',
  K: 'Innergemeinschaftliche Lieferung',
  G: 'Ausfuhr',
  O: 'Nicht steuerbar',
  '': 'Keine',
}
const discountTypes = { P: 'Prozent', A: 'Betrag' }
const slipPositions = {
  A: 'Auf eigener Seite',
  F: 'Auf der ersten Seite',
  L: 'Auf der letzten Seite',
  '': 'Keiner',
}
const deliveryStatuses = { DR: 'Entwurf', S: 'Versendet', B: 'Verrechnet', D: 'Gelöscht' }
const orderStatuses = { DR: 'Entwurf', S: 'Versendet', B: 'Verrechnet', D: 'Gelöscht' }
const sources = {
  offer: 'Offerte',
  order_confirmation: 'Auftragsbestätigung',
  delivery_note: 'Lieferschein',
  '': 'Nichts',
}
const letterStatuses = { DR: 'Entwurf', S: 'Versendet', D: 'Gelöscht' }
const printedAs = {
  D: 'Dokument',
  R: 'Zahlungserinnerung',
  R1: '1. Mahnung',
  R2: '2. Mahnung',
  R3: '3. Mahnung',
  DC: 'Inkasso',
  RE: 'Quittung',
}
const windowSides = { L: 'Links', R: 'Rechts' }

const channels = {
  T: 'Banküberweisung',
  C: 'Bar',
  PP: 'PayPal',
  PF: 'PostFinance',
  CC: 'Kreditkarte',
  PR: 'Payrexx',
  SC: 'SmartCommerce',
  TW: 'TWINT',
  DD: 'Lastschrift',
  O: 'Andere',
  '': 'Keine Angabe',
}

const paymentTypes = {
  N: 'Zahlung',
  C: 'Skonto',
  D: 'Rundungsdifferenz',
  W: 'Debitorenverlust',
  CN: 'Gutschrift',
  S: 'Guthaben verrechnet',
  B: 'Zurückbezahlt',
}
const writeOffReasons = {
  small: 'Kleiner Rest',
  charges: 'Spesen der Bank',
  goodwill: 'Kulanz',
  bad_debt: 'Nicht einbringlich',
  '': 'Ohne Grund',
}

export default {
  'vat-rates': { category: { S: 'Steuerbar', ...untaxed } },
  services: { vat_category: untaxed },
  products: { vat_category: untaxed },
  memberships: {
    role: roles,
  },
  invitations: {
    role: roles,
  },
  clients: {
    grant_type: { CC: 'Selbständig', AC: 'Für eine Person' },
    scopes,
  },
  'connected-apps': {
    scopes,
  },
  'personal-tokens': {
    scopes,
  },
  contacts: {
    vat_category: untaxed,
    relation: { CL: 'Kunde', CR: 'Lieferant' },
    type: { P: 'Privatperson', C: 'Firma' },
    gender: { M: 'Männlich', F: 'Weiblich', '': 'Keine Angabe' },
    communication_language: languages,
    communication_channel: { U: 'Keine Vorliebe', E: 'E-Mail', P: 'Post' },
    communication_newsletter: { A: 'Hauptadresse und Personen', M: 'Nur Hauptadresse', N: 'Keiner' },
    discount_type: discountTypes,
  },
  accounts: {
    type: {
      ISR: 'Früherer Einzahlungsschein',
      QRREF: 'QR-IBAN mit Referenz',
      IBAN: 'IBAN',
      QR: 'QR-Rechnung',
    },
  },
  people: {
    gender: { M: 'Männlich', F: 'Weiblich' },
  },
  reminders: {
    interval_type: { hour: 'Stunden', day: 'Tage', month: 'Monate' },
  },
  letters: {
    language: languages,
    status: letterStatuses,
  },
  units: {
    scope: { s: 'Dienstleistungen', p: 'Produkte', a: 'Produkte und Dienstleistungen' },
  },
  'bank-accounts': {
    auto_sync: { active: 'Aktiv', inactive: 'Inaktiv', requested: 'Beantragt' },
    auto_sync_direction: { in: 'Eingehend', out: 'Ausgehend', '': 'Keine' },
  },
  'custom-fields': {
    entity: {
      contact: 'Kontakt',
      person: 'Person',
      letter: 'Brief',
      product: 'Produkt',
      service: 'Dienstleistung',
      invoice: 'Rechnung',
      credit_note: 'Gutschrift',
      offer: 'Offerte',
      order_confirmation: 'Auftragsbestätigung',
      delivery_note: 'Lieferschein',
    },
  },
  layouts: {
    font: { inter: 'Inter', 'source-sans': 'Source Sans', 'liberation-sans': 'Liberation Sans' },
    address_position: windowSides,
    logo_position: windowSides,
  },
  invoices: {
    billing_type: { D: 'Anzahlungsrechnung', P: 'Teilrechnung', F: 'Schlussrechnung', '': 'Keiner' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    source_type: sources,
    status: {
      DR: 'Entwurf',
      S: 'Versendet',
      P: 'Bezahlt',
      PP: 'Teilweise bezahlt',
      R: 'Zahlungserinnerung',
      R1: '1. Mahnung',
      R2: '2. Mahnung',
      R3: '3. Mahnung',
      DC: 'Inkasso',
      C: 'Storniert',
      D: 'Gelöscht',
    },
  },
  'invoice-reminders': {
    status: {
      R: 'Zahlungserinnerung',
      R1: '1. Mahnung',
      R2: '2. Mahnung',
      R3: '3. Mahnung',
    },
  },
  payments: { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'all-payments': { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'credit-notes': {
    discount_type: discountTypes,
    language: languages,
    status: { DR: 'Entwurf', S: 'Offen', P: 'Erledigt', D: 'Gelöscht' },
  },
  'bank-statements': {
    format: bankFormats,
    status: { reading: 'Nicht fertig eingelesen', complete: 'Eingelesen' },
  },
  'bank-entries': {
    status: { booked: 'Verbucht', proposed: 'Vorgeschlagen', waiting: 'Offen', put_away: 'Ohne Rechnung' },
    obstacle: {
      closed_period: 'Periode abgeschlossen',
      currency: 'Andere Währung',
      return: 'Ursprüngliche Zahlung nicht gefunden',
      refused: 'Nicht möglich',
      '': 'Kein Hindernis',
    },
    seen_in: bankFormats,
  },
  'bank-rules': { direction: { in: 'Eingang', out: 'Ausgang', '': 'Beides' } },
  'bank-bookings': {
    reasons: {
      reference: 'Referenz',
      number: 'Nummer in der Mitteilung',
      payer: 'Konto bekannt',
      name: 'Name',
      amount: 'Betrag',
      sum: 'Summe mehrerer Rechnungen',
      return: 'Zahlung kam zurück',
      order: 'Zahlungsauftrag',
      person: 'Von Hand',
    },
  },
  'payment-orders': {
    status: { open: 'Offen', ordered: 'Beauftragt', paid: 'Bezahlt' },
    bank_answer: {
      '': 'Keine Antwort',
      accepted: 'Von der Bank angenommen',
      rejected: 'Von der Bank abgelehnt',
    },
  },
  refunds: {
    channel: channels,
  },
  offers: {
    discount_type: discountTypes,
    accept_online_status: { A: 'Angenommen', D: 'Abgelehnt', U: 'Noch keine Antwort' },
    language: languages,
    status: {
      DR: 'Entwurf',
      S: 'Versendet',
      DE: 'Abgelehnt',
      A: 'Angenommen',
      B: 'Verrechnet',
      D: 'Gelöscht',
    },
  },
  'order-confirmations': {
    discount_type: discountTypes,
    language: languages,
    status: orderStatuses,
    source_type: sources,
  },
  'delivery-notes': {
    discount_type: discountTypes,
    language: languages,
    status: deliveryStatuses,
    source_type: sources,
  },
  'recurring-invoices': {
    frequency: { 1: 'Monatlich', 3: 'Alle drei Monate', 6: 'Alle sechs Monate', 12: 'Jährlich' },
    made_as: {
      draft: 'Als Entwurf erstellt',
      issued: 'Ausgestellt',
      sent: 'Ausgestellt und per E-Mail versendet',
    },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    status: { DR: 'Pausiert', S: 'Aktiv', B: 'Abgeschlossen', D: 'Gelöscht' },
  },
  'recurring-invoice-runs': {
    outcome: { made: 'Erstellt', failed: 'Fehlgeschlagen', skipped: 'Ausgelassen' },
    draft_reason: {
      overdue: 'Blieb ein Entwurf: bei der Erstellung schon fällig',
      period_closed: 'Blieb ein Entwurf: Datum in einer abgeschlossenen Periode',
      no_address: 'Blieb ein Entwurf: keine E-Mail-Adresse',
      no_mail_server: 'Blieb ein Entwurf: kein Mailserver',
      not_printable: 'Blieb ein Entwurf: kann nicht gedruckt werden',
      '': 'Keiner',
    },
  },
  isrs: {
    type: { RIS: 'QR-Rechnung', ISR: 'Früherer Einzahlungsschein', 'ISR+': 'Früherer Einzahlungsschein' },
    position: slipPositions,
    reference_type: { NON: 'Ohne Referenz', SCOR: 'Creditor Reference', QRR: 'QR-Referenz', '': 'Keine' },
  },
  'document-texts': {
    document: {
      invoice: 'Rechnung',
      credit_note: 'Gutschrift',
      offer: 'Offerte',
      order_confirmation: 'Auftragsbestätigung',
      delivery_note: 'Lieferschein',
    },
    language: languages,
    status: printedAs,
  },
  'cost-units': {
    type: { P: 'Produktiv', U: 'Unproduktiv' },
  },
  projects: {
    status: { O: 'Offen', C: 'Abgeschlossen', B: 'Verrechnet', P: 'Ausstehend' },
  },
  efforts: {
    entity_type: { P: 'Projekt', CU: 'Kostenstelle', C: 'Kontakt' },
  },
  papers: {
    document_type: { invoice: 'Rechnung', credit_note: 'Gutschrift' },
    printed_as: printedAs,
  },
  'customer-responses': {
    document_type: { invoice: 'Rechnung', credit_note: 'Gutschrift', offer: 'Offerte' },
    type: { opened: 'Geöffnet', accepted: 'Angenommen', declined: 'Abgelehnt', asked: 'Frage gestellt' },
  },
  outbox: {
    channel: { E: 'E-Mail', P: 'Post' },
    status: {
      W: 'Wartet',
      P: 'In Arbeit',
      S: 'Versendet',
      F: 'Fehlgeschlagen',
      H: 'Zurückgehalten: kein Mailserver',
      U: 'Ungewiss',
      C: 'Abgebrochen',
    },
    document_type: {
      invoice: 'Rechnung',
      credit_note: 'Gutschrift',
      offer: 'Offerte',
      order_confirmation: 'Auftragsbestätigung',
      delivery_note: 'Lieferschein',
      letter: 'Brief',
    },
    printed_as: printedAs,
    from_type: { CO: 'Firma', U: 'Person', S: 'Adresse der Einstellungen', CE: 'Installation', '': 'Keiner' },
    palette: { C: 'Farbig', BW: 'Schwarzweiss', '': 'Keine Angabe' },
    print: { D: 'Beidseitig', S: 'Einseitig', '': 'Keine Angabe' },
    speed: { P: 'A-Post', E: 'B-Post', '': 'Keine Angabe' },
    problem: {
      no_server: 'Es ist kein Mailserver eingerichtet.',
      password_unreadable:
        'Das Passwort des Mailservers lässt sich mit dem Schlüssel dieser Installation nicht lesen. Geben Sie es neu ein.',
      network_refused: 'Der Mailserver liegt in einem Netz, das diese Installation nicht erlaubt.',
      unreachable: 'Der Mailserver ist nicht erreichbar. Prüfen Sie Adresse und Port.',
      timeout:
        'Der Mailserver antwortet nicht. Prüfen Sie Port und Verschlüsselung: üblich sind 587 mit STARTTLS oder 465 mit TLS.',
      not_encrypted:
        'Die Verbindung lässt sich so nicht verschlüsseln. Prüfen Sie Port und Verschlüsselung: üblich sind 587 mit STARTTLS oder 465 mit TLS.',
      login_refused: 'Der Mailserver hat Benutzername oder Passwort abgelehnt.',
      refused: 'Der Mailserver hat die E-Mail abgelehnt.',
      deferred: 'Die E-Mail wird im Moment nicht angenommen.',
      partly_refused: 'Der Mailserver hat die E-Mail für einige Empfänger abgelehnt.',
      partly_deferred: 'Der Mailserver nimmt die E-Mail für einige Empfänger im Moment nicht an.',
      no_confirmation:
        'Der Mailserver hat den Empfang nicht bestätigt. Prüfen Sie, ob die E-Mail angekommen ist.',
      stopped: 'Kontor wurde während des Versands angehalten.',
      not_printable: 'Das Dokument lässt sich nicht drucken.',
      invoice_deleted: 'Die Rechnung wurde vor dem Versand gelöscht.',
      invoice_cancelled: 'Die Rechnung wurde vor dem Versand storniert.',
      invoice_paid: 'Die Rechnung wurde vor dem Versand bezahlt.',
      post_folder: 'Der Ordner für die Post lässt sich nicht beschreiben.',
      fault: 'Auf dem Server ist ein Fehler aufgetreten.',
      '': 'Keines',
    },
  },
  journal: {
    action: { create: 'Erstellt', update: 'Geändert', delete: 'Gelöscht' },
    resource: {
      accounts: 'Konto',
      activities: 'Tätigkeit',
      addresses: 'Adresse',
      'all-payments': 'Zahlung',
      'bank-accounts': 'Bankkonto',
      clients: 'Anwendung',
      'bank-statements': 'Kontoauszug',
      'bank-entries': 'Bankbuchung',
      'bank-bookings': 'Verbuchte Bankzahlung',
      'payment-orders': 'Zahlungsauftrag',
      'payment-files': 'Zahlungsdatei',
      'bank-rules': 'Bankregel',
      'closed-periods': 'Abgeschlossene Periode',
      companies: 'Firma',
      'connected-apps': 'Verbundene Anwendung',
      'contact-group-members': 'Gruppenmitglied',
      'contact-groups': 'Kontaktgruppe',
      contacts: 'Kontakt',
      'cost-units': 'Kostenstelle',
      'credit-notes': 'Gutschrift',
      'custom-fields': 'Eigenes Feld',
      'customer-responses': 'Antwort eines Kunden',
      'delivery-notes': 'Lieferschein',
      'document-texts': 'Text',
      efforts: 'Stundeneintrag',
      'exchange-rates': 'Wechselkurs',
      invitations: 'Einladung',
      invoices: 'Rechnung',
      isrs: 'Einzahlungsschein',
      layouts: 'Layout',
      letters: 'Brief',
      memberships: 'Mitgliedschaft',
      offers: 'Offerte',
      'order-confirmations': 'Auftragsbestätigung',
      'mail-server': 'Mailserver',
      outbox: 'Nachricht',
      papers: 'Papier',
      payments: 'Zahlung',
      people: 'Person',
      'personal-tokens': 'Zugriffstoken',
      'product-categories': 'Produktkategorie',
      products: 'Produkt',
      projects: 'Projekt',
      'invoice-reminders': 'Mahnung',
      'recurring-invoice-runs': 'Termin einer wiederkehrenden Rechnung',
      'recurring-invoices': 'Wiederkehrende Rechnung',
      refunds: 'Rückzahlung',
      reminders: 'Erinnerung',
      'saved-views': 'Gespeicherte Ansicht',
      'service-categories': 'Dienstleistungskategorie',
      services: 'Dienstleistung',
      settings: 'Einstellungen',
      signatures: 'Unterschrift',
      timers: 'Timer',
      units: 'Einheit',
      users: 'Benutzer',
      'vat-rates': 'MWST-Satz',
      webhooks: 'Webhook',
      'working-hours': 'Arbeitszeit',
    },
  },
  webhooks: {
    status: { active: 'Aktiv', paused: 'Angehalten' },
  },
  'webhook-deliveries': {
    status: { pending: 'Wartet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen', skipped: 'Übersprungen' },
  },
} satisfies typeof en
