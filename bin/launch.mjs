import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

// Compiling takes most of the time of a short command: the next command finds what this one has compiled. The cache is
// beside the packages and is removed with them; where it cannot be written, everything is compiled each time.
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Runs these words with the pinned Node in place of this process: same input and output, same end. */
export function launch(words) {
  // The C library of Linux gives each thread memory of its own, and keeps what it needed once. Pieces of more than 128 kB
  // it gives back, unless it has come to take them for usual: so the limit is fixed.
  const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }
  const env = { NODE_COMPILE_CACHE: compiled, ...memory, ...process.env }
  // Older versions of Node cannot be replaced by another program, and wait for its end.
  if (process.execve) process.execve(node, [node, ...words], env)
  const child = spawn(node, words, { stdio: 'inherit', env })

  // A terminal sends Ctrl-C to the child as well; passing it on would double it.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))

  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
