import type en from '../en/recurring.ts'

export default {
  one: 'Fattura ricorrente',
  repeat: 'Ripeti …',
  repeatTitle: (number: string) => `Ripeti la fattura ${number}`,
  repeatVerb: 'Ripeti',
  repeatHint: 'In ognuno di questi giorni viene creata una fattura con il contenuto di questa fattura.',
  madeAsHint: 'Una fattura che non può partire resta una bozza, e un promemoria lo segnala.',
  noAddress:
    'Né il contatto né la persona di contatto ha un indirizzo e-mail: le fatture restano bozze finché non ce n’è uno.',
  noServer: 'Nessun server di posta è ancora configurato: fino ad allora le fatture restano bozze.',
  endHint: 'Vuoto: senza fine.',
  periodHint:
    '{D#m.Y} diventa il mese della fattura, {D#d.m.Y#+1M#-1D} il giorno un mese dopo, meno un giorno.',
  editTitle: 'Ritmo e note',
  pause: 'Metti in pausa',
  goOn: 'Riprendi',
  paused: (name: string) => `La fattura ricorrente per ${name} è in pausa.`,
  removed: (name: string) => `La fattura ricorrente per ${name} è stata eliminata.`,
  over: 'Conclusa',
  next: (day: string) => `La prossima fattura arriva il ${day}.`,
  nextSoon: 'La prossima fattura arriva tra pochi minuti.',
  noNext: 'Non arrivano altre fatture.',
  noneWhilePaused: 'Nessuna finché è in pausa.',
  since: (often: string, day: string) => `${often} dal ${day}`,
  from: (often: string, day: string) => `${often} a partire dal ${day}`,
  until: (day: string) => `fino al ${day}`,
  made: 'Fatture create da questa',
  noneMade: 'Ancora nessuna.',
  failed: 'Non ha potuto essere creata',
  skipped: (day: string) => `${day}: tralasciata, perché in pausa.`,
  deleted: (day: string) => `${day}: la fattura è stata eliminata.`,
} satisfies typeof en
