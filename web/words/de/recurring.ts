import type en from '../en/recurring.ts'

export default {
  one: 'Wiederkehrende Rechnung',
  repeat: 'Wiederholen …',
  repeatTitle: (number: string) => `Rechnung ${number} wiederholen`,
  repeatVerb: 'Wiederholen',
  repeatHint: 'An jedem dieser Tage entsteht eine Rechnung mit dem Inhalt dieser Rechnung.',
  madeAsHint: 'Was nicht hinausgehen kann, bleibt ein Entwurf, und Sie werden erinnert.',
  noAddress:
    'Weder der Kontakt noch die Kontaktperson hat eine E-Mail-Adresse: Die Rechnungen bleiben Entwürfe, bis eine erfasst ist.',
  noServer: 'Es ist noch kein Mailserver eingerichtet: Bis dahin bleiben die Rechnungen Entwürfe.',
  endHint: 'Leer: ohne Ende.',
  periodHint:
    '{D#m.Y} wird zum Monat der Rechnung, {D#d.m.Y#+1M#-1D} zum Tag einen Monat später, minus einen Tag.',
  editTitle: 'Rhythmus und Notizen',
  pause: 'Pausieren',
  goOn: 'Weiterführen',
  paused: (name: string) => `Die wiederkehrende Rechnung für ${name} ist pausiert.`,
  removed: (name: string) => `Die wiederkehrende Rechnung für ${name} wurde gelöscht.`,
  over: 'Beendet',
  next: (day: string) => `Die nächste Rechnung kommt am ${day}.`,
  nextSoon: 'Die nächste Rechnung kommt in wenigen Minuten.',
  noNext: 'Es kommt keine weitere Rechnung.',
  noneWhilePaused: 'Keine, solange sie pausiert ist.',
  since: (often: string, day: string) => `${often} seit ${day}`,
  from: (often: string, day: string) => `${often} ab ${day}`,
  until: (day: string) => `bis ${day}`,
  made: 'Daraus erstellte Rechnungen',
  noneMade: 'Noch keine.',
  failed: 'Konnte nicht erstellt werden',
  skipped: (day: string) => `${day}: ausgelassen, da pausiert.`,
  deleted: (day: string) => `${day}: Die Rechnung wurde gelöscht.`,
} satisfies typeof en
