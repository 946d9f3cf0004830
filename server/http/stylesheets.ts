// The stylesheets and fonts of all screens: the font and the colours, which the web application uses too, and the parts
// of plain pages.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { colourRules } from '../../domain/look/colours.ts'

interface LookFile {
  readonly path: string
  readonly type: string
  readonly content: string | Buffer
}

const fontRules = createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css')
const fonts = new Map<string, LookFile>()

/** The rules of the font. They name its files relative to the stylesheet, so that these are found below any path. */
const namedFonts = readFileSync(fontRules, 'utf8').replace(
  /url\(\.\/(files\/[^)]+)\)/g,
  (_, file: string) => {
    const content = readFileSync(join(fontRules, '..', file))
    const font = fileOf(`fonts/${basename(file, '.woff2')}`, 'woff2', 'font/woff2', content)
    fonts.set(basename(file), font)
    return `url(${font.path.slice(1)})`
  },
)

const look = stylesheet('look', namedFonts + colourRules())
const ownFile = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const page = stylesheet('page', ownFile('page.css'))
/** The same parts and colours for customers, in one small file without a font. */
const customer = stylesheet('customer', colourRules() + ownFile('page.css') + ownFile('customer.css'))
/** Most texts need only this file of the font. It is preloaded, so that it is there before the first letter. */
const latin = fonts.get('inter-latin-wght-normal.woff2') as LookFile

function stylesheet(name: string, content: string): LookFile {
  return fileOf(name, 'css', 'text/css; charset=utf-8', content)
}

/** The name of a file changes with its content, so that browsers may keep it for good. */
function fileOf(name: string, ending: string, type: string, content: string | Buffer): LookFile {
  return { path: `/${name}-${hash('sha256', content).slice(0, 12)}.${ending}`, type, content }
}

/** The part of the web application's head that loads the font and the colours. */
export const lookLinks = `<link rel="preload" href="${latin.path}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${look.path}">`

/** The same for a plain page. */
export const pageLinks = `${lookLinks}
<link rel="stylesheet" href="${page.path}">`

/** The same for a page that a company shows to its customers. */
export const customerLinks = `<link rel="stylesheet" href="${customer.path}">`

export function serveStylesheets(app: FastifyInstance): void {
  for (const { path, type, content } of [look, page, customer, ...fonts.values()])
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    )
}
