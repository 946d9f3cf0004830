// The types that syllables.ts needs of the package, which has none of its own.

declare module 'hyphen' {
  export type Patterns = readonly [
    levels: unknown,
    patterns: unknown,
    exceptions?: Readonly<Record<string, unknown>>,
  ]
  export default function createHyphenator(
    patterns: Patterns,
    options: { readonly html: boolean },
  ): (text: string) => string
}
