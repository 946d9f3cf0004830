// The built web application: built when its sources have changed, and read once.

import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fingerprint } from '../../bin/fingerprint.mjs'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'dist', 'web')
const mark = '.sources'
/** Everything that the build reads, and its packages. */
const sources = { root, name: 'web', folders: ['web', 'client', 'domain'], files: ['package-lock.json'] }

/** A file in the encodings in which it is served. */
export interface BuiltFile {
  readonly type: string
  readonly bytes: Buffer
  readonly brotli: Buffer | undefined
  readonly gzip: Buffer | undefined
}

export interface BuiltWeb {
  /** The page that starts the application, with placeholders for values that depend on the visitor. */
  readonly page: string
  readonly files: ReadonlyMap<string, BuiltFile>
  /** The file that holds the words of a language. */
  wordsOf(language: string): string | undefined
}

/** Builds the web application, unless the present build has the same sources. */
export async function ensureBuilt(tell: (sentence: string) => void = () => {}): Promise<void> {
  const hash = fingerprint(sources)
  if (isBuiltFrom(hash)) return
  tell('Building the web application, this takes a moment …')
  // Built in a separate folder first: another process may build too, and an interrupted build leaves nothing
  // incomplete.
  const made = `${folder}.${process.pid}`
  await mkdir(dirname(folder), { recursive: true })
  await runBuild(made)
  await writeFile(join(made, mark), hash)
  await replaceFolder(made, hash)
}

/** The latest build of the web application; undefined when there is none. */
export function readBuilt(from = folder): BuiltWeb | undefined {
  if (!existsSync(join(from, 'index.html'))) return undefined
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(from, 'manifest.json'), 'utf8'),
  )
  const assets = join(from, 'assets')
  const names = new Set(readdirSync(assets))
  const plain = [...names].filter((name) => !/\.(br|gz)$/.test(name))
  return {
    page: readFileSync(join(from, 'index.html'), 'utf8'),
    files: new Map(plain.map((name) => [`assets/${name}`, readFile(assets, name, names)])),
    wordsOf: (language) => manifest[`words/${language}/words.ts`]?.file,
  }
}

function readFile(folder: string, name: string, names: ReadonlySet<string>): BuiltFile {
  const path = join(folder, name)
  const compressed = (suffix: string) => (names.has(name + suffix) ? readFileSync(path + suffix) : undefined)
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    bytes: readFileSync(path),
    brotli: compressed('.br'),
    gzip: compressed('.gz'),
  }
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

function isBuiltFrom(hash: string): boolean {
  try {
    return readFileSync(join(folder, mark), 'utf8') === hash
  } catch {
    return false
  }
}

/** In a separate process: the server itself needs none of the packages of a build. */
async function runBuild(target: string): Promise<void> {
  const build = spawn(process.execPath, [join(root, 'web', 'build.ts'), target], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  let output = ''
  build.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => build.on('close', done))
  if (code === 0) return
  await rm(target, { recursive: true, force: true })
  throw new Error(`The web application could not be built.\n${output}`)
}

async function replaceFolder(made: string, hash: string): Promise<void> {
  const old = `${made}.old`
  await rename(folder, old).catch(() => {})
  await rename(made, folder).catch(async (error) => {
    // Another process was faster.
    await rm(made, { recursive: true, force: true })
    if (!isBuiltFrom(hash)) throw error
  })
  await rm(old, { recursive: true, force: true })
}
