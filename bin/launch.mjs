import { spawn } from 'node:child_process'
import { node } from './install.mjs'

/** Runs a file with the pinned Node in place of this process: same input and output, same end. */
export function launch(file, args) {
  const child = spawn(node, [file, ...args], { stdio: 'inherit' })

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
