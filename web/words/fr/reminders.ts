export default {
  title: 'Rappels',
  hint: 'Ces factures sont échues et leur prochain rappel est dû. Choisissez ceux qui partent par e-mail.',
  none: 'Aucun rappel n’est dû aujourd’hui.',
  more: (count: string) => `Il y en a d’autres. Voici les ${count} factures échues depuis le plus longtemps.`,
  all: 'Tout choisir',
  choose: (number: string) => `Choisir la facture ${number}`,
  invoice: 'Facture',
  level: 'Prochain rappel',
  asked: 'Réclamé',
  late: (days: number, due: string) =>
    days < 2 ? `${days} jour de retard (échue le ${due})` : `${days} jours de retard (échue le ${due})`,
  noAddress: 'L’adresse e-mail manque.',
  paused: (until: string) => `En pause jusqu’au ${until}`,
  notDue: (due: string) => `La facture n’est due que le ${due}.`,
  payBy: (day: string) => `Payable jusqu’au ${day}`,
  days: 'Délai de paiement en jours',
  ownTerms: (level: string) => `Conditions propres : ${level}`,
  terms: (level: string, fee: number, interest: number, days: number) =>
    `${level} : frais ${fee}, intérêts ${interest} %, ${days} jours`,
  termsHint:
    'Les frais sont dans la monnaie de la facture. Les intérêts sont par an, dès l’échéance de la facture. La facture elle-même reste telle quelle. Certains contacts peuvent avoir leurs propres conditions.',
  toTexts: 'Textes des rappels',
}
