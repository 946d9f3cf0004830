// Plain pages for people who are not signed in: no script, nothing from elsewhere.

import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text.ts'

export interface Page {
  readonly language: string
  readonly title: string
  /** HTML; texts in it went through `escaped`. */
  readonly body: string
  readonly status?: number
}

const style = `
:root { color-scheme: light dark; --paper: #fff; --surface: #f6f7f8; --line: #e3e6e9; --ink: #16191d; --quiet: #626b75;
  --accent: #0b6e5f; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #14161a; --surface: #1b1e23; --line: #2b3037; --ink: #e8eaed;
  --quiet: #98a1ab; --accent: #35b39e; --on-accent: #14161a } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--surface); color: var(--ink);
  font: 16px/24px Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: var(--paper); border: 1px solid var(--line);
  border-radius: 6px; overflow-wrap: anywhere }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px }
p { margin: 0 0 16px } .quiet { color: var(--quiet) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 24px 0; padding: 16px 0;
  border: solid var(--line); border-width: 1px 0 }
dt { color: var(--quiet) } dd { margin: 0; text-align: right; hyphens: auto }
dt.total, dd.total { color: var(--ink); font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: 12px }
button { min-height: 44px; padding: 0 20px; font: inherit; border-radius: 6px; border: 1px solid var(--line);
  background: var(--paper); color: var(--ink); cursor: pointer }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
@media (max-width: 480px) { main { padding: 20px } button { flex: 1 } }
`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export function sendPage(reply: FastifyReply, { language, title, body, status = 200 }: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedMarkup(title)}</title>
<style>${style}</style>
<main>
${body}
</main>
</html>
`)
}
