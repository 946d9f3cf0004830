// The server as it was built: all modules in a few files, which load in half the time. Why so: docs/decisions/0028.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { node, root } from './install.mjs'

const folder = join(root, 'dist', 'server')
/** A server that runs loads parts of its build later. So the last builds stay when the sources change. */
const keptBuilds = 10

/** Everything that the build reads, so that no build of other sources can be taken for this one. */
const sources = {
  root,
  name: 'server',
  folders: ['bin', 'cli', 'client', 'domain', 'server'],
  files: ['package.json', 'package-lock.json'],
  kind: /\.(ts|mjs)$/,
}

/** The file with the `kontor` command, built from the present sources. Where it cannot be built, the sources. */
export function builtCommand() {
  const target = join(folder, fingerprint(sources))
  if (existsSync(target) || runBuild(target)) return join(target, 'kontor.js')
  return join(root, 'cli', 'main.ts')
}

function runBuild(target) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    console.error(`The server starts slower, because it cannot be built: ${error.message}`)
    return false
  }
  const { status, stderr } = spawnSync(node, [join(root, 'bin', 'bundle.mjs'), target], { encoding: 'utf8' })
  if (status === 0) removeOldBuilds()
  else console.error(`The server starts slower, because it cannot be built.\n${stderr}`)
  return status === 0
}

function removeOldBuilds() {
  const builds = readdirSync(folder).map((name) => join(folder, name))
  // Another process may build or remove at the same time.
  const madeAt = (build) => statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const newestFirst = builds.sort((one, other) => madeAt(other) - madeAt(one))
  for (const build of newestFirst.slice(keptBuilds)) rmSync(build, { recursive: true, force: true })
}
