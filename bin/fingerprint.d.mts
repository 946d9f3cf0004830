/** See fingerprint.mjs. */
export function fingerprint(sources: {
  readonly root: string
  /** What is built from them. */
  readonly name: string
  readonly folders: readonly string[]
  readonly files: readonly string[]
  /** The paths that count in the folders. */
  readonly kind?: RegExp
}): string
