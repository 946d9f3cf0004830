// What tests have started ends with them: whoever runs test files, as test/group.ts does, sees to it.

import { afterEach } from 'node:test'

type Ending = () => unknown

const endings: Record<'test' | 'file' | 'process', Ending[]> = { test: [], file: [], process: [] }

/** Does something after every test of this process. */
export function afterEveryTest(ending: Ending): void {
  endings.test.push(ending)
}

/** Does something when the last test of the file is over. */
export function atFileEnd(ending: Ending): void {
  endings.file.push(ending)
}

/** Does something when the last file of the process is over. */
export function atProcessEnd(ending: Ending): void {
  endings.process.push(ending)
}

afterEach(async () => {
  for (const ending of endings.test) await ending()
})

/** Ends what belongs to a file, last things first. */
export async function endFile(): Promise<void> {
  for (const ending of endings.file.splice(0).reverse()) await ending()
}

/** The same after the last file, and ends what the files have shared. */
export async function endProcess(): Promise<void> {
  await endFile()
  for (const ending of endings.process.splice(0).reverse()) await ending()
}
