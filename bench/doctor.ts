// The doctor of a large file.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Filled } from './fill.ts'
import { type Chapter, plainFigure, thousands } from './report.ts'
import { command, settings } from './start.ts'

/** How long `kontor doctor` takes for a filled file. */
export async function doctorChapter({ file, invoiceCount }: Filled): Promise<Chapter> {
  const begin = performance.now()
  const child = spawn(process.execPath, [command, 'doctor'], {
    env: settings(file),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  return {
    title: `(f) The doctor, ${thousands(invoiceCount)} invoices`,
    about: 'The whole of `kontor doctor`, which must find the file well.',
    figures: [
      plainFigure('kontor doctor', performance.now() - begin, 'ms', { atMost: 60_000 }),
      plainFigure('exit code', code, '', { atMost: 0 }),
    ],
  }
}
