// Plain pages that any browser can show: with nothing from other hosts, and only scripts of ours that the page names.

import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { colours, inkOn } from '../../domain/look/colours.ts'
import { escapedMarkup } from '../../domain/text/text.ts'
import { customerLinks, pageLinks } from './stylesheets.ts'

export interface Page {
  readonly language: string
  readonly title: string
  /** HTML; its texts were escaped by `escapedMarkup`. */
  readonly body: string
  readonly status?: number
  /** HTML above the page: links to other pages. */
  readonly menu?: string
  /** The path of a script of this server that the page needs. */
  readonly script?: string
  /** The company that a page speaks for, if any. Its customers get no font of ours: theirs is there at once. */
  readonly face?: Face
  /** HTML below the page. */
  readonly footer?: string
  /** The colours that the reader has chosen; without them, their system decides. */
  readonly scheme?: 'light' | 'dark' | undefined
  /** The places outside this server that its forms redirect to. */
  readonly formTargets?: readonly string[]
}

/** The company that a page speaks for. */
export interface Face {
  readonly name: string
  readonly color: string | undefined
  /** The path of a picture. */
  readonly logo: string | undefined
}

/** The mark of Kontor: a ledger with its total. */
export const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect x=".5" y=".5" width="23" height="23" rx="3" fill="none" stroke="currentColor"/><path d="M6 7h12M6 12h8" stroke="currentColor" stroke-width="2"/><path d="M6 17h10" stroke="var(--accent)" stroke-width="2"/></svg>`

export const iconPath = '/favicon.svg'

const { paper, ink, accent } = colours.light

/** The same mark as the icon of a browser tab, where our variables do not exist. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="3" fill="${paper}"/><rect x=".5" y=".5" width="23" height="23" rx="3" fill="none" stroke="${ink}"/><path d="M6 7h12M6 12h8" stroke="${ink}" stroke-width="2"/><path d="M6 17h10" stroke="${accent}" stroke-width="2"/></svg>`

function policyOf({ script, formTargets = [], face }: Page): string {
  const style = colourOf(face)
  return [
    "default-src 'none'",
    `style-src 'self'${style ? ` 'sha256-${hash('sha256', style, 'base64')}'` : ''}`,
    "font-src 'self'",
    "img-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The company's colour instead of ours, on light and dark screens. */
function colourOf(face: Face | undefined): string {
  if (!face?.color) return ''
  const mixed = (ink: string) => `color-mix(in srgb, ${face.color} 80%, ${ink})`
  return `:root:root { --accent: ${face.color}; --on-accent: ${inkOn(face.color)}; --accent-hover: ${mixed('black')}; --accent-edge: ${mixed('var(--ink)')}; --focus: var(--ink) }`
}

function headOf({ name, logo }: Face): string {
  const shown = logo ? `<img src="${escapedMarkup(logo)}" alt="${escapedMarkup(name)}">` : escapedMarkup(name)
  return `<header>${shown}</header>`
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { language, title, body, script, status = 200, face, scheme, footer = '' } = page
  const { menu = face ? headOf(face) : '' } = page
  const style = colourOf(face)
  return reply
    .code(status)
    .headers({
      'content-security-policy': policyOf(page),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"${scheme ? ` data-mantine-color-scheme="${scheme}"` : ''}>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedMarkup(title)}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${face ? customerLinks : pageLinks}
${style ? `<style>${style}</style>` : ''}
${script ? `<script src="${script}" defer></script>` : ''}
${menu}
<main>
${body}
</main>
${footer}
</html>
`)
}
