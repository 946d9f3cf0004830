// The command that bin/kontor.mjs starts. Tests of servers start it without this launcher, which takes as long as Node
// itself and has tests of its own: test/built.test.ts, test/readme.test.ts and those that use kontorProcess.

const { builtCommand } = (await import(new URL('../bin/built.mjs', import.meta.url).href)) as {
  builtCommand(): string
}

const { PATH, NODE_COMPILE_CACHE } = process.env
let words: readonly string[] | undefined

/** The words for Node that start Kontor, and the environment that it gets from the launcher. */
export function kontorCommand(): { words: readonly string[]; environment: NodeJS.ProcessEnv } {
  words ??= ['--max-semi-space-size=4', builtCommand()]
  return { words, environment: { PATH, NODE_COMPILE_CACHE } }
}
