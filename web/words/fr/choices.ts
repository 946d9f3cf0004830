import type en from '../en/choices.ts'

const roles = { owner: 'Propriétaire', manager: 'Direction', member: 'Collaboration', reader: 'Lecture' }
const bankFormats = {
  'camt.052': 'camt.052 (intrajournalier)',
  'camt.053': 'camt.053 (relevé)',
  'camt.054': 'camt.054 (avis)',
  mt940: 'MT940',
  csv: 'CSV',
}
const scopes = {
  profile: 'Profil',
  contact: 'Contacts',
  contact_reminder: 'Mémos',
  letter: 'Lettres',
  configuration: 'Réglages',
  catalog: 'Catalogue',
  invoice: 'Factures',
  bank: 'Banque',
  offer: 'Offres',
  delivery_note: 'Bulletins de livraison',
  order_confirmation: 'Confirmations de commande',
  project: 'Projets',
  cost_unit: 'Centres de coûts',
  working_hours: 'Heures de travail',
  activity: 'Activités',
  effort: 'Heures saisies',
}
const languages = { de: 'Allemand', en: 'Anglais', es: 'Espagnol', fr: 'Français', it: 'Italien' }
const untaxed = {
  Z: 'Taux zéro',
  E: 'Exclu',
  AE: 'Autoliquidation par le client',
  K: 'Livraison intracommunautaire',
  G: 'Exportation',
  O: 'Hors champ',
  '': 'Aucun',
}
const discountTypes = { P: 'Pour cent', A: 'Montant' }
const slipPositions = {
  A: 'Sur une page séparée',
  F: 'Sur la première page',
  L: 'Sur la dernière page',
  '': 'Aucun',
}
const deliveryStatuses = { DR: 'Brouillon', S: 'Envoyé', B: 'Facturé', D: 'Supprimé' }
const orderStatuses = { DR: 'Brouillon', S: 'Envoyée', B: 'Facturée', D: 'Supprimée' }
const sources = {
  offer: 'Offre',
  order_confirmation: 'Confirmation de commande',
  delivery_note: 'Bulletin de livraison',
  '': 'Rien',
}
const letterStatuses = { DR: 'Brouillon', S: 'Envoyée', D: 'Supprimée' }
const printedAs = {
  D: 'Document',
  R: 'Rappel de paiement',
  R1: '1er rappel',
  R2: '2e rappel',
  R3: '3e rappel',
  DC: 'Recouvrement',
  RE: 'Quittance',
}
const windowSides = { L: 'À gauche', R: 'À droite' }

const channels = {
  T: 'Virement bancaire',
  C: 'Espèces',
  PP: 'PayPal',
  PF: 'PostFinance',
  CC: 'Carte de crédit',
  PR: 'Payrexx',
  SC: 'SmartCommerce',
  TW: 'TWINT',
  DD: 'Prélèvement',
  O: 'Autre',
  '': 'Non indiqué',
}

const paymentTypes = {
  N: 'Paiement',
  C: 'Escompte',
  D: 'Différence d’arrondi',
  W: 'Perte sur débiteur',
  CN: 'Note de crédit',
  S: 'Avoir utilisé',
  B: 'Remboursé',
}
const writeOffReasons = {
  small: 'Petit solde',
  charges: 'Frais bancaires',
  goodwill: 'Geste commercial',
  bad_debt: 'Irrécouvrable',
  '': 'Sans motif',
}

