import type { Language } from '../../domain/text/languages.ts'

type Words = Record<
  | 'title'
  | 'intro'
  | 'incomplete'
  | 'companyTitle'
  | 'company'
  | 'country'
  | 'currency'
  | 'ofCountry'
  | 'language'
  | 'street'
  | 'streetNo'
  | 'postcode'
  | 'city'
  | 'addressHint'
  | 'vatLiable'
  | 'yes'
  | 'no'
  | 'vatId'
  | 'logo'
  | 'logoHint'
  | 'logoKept'
  | 'logoTooLarge'
  | 'logoUnreadable'
  | 'bankTitle'
  | 'bankHint'
  | 'iban'
  | 'bank'
  | 'ownTitle'
  | 'name'
  | 'surname'
  | 'email'
  | 'password'
  | 'passwordHint'
  | 'demo'
  | 'demoHint'
  | 'submit'
  | 'expired'
  | 'startAgain'
  | 'signIn'
  | 'goOn',
  string
>

/** The words of the page that makes the first company. */
export const texts: Record<Language, Words> = {
  de: {
    title: 'Kontor einrichten',
    intro:
      'Hier entstehen die erste Firma und Ihr Zugang. Alles lässt sich später ändern; die E-Mail-Adresse ändert, wer den Server betreibt.',
    incomplete:
      'Etwas stimmt noch nicht. Bitte prüfen Sie die markierten Felder und geben Sie das Passwort noch einmal ein.',
    companyTitle: 'Firma',
    company: 'Name der Firma',
    country: 'Land',
    currency: 'Währung',
    ofCountry: 'Wie im Land üblich',
    language: 'Sprache',
    street: 'Strasse',
    streetNo: 'Nr.',
    postcode: 'PLZ',
    city: 'Ort',
    addressHint: 'Steht auf Briefkopf und QR-Rechnung.',
    vatLiable: 'MWST-pflichtig',
    yes: 'Ja',
    no: 'Nein',
    vatId: 'MWST-Nummer (optional)',
    logo: 'Logo (optional)',
    logoHint: 'PNG oder JPEG, höchstens 1 MB. Steht auf allen Dokumenten. Kann auch später kommen.',
    logoKept: 'Das Logo ist übernommen. Wählen Sie nur dann eine Datei, wenn es eine andere sein soll.',
    logoTooLarge: 'Das Bild ist grösser als 1 MB. Bitte speichern Sie es kleiner.',
    logoUnreadable: 'Das Bild lässt sich nicht lesen. Bitte wählen Sie ein PNG oder JPEG.',
    bankTitle: 'Bankkonto',
    bankHint: 'Damit hat jede Rechnung ihren Einzahlungsschein. Kann auch später kommen.',
    iban: 'IBAN (optional)',
    bank: 'Name der Bank (optional)',
    ownTitle: 'Ihr Zugang',
    name: 'Vorname',
    surname: 'Nachname (optional)',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein Satz ist besser als ein Wort.',
    demo: 'Mit Beispieldaten füllen',
    demoHint:
      'Anderthalb Jahre mit erfundenen Kontakten, Rechnungen und Stunden, um sich umzusehen. Das dauert einen Moment.',
    submit: 'Einrichten',
    expired: 'Dieser Link gilt nicht mehr',
    startAgain: 'Beim nächsten Start zeigt der Server einen neuen Link.',
    signIn: 'Zur Anmeldung',
    goOn: 'Weiter',
  },
  fr: {
    title: 'Mettre en place Kontor',
    intro:
      'Ici, vous créez la première entreprise et votre accès. Tout peut être modifié plus tard ; pour l’adresse e-mail, par la personne qui gère le serveur.',
    incomplete:
      'Quelque chose n’est pas encore correct. Veuillez vérifier les champs marqués et saisir à nouveau le mot de passe.',
    companyTitle: 'Entreprise',
    company: 'Nom de l’entreprise',
    country: 'Pays',
    currency: 'Monnaie',
    ofCountry: 'Selon le pays',
    language: 'Langue',
    street: 'Rue',
    streetNo: 'N°',
    postcode: 'NPA',
    city: 'Localité',
    addressHint: 'Figure sur l’en-tête et sur la QR-facture.',
    vatLiable: 'Assujetti à la TVA',
    yes: 'Oui',
    no: 'Non',
    vatId: 'Numéro de TVA (facultatif)',
    logo: 'Logo (facultatif)',
    logoHint: 'PNG ou JPEG, au plus 1 Mo. Figure sur tous les documents. Peut être ajouté plus tard.',
    logoKept: 'Le logo est repris. Ne choisissez un fichier que pour en prendre un autre.',
    logoTooLarge: 'L’image dépasse 1 Mo. Veuillez l’enregistrer en plus petit.',
    logoUnreadable: 'L’image ne peut pas être lue. Veuillez choisir un PNG ou un JPEG.',
    bankTitle: 'Compte bancaire',
    bankHint: 'Chaque facture a ainsi son bulletin de versement. Peut être ajouté plus tard.',
    iban: 'IBAN (facultatif)',
    bank: 'Nom de la banque (facultatif)',
    ownTitle: 'Votre accès',
    name: 'Prénom',
    surname: 'Nom (facultatif)',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    passwordHint: 'Au moins 8 caractères. Une phrase vaut mieux qu’un mot.',
    demo: 'Remplir avec des données d’exemple',
    demoHint:
      'Un an et demi de contacts, de factures et d’heures fictifs, pour découvrir Kontor. Cela prend un instant.',
    submit: 'Mettre en place',
    expired: 'Ce lien n’est plus valable',
    startAgain: 'Au prochain démarrage, le serveur affichera un nouveau lien.',
    signIn: 'Vers la connexion',
    goOn: 'Continuer',
  },
  it: {
    title: 'Configura Kontor',
    intro:
      'Qui crea la prima azienda e il Suo accesso. Tutto si può cambiare in seguito; l’indirizzo e-mail lo cambia chi gestisce il server.',
    incomplete: 'Qualcosa non è ancora corretto. Controlli i campi segnati e inserisca di nuovo la password.',
    companyTitle: 'Azienda',
    company: 'Nome dell’azienda',
    country: 'Paese',
    currency: 'Valuta',
    ofCountry: 'Secondo il Paese',
    language: 'Lingua',
    street: 'Via',
    streetNo: 'N.',
    postcode: 'NPA',
    city: 'Località',
    addressHint: 'Figura sull’intestazione e sulla QR-fattura.',
    vatLiable: 'Assoggettata all’IVA',
    yes: 'Sì',
    no: 'No',
    vatId: 'Numero IVA (facoltativo)',
    logo: 'Logo (facoltativo)',
    logoHint: 'PNG o JPEG, al massimo 1 MB. Figura su tutti i documenti. Si può aggiungere in seguito.',
    logoKept: 'Il logo è stato ripreso. Scelga un file solo se ne vuole un altro.',
    logoTooLarge: 'L’immagine supera 1 MB. La salvi in una dimensione più piccola.',
    logoUnreadable: 'L’immagine non si può leggere. Scelga un PNG o un JPEG.',
    bankTitle: 'Conto bancario',
    bankHint: 'Così ogni fattura ha la sua polizza di versamento. Si può aggiungere in seguito.',
    iban: 'IBAN (facoltativo)',
    bank: 'Nome della banca (facoltativo)',
    ownTitle: 'Il Suo accesso',
    name: 'Nome',
    surname: 'Cognome (facoltativo)',
    email: 'Indirizzo e-mail',
    password: 'Password',
    passwordHint: 'Almeno 8 caratteri. Una frase è meglio di una parola.',
    demo: 'Riempi con dati di esempio',
    demoHint:
      'Un anno e mezzo di contatti, fatture e ore inventati, per guardarsi attorno. Richiede un momento.',
    submit: 'Configura',
    expired: 'Questo link non è più valido',
    startAgain: 'Al prossimo avvio il server mostrerà un nuovo link.',
    signIn: 'All’accesso',
    goOn: 'Continua',
  },
  en: {
    title: 'Set up Kontor',
    intro:
      'This makes the first company and your access to it. Everything can be changed later; the e-mail address by whoever runs the server.',
    incomplete: 'Something is not right yet. Please check the marked fields and enter the password again.',
    companyTitle: 'Company',
    company: 'Name of the company',
    country: 'Country',
    currency: 'Currency',
    ofCountry: 'Currency of the country',
    language: 'Language',
    street: 'Street',
    streetNo: 'No.',
    postcode: 'Postcode',
    city: 'City',
    addressHint: 'Printed in the letter head and on the QR-bill.',
    vatLiable: 'Liable to VAT',
    yes: 'Yes',
    no: 'No',
    vatId: 'VAT number (optional)',
    logo: 'Logo (optional)',
    logoHint: 'PNG or JPEG, at most 1 MB. Printed on all documents. Can be added later.',
    logoKept: 'The logo is kept. Choose a file only to replace it.',
    logoTooLarge: 'The image is larger than 1 MB. Please save it smaller.',
    logoUnreadable: 'The image cannot be read. Please choose a PNG or JPEG.',
    bankTitle: 'Bank account',
    bankHint: 'Gives every invoice its payment part. Can be added later.',
    iban: 'IBAN (optional)',
    bank: 'Name of the bank (optional)',
    ownTitle: 'Your access',
    name: 'First name',
    surname: 'Last name (optional)',
    email: 'E-mail address',
    password: 'Password',
    passwordHint: 'At least 8 characters. A sentence is better than a word.',
    demo: 'Fill it with demo data',
    demoHint: 'Eighteen months of made-up contacts, invoices and hours, to look around. It takes a moment.',
    submit: 'Set up',
    expired: 'This link is not valid any more',
    startAgain: 'The server will show a new link when it is started again.',
    signIn: 'To the sign-in',
    goOn: 'Continue',
  },
}
