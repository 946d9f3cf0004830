// Cleanup after tests. The program that runs test files, such as test/group.ts, calls it.

import { afterEach } from 'node:test'

type Ending = () => unknown

const endings: Record<'test' | 'file' | 'process', Ending[]> = { test: [], file: [], process: [] }

/** Runs after every test of this process. */
export function afterEveryTest(ending: Ending): void {
  endings.test.push(ending)
}

/** Runs after the last test of the file. */
export function atFileEnd(ending: Ending): void {
  endings.file.push(ending)
}

/** Runs after the last file of the process. */
export function atProcessEnd(ending: Ending): void {
  endings.process.push(ending)
}

afterEach(async () => {
  for (const ending of endings.test) await ending()
})

/** Cleans up after a file, in reverse order. */
export async function endFile(): Promise<void> {
  for (const ending of endings.file.splice(0).reverse()) await ending()
}

/** The same after the last file; also cleans up what the files share. */
export async function endProcess(): Promise<void> {
  await endFile()
  for (const ending of endings.process.splice(0).reverse()) await ending()
}
