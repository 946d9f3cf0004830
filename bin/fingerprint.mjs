// A hash of sources, by which what was built from them is known again.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of the contents of these files, and of those in these folders that are no tests. Reading them all takes a tenth
 * of a start. So it is kept together with what the file system says of the files, which any write and any copy changes.
 */
export function fingerprint({ root, name, folders, files, kind = /./ }) {
  const paths = [...folders.flatMap((folder) => sourcesIn(root, folder, kind)), ...files]
  const state = stateOf(root, paths)
  const place = join(root, 'dist', `${name}-sources.json`)
  const known = read(place)
  if (known?.state === state.hash) return known.contents
  const contents = contentsOf(root, paths)
  if (state.isSettled) keep(place, { state: state.hash, contents })
  return contents
}

function sourcesIn(root, folder, kind) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return sourcesIn(root, path, kind)
      // An editor may leave links that lead nowhere.
      return entry.isFile() && kind.test(path) && !path.endsWith('.test.ts') ? [path] : []
    })
}

// Of a file that has just been written, another write may leave the same times.
const settledMs = 2_000

function stateOf(root, paths) {
  const hash = createHash('sha256')
  let latestMs = 0
  for (const path of paths) {
    const { ino, size, mtimeMs, ctimeMs } = statSync(join(root, path))
    hash.update(`${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}\n`)
    latestMs = Math.max(latestMs, ctimeMs)
  }
  return { hash: hash.digest('hex'), isSettled: Date.now() - latestMs > settledMs }
}

function contentsOf(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path} ${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex').slice(0, 16)
}

function read(place) {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return undefined
  }
}

// Where nothing can be written, the sources are read at every start.
function keep(place, content) {
  try {
    mkdirSync(join(place, '..'), { recursive: true })
    writeFileSync(place, JSON.stringify(content))
  } catch {}
}
