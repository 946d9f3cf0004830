// Makes node_modules match package-lock.json. Plain JavaScript: it runs on any Node that the machine has, from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The Node that runs Kontor: the one that package.json pins. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')

/** Installs what is missing or outdated. A development install also satisfies a production need. */
export async function install({ development }) {
  if (isInstalled({ development })) return
  const release = takeTurn()
  const problem = isInstalled({ development }) ? undefined : await runNpm({ development })
  release()
  if (problem) fail(problem)
  if (isInstalled({ development })) return
  const platform = `${process.platform} ${process.arch}`
  fail(`npm ended well, but ${node} does not answer as Node ${pinnedVersion()}. Is ${platform} supported?`)
}

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
  const version = isThisNode() ? process.version : spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout
  return version?.trim() === `v${pinnedVersion()}`
}

// Scripts of npm find the pinned Node first.
function isThisNode() {
  try {
    return realpathSync(node) === process.execPath
  } catch {
    return false
  }
}

function pinnedVersion() {
  return read('package.json').dependencies.node
}

// In a process group of its own, so that the processes of npm end with it when we are interrupted.
async function runNpm({ development }) {
  console.error('Installing packages, this takes a moment …')
  const npm = spawn('npm', ['ci', development ? '--include=dev' : '--omit=dev', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: pathOfTheMachine() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += chunk))
  npm.stderr.on('data', (chunk) => (output += chunk))
  npm.on('error', (error) => (output += error.message))

  const interrupt = () => process.kill(-npm.pid, 'SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)
  const status = await new Promise((done) => npm.on('close', done))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt)
  return status === 0 ? undefined : `The packages could not be installed.\n${output}`
}

// npm's scripts find node_modules/.bin/node first, which this installation is about to replace.
function pathOfTheMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => folder !== join(root, 'node_modules', '.bin')).join(delimiter)
}

// A link is created together with its content, the owner's process id, and fails if there is one already.
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
