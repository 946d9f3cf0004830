import { type Language, languages } from '../../domain/text/languages.ts'

/** The supported language that a client prefers most. */
export function preferredLanguage(header: string | undefined, preset: Language): Language {
  if (!header) return preset
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0] as Language, quality: Number(quality ?? 1) }
    })
    .filter(({ language, quality }) => languages.includes(language) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wishes[0]?.language ?? preset
}
