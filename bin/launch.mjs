import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { node, root } from './install.mjs'

// Compiling is most of what a short command does: the next one finds what this one has compiled. It lies beside the
// packages and goes with them; where nothing can be written, all is compiled each time.
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Runs a file with the pinned Node in place of this process: same input and output, same end. */
export function launch(file, args) {
  const child = spawn(node, [file, ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  })

  // A terminal sends Ctrl-C to the child as well; passing it on would make it two.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))

  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
