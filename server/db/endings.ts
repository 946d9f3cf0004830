/** Does what is to happen when a transaction has ended. That one fails changes nothing about the others, nor about what is stored. */
export function runAll(endings: readonly (() => void)[]): void {
  for (const end of endings) {
    try {
      end()
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }
}
