// What syllables.ts uses of the package, which has no types of its own.

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
