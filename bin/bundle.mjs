// node bin/bundle.mjs FOLDER: puts the modules of the `kontor` command and of the server into a few files.

import { rename, rm } from 'node:fs/promises'
import http from 'node:http'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'rolldown'
import { root } from './install.mjs'

const [target] = process.argv.slice(2)
const made = `${target}.${process.pid}`

/** These packages read files of their own, or are needed by few requests. */
const outside = [
  '@embedpdf/pdfium',
  '@scalar/fastify-api-reference',
  'fontkit',
  'pdfkit',
  'swissqrbill',
  'zxing-wasm',
]

await build({
  cwd: root,
  input: { kontor: 'cli/main.ts' },
  platform: 'node',
  logLevel: 'warn',
  // The optional native part of pg.
  external: ['pg-native', ...outside.map((name) => new RegExp(`^${name}(/|$)`))],
  plugins: [
    { name: 'places', transform: { filter: { id: /\.ts$/, code: /import\.meta/ }, handler: placed } },
    { name: 'http', resolveId: { filter: { id: /^node:http$/ }, handler: httpOf }, load: loadHttp },
  ],
  output: { dir: made, format: 'esm', comments: false },
})
// Another process may build the same at this time. The first one stays.
await rename(made, target).catch((error) => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  return rm(made, { recursive: true })
})

/** Modules find files beside themselves, and start threads and processes from modules: both are elsewhere now. */
function placed(code, id) {
  const folder = relative(target, dirname(id))
  const meta = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(dirname|url|resolve)\b/g
  return code.replace(meta, (_, module, key) => {
    if (key === 'resolve') throw new Error(`${id}: import.meta.resolve knows only its own file.`)
    if (key === 'dirname') return `(import.meta.dirname + '/${folder}')`
    if (key === 'url') return `new URL('${folder}/${basename(id)}', import.meta.url).href`
    this.emitFile({ type: 'chunk', id: join(dirname(id), `${module}.ts`), fileName: `${module}.js` })
    return `new URL('./${module}.js', import.meta.url)`
  })
}

/**
 * An import of `node:http` reads everything that it exports. One of these loads the client behind `fetch`, which is a
 * tenth of the start. So the build takes what is there at once, and leaves what is loaded when it is read.
 */
function httpOf(_id, _importer, { kind }) {
  return kind === 'import-statement' ? '\0http' : undefined
}

function loadHttp(id) {
  if (id !== '\0http') return undefined
  const properties = Object.entries(Object.getOwnPropertyDescriptors(http))
  const names = properties.filter(([, { get }]) => !get).map(([name]) => name)
  return `const http = process.getBuiltinModule('node:http')
export default http
export const { ${names.join(', ')} } = http`
}
