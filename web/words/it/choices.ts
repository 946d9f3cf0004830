import type en from '../en/choices.ts'

const roles = { owner: 'Titolare', manager: 'Direzione', member: 'Collaborazione', reader: 'Lettura' }
const bankFormats = {
  'camt.052': 'camt.052 (infragiornaliero)',
  'camt.053': 'camt.053 (estratto conto)',
  'camt.054': 'camt.054 (avviso)',
  mt940: 'MT940',
  csv: 'CSV',
}
const scopes = {
  profile: 'Profilo',
  contact: 'Contatti',
  contact_reminder: 'Promemoria',
  letter: 'Lettere',
  configuration: 'Impostazioni',
  catalog: 'Catalogo',
  invoice: 'Fatture',
  bank: 'Banca',
  offer: 'Offerte',
  delivery_note: 'Bollettini di consegna',
  order_confirmation: 'Conferme d’ordine',
  project: 'Progetti',
  cost_unit: 'Centri di costo',
  working_hours: 'Ore di lavoro',
  activity: 'Attività',
  effort: 'Ore registrate',
}
const languages = { de: 'Tedesco', en: 'Inglese', es: 'Spagnolo', fr: 'Francese', it: 'Italiano' }
const untaxed = {
  Z: 'Aliquota zero',
  E: 'Esente',
  AE: 'Inversione contabile',
  K: 'Cessione intracomunitaria',
  G: 'Esportazione',
  O: 'Fuori campo',
  '': 'Nessuno',
}
const discountTypes = { P: 'Percentuale', A: 'Importo' }
const slipPositions = {
  A: 'Su una pagina separata',
  F: 'Sulla prima pagina',
  L: 'Sull’ultima pagina',
  '': 'Nessuna',
}
const deliveryStatuses = { DR: 'Bozza', S: 'Inviato', B: 'Fatturato', D: 'Eliminato' }
const orderStatuses = { DR: 'Bozza', S: 'Inviata', B: 'Fatturata', D: 'Eliminata' }
const sources = {
  offer: 'Offerta',
  order_confirmation: 'Conferma d’ordine',
  delivery_note: 'Bollettino di consegna',
  '': 'Niente',
}
const letterStatuses = { DR: 'Bozza', S: 'Inviata', D: 'Eliminata' }
const printedAs = {
  D: 'Documento',
  R: 'Promemoria di pagamento',
  R1: '1º richiamo',
  R2: '2º richiamo',
  R3: '3º richiamo',
  DC: 'Incasso',
  RE: 'Ricevuta',
}
const windowSides = { L: 'A sinistra', R: 'A destra' }

const channels = {
  T: 'Bonifico bancario',
  C: 'Contanti',
  PP: 'PayPal',
  PF: 'PostFinance',
  CC: 'Carta di credito',
  PR: 'Payrexx',
  SC: 'SmartCommerce',
  TW: 'TWINT',
  DD: 'Addebito diretto',
  O: 'Altro',
  '': 'Non indicato',
}

const paymentTypes = {
  N: 'Pagamento',
  C: 'Sconto cassa',
  D: 'Differenza di arrotondamento',
  W: 'Perdita su debitori',
  CN: 'Nota di credito',
  S: 'Credito utilizzato',
  B: 'Rimborsato',
}
const writeOffReasons = {
  small: 'Piccolo resto',
  charges: 'Spese bancarie',
  goodwill: 'Correntezza',
  bad_debt: 'Inesigibile',
  '': 'Senza motivo',
}

