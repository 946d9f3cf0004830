import { shownLine } from '../domain/text/text.ts'
import type { Progress } from '../server/progress.ts'

/** Shows the progress, on a terminal. */
export async function withProgress<Outcome>(
  work: (progress: Progress) => Promise<Outcome>,
): Promise<Outcome> {
  const { stderr } = process
  if (!stderr.isTTY) return work(() => {})
  let nextMs = 0
  try {
    return await work((done, of, what) => {
      if (performance.now() < nextMs) return
      nextMs = performance.now() + 100
      stderr.write(`\r\x1b[K${shownLine(`${done} of ${of} ${what}`)}`)
    })
  } finally {
    stderr.write('\r\x1b[K')
  }
}
