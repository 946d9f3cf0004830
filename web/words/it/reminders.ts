export default {
  title: 'Richiami di pagamento',
  hint: 'Queste fatture sono scadute e il loro prossimo richiamo è da inviare. Scelga quelli da inviare per e-mail.',
  none: 'Oggi non c’è nessun richiamo da inviare.',
  more: (count: string) => `Ce ne sono altre. Ecco le ${count} fatture scadute da più tempo.`,
  all: 'Scegli tutte',
  choose: (number: string) => `Scegli la fattura ${number}`,
  invoice: 'Fattura',
  level: 'Prossimo richiamo',
  asked: 'Richiesto',
  late: (days: number, due: string) =>
    days === 1 ? `1 giorno di ritardo (scaduta il ${due})` : `${days} giorni di ritardo (scaduta il ${due})`,
  noAddress: 'Manca l’indirizzo e-mail.',
  paused: (until: string) => `In pausa fino al ${until}`,
  notDue: (due: string) => `La fattura scade solo il ${due}.`,
  payBy: (day: string) => `Pagabile entro il ${day}`,
  days: 'Termine di pagamento in giorni',
  ownTerms: (level: string) => `Condizioni proprie: ${level}`,
  terms: (level: string, fee: number, interest: number, days: number) =>
    `${level}: spese ${fee}, interessi ${interest} %, ${days} giorni`,
  termsHint:
    'Le spese sono nella valuta della fattura. Gli interessi sono annui, dalla scadenza della fattura. La fattura stessa resta com’è. Singoli contatti possono avere condizioni proprie.',
  toTexts: 'Testi dei richiami',
}
