/** Runs the callbacks of an ended transaction. One that fails affects neither the others nor the stored data. */
export function runAll(endings: readonly (() => void)[]): void {
  for (const end of endings) {
    try {
      end()
    } catch (error) {
      process.emitWarning(error as Error)
    }
  }
}
