// Makes node_modules match package-lock.json. Plain JavaScript: it runs on whatever Node the machine has, from 20 on.
import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The Node that runs Kontor: the one that package.json pins. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')

/** Installs what is missing or outdated. A development install also satisfies a production need. */
export function install({ development }) {
  if (isInstalled({ development })) return
  const release = takeTurn()
  try {
    if (isInstalled({ development })) return
    console.error('Installing packages, this takes a moment …')
    clean({ development })
  } finally {
    release()
  }
  if (isInstalled({ development })) return
  fail(`npm ended well, but ${node} does not answer as Node ${pinnedVersion()}. Is ${platform} supported?`)
}

const platform = `${process.platform} ${process.arch}`

function isInstalled({ development }) {
  return hasPackages({ development }) && answersAsPinned()
}

// npm writes this list when an installation is complete, so one that was interrupted is noticed.
function hasPackages({ development }) {
  const present = read('node_modules/.package-lock.json')?.packages
  if (!present) return false
  return Object.entries(read('package-lock.json').packages).every(([path, wanted]) => {
    const needed = path !== '' && !wanted.optional && (development || !(wanted.dev || wanted.devOptional))
    return !needed || present[path]?.version === wanted.version
  })
}

// Also false when node_modules came from a machine of another kind.
function answersAsPinned() {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${pinnedVersion()}`
}

function pinnedVersion() {
  return read('package.json').dependencies.node
}

function clean({ development }) {
  const which = development ? '--include=dev' : '--omit=dev'
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', which], {
    cwd: root,
    env: { ...process.env, PATH: pathOfTheMachine() },
    encoding: 'utf8',
  })
  if (status === 0) return
  fail(`The packages could not be installed.\n${error?.message ?? stdout + stderr}`)
}

// npm's scripts find node_modules/.bin/node first, which this installation is about to replace.
function pathOfTheMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== join(root, 'node_modules', '.bin')).join(delimiter)
}

// A link is made at once with its content, the owner's process id, and fails if there is one already.
function takeTurn() {
  const lock = join(root, '.installing')
  for (let isFirstTry = true; ; isFirstTry = false) {
    try {
      symlinkSync(String(process.pid), lock)
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = ownerOf(lock)
    if (owner && !isAlive(owner)) rmSync(lock, { force: true })
    else if (isFirstTry)
      console.error(`Waiting for process ${owner} to install. If it does not, remove ${lock}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function ownerOf(lock) {
  try {
    return Number(readlinkSync(lock))
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