export default {
  'vat-rates': { category: { S: 'Imponibile', ...untaxed } },
  services: { vat_category: untaxed },
  products: { vat_category: untaxed },
  memberships: {
    role: roles,
  },
  invitations: {
    role: roles,
  },
  clients: {
    grant_type: { CC: 'In autonomia', AC: 'Per una persona' },
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
    relation: { CL: 'Cliente', CR: 'Fornitore' },
    type: { P: 'Privato', C: 'Azienda' },
    gender: { M: 'Maschile', F: 'Femminile', '': 'Non indicato' },
    communication_language: languages,
    communication_channel: { U: 'Nessuna preferenza', E: 'E-mail', P: 'Posta' },
    communication_newsletter: {
      A: 'Indirizzo principale e persone',
      M: 'Solo indirizzo principale',
      N: 'Nessuna',
    },
    discount_type: discountTypes,
  },
  accounts: {
    type: {
      ISR: 'Vecchia polizza di versamento',
      QRREF: 'QR-IBAN con riferimento',
      IBAN: 'IBAN',
      QR: 'QR-fattura',
    },
  },
  people: {
    gender: { M: 'Maschile', F: 'Femminile' },
  },
  reminders: {
    interval_type: { hour: 'Ore', day: 'Giorni', month: 'Mesi' },
  },
  letters: {
    language: languages,
    status: letterStatuses,
  },
  units: {
    scope: { s: 'Servizi', p: 'Prodotti', a: 'Prodotti e servizi' },
  },
  'bank-accounts': {
    auto_sync: { active: 'Attivo', inactive: 'Inattivo', requested: 'Richiesto' },
    auto_sync_direction: { in: 'In entrata', out: 'In uscita', '': 'Nessuna' },
  },
  'custom-fields': {
    entity: {
      contact: 'Contatto',
      person: 'Persona',
      letter: 'Lettera',
      product: 'Prodotto',
      service: 'Servizio',
      invoice: 'Fattura',
      credit_note: 'Nota di credito',
      offer: 'Offerta',
      order_confirmation: 'Conferma d’ordine',
      delivery_note: 'Bollettino di consegna',
    },
  },
  layouts: {
    font: { inter: 'Inter', 'source-sans': 'Source Sans', 'liberation-sans': 'Liberation Sans' },
    address_position: windowSides,
    logo_position: windowSides,
  },
  invoices: {
    billing_type: { D: 'Fattura d’acconto', P: 'Fattura parziale', F: 'Fattura finale', '': 'Nessuna' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    source_type: sources,
    status: {
      DR: 'Bozza',
      S: 'Inviata',
      P: 'Pagata',
      PP: 'Parzialmente pagata',
      R: 'Promemoria di pagamento',
      R1: '1º richiamo',
      R2: '2º richiamo',
      R3: '3º richiamo',
      DC: 'Incasso',
      C: 'Annullata',
      D: 'Eliminata',
    },
  },
  'invoice-reminders': {
    status: {
      R: 'Promemoria di pagamento',
      R1: '1º richiamo',
      R2: '2º richiamo',
      R3: '3º richiamo',
    },
  },
  payments: { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'all-payments': { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'credit-notes': {
    discount_type: discountTypes,
    language: languages,
    status: { DR: 'Bozza', S: 'Aperta', P: 'Saldata', D: 'Eliminata' },
  },
  'bank-statements': {
    format: bankFormats,
    status: { reading: 'Importazione incompleta', complete: 'Importato' },
  },
  'bank-entries': {
    status: { booked: 'Registrata', proposed: 'Proposta', waiting: 'In attesa', put_away: 'Senza fattura' },
    obstacle: {
      closed_period: 'Periodo chiuso',
      currency: 'Altra valuta',
      return: 'Pagamento originale non trovato',
      refused: 'Non possibile',
      '': 'Nessuno',
    },
    seen_in: bankFormats,
  },
  'bank-bookings': {
    reasons: {
      reference: 'Riferimento',
      number: 'Numero nella comunicazione',
      payer: 'Conto conosciuto',
      name: 'Nome',
      amount: 'Importo',
      sum: 'Somma di più fatture',
      return: 'Pagamento restituito',
      person: 'A mano',
    },
  },
  refunds: {
    channel: channels,
  },
  offers: {
    discount_type: discountTypes,
    accept_online_status: { A: 'Accettata', D: 'Rifiutata', U: 'Ancora nessuna risposta' },
    language: languages,
    status: { DR: 'Bozza', S: 'Inviata', DE: 'Rifiutata', A: 'Accettata', B: 'Fatturata', D: 'Eliminata' },
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
    frequency: { 1: 'Ogni mese', 3: 'Ogni tre mesi', 6: 'Ogni sei mesi', 12: 'Ogni anno' },
    made_as: { draft: 'Bozze', issued: 'Emesse', sent: 'Emesse e inviate per e-mail' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    status: { DR: 'In pausa', S: 'Attiva', B: 'Conclusa', D: 'Eliminata' },
  },
  'recurring-invoice-runs': {
    outcome: { made: 'Creata', failed: 'Non riuscita', skipped: 'Tralasciata' },
    draft_reason: {
      overdue: 'Rimasta bozza: già scaduta alla creazione',
      period_closed: 'Rimasta bozza: data in un periodo chiuso',
      no_address: 'Rimasta bozza: nessun indirizzo e-mail',
      no_mail_server: 'Rimasta bozza: nessun server di posta',
      not_printable: 'Rimasta bozza: non può essere stampata',
      '': 'Nessuno',
    },
  },
  isrs: {
    type: {
      RIS: 'QR-fattura',
      ISR: 'Vecchia polizza di versamento',
      'ISR+': 'Vecchia polizza di versamento',
    },
    position: slipPositions,
    reference_type: {
      NON: 'Senza riferimento',
      SCOR: 'Creditor Reference',
      QRR: 'Riferimento QR',
      '': 'Nessuno',
    },
  },
  'document-texts': {
    document: {
      invoice: 'Fattura',
      credit_note: 'Nota di credito',
      offer: 'Offerta',
      order_confirmation: 'Conferma d’ordine',
      delivery_note: 'Bollettino di consegna',
    },
    language: languages,
    status: printedAs,
  },
  'cost-units': {
    type: { P: 'Produttivo', U: 'Improduttivo' },
  },
  projects: {
    status: { O: 'Aperto', C: 'Chiuso', B: 'Fatturato', P: 'In sospeso' },
  },
  efforts: {
    entity_type: { P: 'Progetto', CU: 'Centro di costo', C: 'Contatto' },
  },
  papers: {
    document_type: { invoice: 'Fattura', credit_note: 'Nota di credito' },
    printed_as: printedAs,
  },
  'customer-responses': {
    document_type: { invoice: 'Fattura', credit_note: 'Nota di credito', offer: 'Offerta' },
    type: { opened: 'Aperto', accepted: 'Accettato', declined: 'Rifiutato', asked: 'Domanda posta' },
  },
  outbox: {
    channel: { E: 'E-mail', P: 'Posta' },
    status: {
      W: 'In attesa',
      P: 'In corso',
      S: 'Inviato',
      F: 'Fallito',
      H: 'Trattenuto: nessun server di posta',
      U: 'Incerto',
      C: 'Annullato',
    },
    document_type: {
      invoice: 'Fattura',
      credit_note: 'Nota di credito',
      offer: 'Offerta',
      order_confirmation: 'Conferma d’ordine',
      delivery_note: 'Bollettino di consegna',
      letter: 'Lettera',
    },
    printed_as: printedAs,
    from_type: {
      CO: 'Azienda',
      U: 'Persona',
      S: 'Indirizzo delle impostazioni',
      CE: 'Installazione',
      '': 'Nessuno',
    },
    palette: { C: 'A colori', BW: 'In bianco e nero', '': 'Non indicato' },
    print: { D: 'Fronte-retro', S: 'Solo fronte', '': 'Non indicato' },
    speed: { P: 'Posta A', E: 'Posta B', '': 'Non indicato' },
    problem: {
      no_server: 'Nessun server di posta è configurato.',
      password_unreadable:
        'La chiave di questa installazione non permette di leggere la password del server di posta. La inserisca di nuovo.',
      network_refused: 'Il server di posta si trova in una rete che questa installazione non ammette.',
      unreachable: 'Il server di posta non è raggiungibile. Verifichi indirizzo e porta.',
      timeout:
        'Il server di posta non risponde. Verifichi porta e cifratura: di solito 587 con STARTTLS o 465 con TLS.',
      not_encrypted:
        'Il collegamento non può essere cifrato così. Verifichi porta e cifratura: di solito 587 con STARTTLS o 465 con TLS.',
      login_refused: 'Il server di posta ha rifiutato il nome utente o la password.',
      refused: 'Il server di posta ha rifiutato l’e-mail.',
      deferred: 'Il server di posta per il momento non accetta l’e-mail.',
      partly_refused: 'Il server di posta ha rifiutato l’e-mail per alcuni destinatari.',
      partly_deferred: 'Il server di posta per il momento non accetta l’e-mail per alcuni destinatari.',
      no_confirmation: 'Il server di posta non ha confermato la ricezione. Verifichi se l’e-mail è arrivata.',
      stopped: 'Kontor è stato arrestato durante l’invio.',
      not_printable: 'Il documento non può essere stampato.',
      invoice_deleted: 'La fattura è stata eliminata prima dell’invio.',
      invoice_cancelled: 'La fattura è stata annullata prima dell’invio.',
      invoice_paid: 'La fattura è stata pagata prima dell’invio.',
      post_folder: 'Impossibile scrivere nella cartella della posta.',
      fault: 'Si è verificato un errore sul server.',
      '': 'Nessuno',
    },
  },
  journal: {
    action: { create: 'Creato', update: 'Modificato', delete: 'Eliminato' },
    resource: {
      accounts: 'Conto',
      activities: 'Attività',
      addresses: 'Indirizzo',
      'all-payments': 'Pagamento',
      'bank-accounts': 'Conto bancario',
      clients: 'Applicazione',
      'bank-statements': 'Estratto conto',
      'bank-entries': 'Registrazione bancaria',
      'bank-bookings': 'Pagamento bancario registrato',
      'closed-periods': 'Periodo chiuso',
      companies: 'Azienda',
      'connected-apps': 'Applicazione collegata',
      'contact-group-members': 'Membro di un gruppo',
      'contact-groups': 'Gruppo di contatti',
      contacts: 'Contatto',
      'cost-units': 'Centro di costo',
      'credit-notes': 'Nota di credito',
      'custom-fields': 'Campo personalizzato',
      'customer-responses': 'Risposta di un cliente',
      'delivery-notes': 'Bollettino di consegna',
      'document-texts': 'Testo',
      efforts: 'Ore registrate',
      'exchange-rates': 'Corso',
      invitations: 'Invito',
      invoices: 'Fattura',
      isrs: 'Polizza di versamento',
      layouts: 'Layout',
      letters: 'Lettera',
      memberships: 'Appartenenza',
      offers: 'Offerta',
      'order-confirmations': 'Conferma d’ordine',
      'mail-server': 'Server di posta',
      outbox: 'Messaggio',
      papers: 'Carta',
      payments: 'Pagamento',
      people: 'Persona',
      'personal-tokens': 'Token di accesso',
      'product-categories': 'Categoria di prodotti',
      products: 'Prodotto',
      projects: 'Progetto',
      'invoice-reminders': 'Richiamo di pagamento',
      'recurring-invoice-runs': 'Data di una fattura ricorrente',
      'recurring-invoices': 'Fattura ricorrente',
      refunds: 'Rimborso',
      reminders: 'Promemoria',
      'saved-views': 'Vista salvata',
      'service-categories': 'Categoria di servizi',
      services: 'Servizio',
      settings: 'Impostazioni',
      signatures: 'Firma',
      timers: 'Timer',
      units: 'Unità',
      users: 'Utente',
      'vat-rates': 'Aliquota IVA',
      webhooks: 'Webhook',
      'working-hours': 'Ore di lavoro',
    },
  },
  webhooks: {
    status: { active: 'Attivo', paused: 'In pausa' },
  },
  'webhook-deliveries': {
    status: { pending: 'In attesa', delivered: 'Consegnato', failed: 'Fallito', skipped: 'Saltato' },
  },
} satisfies typeof en
