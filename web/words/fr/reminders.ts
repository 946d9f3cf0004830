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
    days === 1 ? `1 jour de retard (échue le ${due})` : `${days} jours de retard (échue le ${due})`,
  noAddress: 'L’adresse e-mail manque.',
  paused: (until: string) => `En pause jusqu’au ${until}`,
  payBy: (day: string) => `Payable jusqu’au ${day}`,
}
