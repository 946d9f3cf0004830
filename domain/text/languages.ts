/** The languages of the interface. */
export const languages = ['de', 'fr', 'it', 'en'] as const
export type Language = (typeof languages)[number]

/** The languages that documents are printed in. */
export const documentLanguages = ['de', 'en', 'es', 'fr', 'it'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]
