// The units that every company has, as words behind a quantity: 1 Stunde, 18.25 Stunden, 3 pezzi.

import { type Micro, microNumber } from '../money/money.ts'
import type { DocumentLanguage } from '../text/languages.ts'

/** The unit behind this quantity; undefined for a unit that has no such words. */
export function unitBehind(
  systemUnit: number,
  quantity: Micro,
  language: DocumentLanguage,
): string | undefined {
  const [one, several] = forms[systemUnit]?.[language] ?? []
  return isPlural(quantity, language) ? several : one
}

/** Whether a language says the unit behind this quantity in its plural. */
export function isPlural(quantity: Micro, language: DocumentLanguage): boolean {
  return new Intl.PluralRules(language).select(microNumber(quantity)) !== 'one'
}

type Forms = readonly [one: string, several: string]

/** By the ids of the system units. */
const forms: Readonly<Record<number, Readonly<Record<DocumentLanguage, Forms>>>> = {
  1: {
    de: ['Stunde', 'Stunden'],
    en: ['hour', 'hours'],
    es: ['hora', 'horas'],
    fr: ['heure', 'heures'],
    it: ['ora', 'ore'],
  },
  2: {
    de: ['Tag', 'Tage'],
    en: ['day', 'days'],
    es: ['día', 'días'],
    fr: ['jour', 'jours'],
    it: ['giorno', 'giorni'],
  },
  3: {
    de: ['Monat', 'Monate'],
    en: ['month', 'months'],
    es: ['mes', 'meses'],
    fr: ['mois', 'mois'],
    it: ['mese', 'mesi'],
  },
  4: {
    de: ['Quartal', 'Quartale'],
    en: ['quarter', 'quarters'],
    es: ['trimestre', 'trimestres'],
    fr: ['trimestre', 'trimestres'],
    it: ['trimestre', 'trimestri'],
  },
  5: {
    de: ['Semester', 'Semester'],
    en: ['half-year', 'half-years'],
    es: ['semestre', 'semestres'],
    fr: ['semestre', 'semestres'],
    it: ['semestre', 'semestri'],
  },
  6: {
    de: ['Jahr', 'Jahre'],
    en: ['year', 'years'],
    es: ['año', 'años'],
    fr: ['année', 'années'],
    it: ['anno', 'anni'],
  },
  7: {
    de: ['Stück', 'Stück'],
    en: ['piece', 'pieces'],
    es: ['unidad', 'unidades'],
    fr: ['pièce', 'pièces'],
    it: ['pezzo', 'pezzi'],
  },
  8: {
    de: ['Kilogramm', 'Kilogramm'],
    en: ['kilogram', 'kilograms'],
    es: ['kilogramo', 'kilogramos'],
    fr: ['kilogramme', 'kilogrammes'],
    it: ['chilogrammo', 'chilogrammi'],
  },
  9: {
    de: ['Liter', 'Liter'],
    en: ['litre', 'litres'],
    es: ['litro', 'litros'],
    fr: ['litre', 'litres'],
    it: ['litro', 'litri'],
  },
  10: {
    de: ['Quadratmeter', 'Quadratmeter'],
    en: ['square metre', 'square metres'],
    es: ['metro cuadrado', 'metros cuadrados'],
    fr: ['mètre carré', 'mètres carrés'],
    it: ['metro quadrato', 'metri quadrati'],
  },
  11: {
    de: ['Kubikmeter', 'Kubikmeter'],
    en: ['cubic metre', 'cubic metres'],
    es: ['metro cúbico', 'metros cúbicos'],
    fr: ['mètre cube', 'mètres cubes'],
    it: ['metro cubo', 'metri cubi'],
  },
  12: {
    de: ['Kilometer', 'Kilometer'],
    en: ['kilometre', 'kilometres'],
    es: ['kilómetro', 'kilómetros'],
    fr: ['kilomètre', 'kilomètres'],
    it: ['chilometro', 'chilometri'],
  },
  13: {
    de: ['Pauschale', 'Pauschalen'],
    en: ['flat rate', 'flat rates'],
    es: ['tanto alzado', 'tantos alzados'],
    fr: ['forfait', 'forfaits'],
    it: ['forfait', 'forfait'],
  },
  15: {
    de: ['Paket', 'Pakete'],
    en: ['package', 'packages'],
    es: ['paquete', 'paquetes'],
    fr: ['paquet', 'paquets'],
    it: ['pacchetto', 'pacchetti'],
  },
  16: {
    de: ['Meter', 'Meter'],
    en: ['metre', 'metres'],
    es: ['metro', 'metros'],
    fr: ['mètre', 'mètres'],
    it: ['metro', 'metri'],
  },
}
