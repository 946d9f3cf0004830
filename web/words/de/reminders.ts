export default {
  title: 'Mahnungen',
  hint: 'Diese Rechnungen sind überfällig, und ihre nächste Mahnung ist fällig. Wählen Sie, welche per E-Mail versendet werden.',
  none: 'Heute ist keine Mahnung fällig.',
  more: (count: string) => `Es gibt noch mehr. Hier stehen die ${count}, die am längsten überfällig sind.`,
  all: 'Alle wählen',
  choose: (number: string) => `Rechnung ${number} wählen`,
  invoice: 'Rechnung',
  level: 'Nächste Mahnung',
  asked: 'Gefordert',
  late: (days: number, due: string) =>
    days === 1 ? `1 Tag überfällig (fällig am ${due})` : `${days} Tage überfällig (fällig am ${due})`,
  noAddress: 'Die E-Mail-Adresse fehlt.',
  paused: (until: string) => `Pausiert bis ${until}`,
  notDue: (due: string) => `Die Rechnung ist erst am ${due} fällig.`,
  payBy: (day: string) => `Zahlbar bis ${day}`,
  days: 'Zahlungsfrist in Tagen',
  ownTerms: (level: string) => `Eigene Konditionen: ${level}`,
  terms: (level: string, fee: number, interest: number, days: number) =>
    `${level}: Gebühr ${fee}, Zins ${interest} %, ${days} Tage`,
  termsHint:
    'Die Gebühr gilt in der Währung der Rechnung. Der Zins gilt pro Jahr, ab der Fälligkeit der Rechnung. Die Rechnung selbst bleibt, wie sie ist. Einzelne Kontakte können eigene Konditionen haben.',
  toTexts: 'Texte der Mahnungen',
}