export default {
  'vat-rates': { category: { S: 'Imposable', ...untaxed } },
  services: { vat_category: untaxed },
  products: { vat_category: untaxed },
  memberships: {
    role: roles,
  },
  invitations: {
    role: roles,
  },
  clients: {
    grant_type: { CC: 'De manière autonome', AC: 'Pour une personne' },
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
    relation: { CL: 'Client', CR: 'Fournisseur' },
    type: { P: 'Particulier', C: 'Entreprise' },
    gender: { M: 'Masculin', F: 'Féminin', '': 'Non indiqué' },
    communication_language: languages,
    communication_channel: { U: 'Sans préférence', E: 'E-mail', P: 'Courrier postal' },
    communication_newsletter: {
      A: 'Adresse principale et personnes',
      M: 'Adresse principale seulement',
      N: 'Aucune',
    },
    discount_type: discountTypes,
  },
  accounts: {
    type: {
      ISR: 'Ancien bulletin de versement',
      QRREF: 'QR-IBAN avec référence',
      IBAN: 'IBAN',
      QR: 'QR-facture',
    },
  },
  people: {
    gender: { M: 'Masculin', F: 'Féminin' },
  },
  reminders: {
    interval_type: { hour: 'Heures', day: 'Jours', month: 'Mois' },
  },
  letters: {
    language: languages,
    status: letterStatuses,
  },
  units: {
    scope: { s: 'Prestations', p: 'Produits', a: 'Produits et prestations' },
  },
  'bank-accounts': {
    auto_sync: { active: 'Active', inactive: 'Inactive', requested: 'Demandée' },
    auto_sync_direction: { in: 'Entrant', out: 'Sortant', '': 'Aucun' },
  },
  'custom-fields': {
    entity: {
      contact: 'Contact',
      person: 'Personne',
      letter: 'Lettre',
      product: 'Produit',
      service: 'Prestation',
      invoice: 'Facture',
      credit_note: 'Note de crédit',
      offer: 'Offre',
      order_confirmation: 'Confirmation de commande',
      delivery_note: 'Bulletin de livraison',
    },
  },
  layouts: {
    font: { inter: 'Inter', 'source-sans': 'Source Sans', 'liberation-sans': 'Liberation Sans' },
    address_position: windowSides,
    logo_position: windowSides,
  },
  invoices: {
    billing_type: { D: 'Facture d’acompte', P: 'Facture partielle', F: 'Facture finale', '': 'Aucune' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    source_type: sources,
    status: {
      DR: 'Brouillon',
      S: 'Envoyée',
      P: 'Payée',
      PP: 'Partiellement payée',
      R: 'Rappel de paiement',
      R1: '1er rappel',
      R2: '2e rappel',
      R3: '3e rappel',
      DC: 'Recouvrement',
      C: 'Annulée',
      D: 'Supprimée',
    },
  },
  'invoice-reminders': {
    status: {
      R: 'Rappel de paiement',
      R1: '1er rappel',
      R2: '2e rappel',
      R3: '3e rappel',
    },
  },
  payments: { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'all-payments': { type: paymentTypes, channel: channels, reason: writeOffReasons },
  'credit-notes': {
    discount_type: discountTypes,
    language: languages,
    status: { DR: 'Brouillon', S: 'Ouverte', P: 'Réglée', D: 'Supprimée' },
  },
  'bank-statements': { format: bankFormats, status: { reading: 'Import inachevé', complete: 'Importé' } },
  'bank-entries': {
    status: {
      booked: 'Comptabilisée',
      proposed: 'Proposée',
      waiting: 'En attente',
      put_away: 'Sans facture',
    },
    obstacle: {
      closed_period: 'Période clôturée',
      currency: 'Autre monnaie',
      return: 'Paiement d’origine introuvable',
      refused: 'Impossible',
      '': 'Aucun',
    },
    seen_in: bankFormats,
  },
  'bank-rules': { direction: { in: 'Entrée', out: 'Sortie', '': 'Les deux' } },
  'bank-bookings': {
    reasons: {
      reference: 'Référence',
      number: 'Numéro dans la communication',
      payer: 'Compte connu',
      name: 'Nom',
      amount: 'Montant',
      sum: 'Somme de plusieurs factures',
      return: 'Paiement retourné',
      order: 'Ordre de paiement',
      person: 'À la main',
    },
  },
  'payment-orders': {
    status: { open: 'Ouvert', ordered: 'Transmis', paid: 'Payé' },
    bank_answer: {
      '': 'Pas de réponse',
      accepted: 'Accepté par la banque',
      rejected: 'Refusé par la banque',
    },
  },
  refunds: {
    channel: channels,
  },
  offers: {
    discount_type: discountTypes,
    accept_online_status: { A: 'Acceptée', D: 'Refusée', U: 'Pas encore de réponse' },
    language: languages,
    status: { DR: 'Brouillon', S: 'Envoyée', DE: 'Refusée', A: 'Acceptée', B: 'Facturée', D: 'Supprimée' },
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
    frequency: { 1: 'Chaque mois', 3: 'Tous les trois mois', 6: 'Tous les six mois', 12: 'Chaque année' },
    made_as: { draft: 'Des brouillons', issued: 'Émises', sent: 'Émises et envoyées par e-mail' },
    discount_type: discountTypes,
    isr_position: slipPositions,
    language: languages,
    status: { DR: 'En pause', S: 'Active', B: 'Terminée', D: 'Supprimée' },
  },
  'recurring-invoice-runs': {
    outcome: { made: 'Établie', failed: 'Échec', skipped: 'Omise' },
    draft_reason: {
      overdue: 'Restée brouillon : déjà échue à sa création',
      period_closed: 'Restée brouillon : date dans une période clôturée',
      no_address: 'Restée brouillon : pas d’adresse e-mail',
      no_mail_server: 'Restée brouillon : pas de serveur de messagerie',
      not_printable: 'Restée brouillon : ne peut pas être imprimée',
      '': 'Aucune',
    },
  },
  isrs: {
    type: { RIS: 'QR-facture', ISR: 'Ancien bulletin de versement', 'ISR+': 'Ancien bulletin de versement' },
    position: slipPositions,
    reference_type: { NON: 'Sans référence', SCOR: 'Creditor Reference', QRR: 'Référence QR', '': 'Aucune' },
  },
  'document-texts': {
    document: {
      invoice: 'Facture',
      credit_note: 'Note de crédit',
      offer: 'Offre',
      order_confirmation: 'Confirmation de commande',
      delivery_note: 'Bulletin de livraison',
    },
    language: languages,
    status: printedAs,
  },
  'cost-units': {
    type: { P: 'Productif', U: 'Improductif' },
  },
  projects: {
    status: { O: 'Ouvert', C: 'Clos', B: 'Facturé', P: 'En attente' },
  },
  efforts: {
    entity_type: { P: 'Projet', CU: 'Centre de coûts', C: 'Contact' },
  },
  papers: {
    document_type: { invoice: 'Facture', credit_note: 'Note de crédit' },
    printed_as: printedAs,
  },
  'customer-responses': {
    document_type: { invoice: 'Facture', credit_note: 'Note de crédit', offer: 'Offre' },
    type: { opened: 'Ouvert', accepted: 'Accepté', declined: 'Refusé', asked: 'Question posée' },
  },
  outbox: {
    channel: { E: 'E-mail', P: 'Courrier postal' },
    status: {
      W: 'En attente',
      P: 'En cours',
      S: 'Envoyé',
      F: 'Échoué',
      H: 'Retenu : pas de serveur de messagerie',
      U: 'Incertain',
      C: 'Annulé',
    },
    document_type: {
      invoice: 'Facture',
      credit_note: 'Note de crédit',
      offer: 'Offre',
      order_confirmation: 'Confirmation de commande',
      delivery_note: 'Bulletin de livraison',
      letter: 'Lettre',
    },
    printed_as: printedAs,
    from_type: {
      CO: 'Entreprise',
      U: 'Personne',
      S: 'Adresse des réglages',
      CE: 'Installation',
      '': 'Aucun',
    },
    palette: { C: 'En couleur', BW: 'En noir et blanc', '': 'Non indiqué' },
    print: { D: 'Recto verso', S: 'Recto', '': 'Non indiqué' },
    speed: { P: 'Courrier A', E: 'Courrier B', '': 'Non indiqué' },
    problem: {
      no_server: 'Aucun serveur de messagerie n’est configuré.',
      password_unreadable:
        'La clé de cette installation ne permet pas de lire le mot de passe du serveur de messagerie. Saisissez-le à nouveau.',
      network_refused:
        'Le serveur de messagerie se trouve dans un réseau que cette installation n’autorise pas.',
      unreachable: 'Le serveur de messagerie est injoignable. Vérifiez l’adresse et le port.',
      timeout:
        'Le serveur de messagerie ne répond pas. Vérifiez le port et le chiffrement : en général 587 avec STARTTLS ou 465 avec TLS.',
      not_encrypted:
        'La connexion ne peut pas être chiffrée ainsi. Vérifiez le port et le chiffrement : en général 587 avec STARTTLS ou 465 avec TLS.',
      login_refused: 'Le serveur de messagerie a refusé le nom d’utilisateur ou le mot de passe.',
      refused: 'Le serveur de messagerie a refusé l’e-mail.',
      deferred: 'L’e-mail n’est pas accepté pour le moment.',
      partly_refused: 'Le serveur de messagerie a refusé l’e-mail pour certains destinataires.',
      partly_deferred:
        'Le serveur de messagerie n’accepte pas l’e-mail pour certains destinataires pour le moment.',
      no_confirmation:
        'Le serveur de messagerie n’a pas confirmé la réception. Vérifiez si l’e-mail est arrivé.',
      stopped: 'Kontor a été arrêté pendant l’envoi.',
      not_printable: 'Le document ne peut pas être imprimé.',
      invoice_deleted: 'La facture a été supprimée avant l’envoi.',
      invoice_cancelled: 'La facture a été annulée avant l’envoi.',
      invoice_paid: 'La facture a été payée avant l’envoi.',
      post_folder: 'Impossible d’écrire dans le dossier du courrier postal.',
      fault: 'Une erreur s’est produite sur le serveur.',
      '': 'Aucun',
    },
  },
  journal: {
    action: { create: 'Créé', update: 'Modifié', delete: 'Supprimé' },
    resource: {
      accounts: 'Compte',
      activities: 'Activité',
      addresses: 'Adresse',
      'all-payments': 'Paiement',
      'bank-accounts': 'Compte bancaire',
      clients: 'Application',
      'bank-statements': 'Relevé bancaire',
      'bank-entries': 'Écriture bancaire',
      'bank-bookings': 'Paiement bancaire comptabilisé',
      'payment-orders': 'Ordre de paiement',
      'payment-files': 'Fichier de paiement',
      'bank-rules': 'Règle bancaire',
      'closed-periods': 'Période clôturée',
      companies: 'Entreprise',
      'connected-apps': 'Application reliée',
      'contact-group-members': 'Membre d’un groupe',
      'contact-groups': 'Groupe de contacts',
      contacts: 'Contact',
      'cost-units': 'Centre de coûts',
      'credit-notes': 'Note de crédit',
      'custom-fields': 'Champ personnalisé',
      'customer-responses': 'Réponse d’un client',
      'delivery-notes': 'Bulletin de livraison',
      'document-texts': 'Texte',
      efforts: 'Heures saisies',
      'exchange-rates': 'Taux de change',
      invitations: 'Invitation',
      invoices: 'Facture',
      isrs: 'Bulletin de versement',
      layouts: 'Mise en page',
      letters: 'Lettre',
      memberships: 'Appartenance',
      offers: 'Offre',
      'order-confirmations': 'Confirmation de commande',
      'mail-server': 'Serveur de messagerie',
      outbox: 'Message',
      papers: 'Papier',
      payments: 'Paiement',
      people: 'Personne',
      'personal-tokens': 'Jeton d’accès',
      'product-categories': 'Catégorie de produits',
      products: 'Produit',
      projects: 'Projet',
      'invoice-reminders': 'Rappel',
      'recurring-invoice-runs': 'Date d’une facture récurrente',
      'recurring-invoices': 'Facture récurrente',
      refunds: 'Remboursement',
      reminders: 'Mémo',
      'saved-views': 'Vue enregistrée',
      'service-categories': 'Catégorie de prestations',
      services: 'Prestation',
      settings: 'Réglages',
      signatures: 'Signature',
      timers: 'Chronomètre',
      units: 'Unité',
      users: 'Utilisateur',
      'vat-rates': 'Taux de TVA',
      webhooks: 'Webhook',
      'working-hours': 'Heures de travail',
    },
  },
  webhooks: {
    status: { active: 'Actif', paused: 'En pause' },
  },
  'webhook-deliveries': {
    status: { pending: 'En attente', delivered: 'Livré', failed: 'Échoué', skipped: 'Ignoré' },
  },
} satisfies typeof en
