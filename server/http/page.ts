// Plain pages that any browser can show: nothing from elsewhere, and a script only where a page names one of ours.

import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapedMarkup } from '../../domain/text/text.ts'

export interface Page {
  readonly language: string
  readonly title: string
  /** HTML; texts in it went through `escapedMarkup`. */
  readonly body: string
  readonly status?: number
  /** HTML above the page: where else one can go. */
  readonly menu?: string
  /** The path of a script of this server that the page needs. */
  readonly script?: string
  /** Where else than to this server its forms lead in the end. */
  readonly formTargets?: readonly string[]
}

const style = `
:root { color-scheme: light dark; --paper: #fff; --surface: #f6f7f8; --line: #e3e6e9; --ink: #16191d; --quiet: #626b75;
  --accent: #0b6e5f; --on-accent: #fff; --wrong: #b3261e }
@media (prefers-color-scheme: dark) { :root { --paper: #14161a; --surface: #1b1e23; --line: #2b3037; --ink: #e8eaed;
  --quiet: #98a1ab; --accent: #35b39e; --on-accent: #14161a; --wrong: #ff8a80 } }
* { box-sizing: border-box } [hidden] { display: none !important }
body { margin: 0; padding: 24px 16px; background: var(--surface); color: var(--ink);
  font: 16px/24px Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums }
main, nav { max-width: 560px; margin: 0 auto }
nav { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding: 0 0 16px }
nav form { margin-left: auto }
nav svg { width: 24px; height: 24px; flex: none }
nav b { display: flex; align-items: flex-start; gap: 12px; flex: 1 1 100%; min-width: 0; overflow-wrap: anywhere }
nav a[aria-current] { color: var(--ink); text-decoration: none }
main { padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; overflow-wrap: anywhere }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 32px; hyphens: auto; overflow-wrap: break-word }
h2 { margin: 40px 0 8px; font-size: 18px; line-height: 24px }
p { margin: 0 0 16px } .quiet { color: var(--quiet) } small { font-size: 14px; line-height: 20px }
a { color: var(--accent) }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
code, .secret { font: 14px/20px ui-monospace, monospace; overflow-wrap: anywhere }
.secret { display: block; margin: 0 0 16px; padding: 12px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 6px; user-select: all }
.wrong { color: var(--wrong) } .notice { margin-top: 12px; padding: 12px; background: var(--surface); border-left: 3px solid var(--accent) }
.notice.wrong { border-left-color: var(--wrong) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; margin: 24px 0; padding: 16px 0;
  border: solid var(--line); border-width: 1px 0 }
dl > div { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 0 16px } dl > div > dd { margin-left: auto }
dt { color: var(--quiet) } dd { margin: 0; text-align: right; hyphens: auto }
dt.total, dd.total { color: var(--ink); font-weight: 600 }
ul { margin: 0 0 16px; padding: 0 0 0 20px } li li, details ul { margin: 4px 0 0 } h1 + .notice { margin-top: 12px }
ul.rows { list-style: none; margin: 0 0 16px; padding: 0; border-top: 1px solid var(--line) }
ul.rows > li { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 12px 0;
  border-bottom: 1px solid var(--line) }
ul.rows > li > :first-child { flex: 1 1 220px }
ul.rows > li:has(> details, button + button) > :first-child, ul.rows > li > details[open] { flex-basis: 100% }
ul.rows > li > details[open] { padding-bottom: 8px }
ul.rows form, nav form { gap: 8px } details form p { flex-basis: 100% }
ul.rows select { width: auto; margin: 0 } ul.rows p { margin: 8px 0 0 }
form { display: flex; flex-wrap: wrap; gap: 12px }
form.stack { flex-direction: column; gap: 16px; margin: 24px 0 0 }
form.stack h2 { margin: 16px 0 0 } form.stack div > small { display: block; margin-top: 4px }
form + form { margin-top: 16px } .actions { display: flex; flex-wrap: wrap; gap: 12px 20px; align-items: center }
form.stack .row { display: grid; grid-template-columns: 1fr 1fr; gap: 16px }
label, fieldset { display: block; font-size: 14px; line-height: 20px; color: var(--quiet) }
label.check { display: flex; gap: 10px; align-items: flex-start; color: var(--ink); font-size: 16px; line-height: 24px }
label.check small { display: block; color: var(--quiet) }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0 } legend { padding: 0 0 8px } fieldset .check { margin: 0 0 8px }
input:not([type=checkbox], [type=radio], [type=hidden]), select { display: block; width: 100%; min-height: 44px; margin-top: 4px;
  padding: 8px 12px; font: inherit; font-size: 16px; color: var(--ink); background: var(--paper);
  border: 1px solid var(--quiet); border-radius: 6px }
input[type=checkbox], input[type=radio] { width: 18px; height: 18px; margin: 3px 0 0; flex: none; accent-color: var(--accent) }
input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
input[aria-invalid], select[aria-invalid] { border-color: var(--wrong) }
button { min-height: 44px; padding: 9px 20px; font: inherit; border-radius: 6px; border: 1px solid var(--quiet);
  background: var(--paper); color: var(--ink); cursor: pointer }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent) }
button.link { min-height: 0; padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline }
button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
summary { cursor: pointer; color: var(--accent) }
.code { margin: 0 0 16px }
.code svg { display: block; width: 200px; height: 200px; padding: 12px; background: #fff; border-radius: 6px }
@media (max-width: 480px) { main { padding: 20px } form.stack .row { grid-template-columns: 1fr } }
`

/** A ledger with its total. */
export const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect x=".5" y=".5" width="23" height="23" rx="3" fill="none" stroke="currentColor"/><path d="M6 7h12M6 12h8" stroke="currentColor" stroke-width="2"/><path d="M6 17h10" stroke="var(--accent)" stroke-width="2"/></svg>`

export const iconPath = '/favicon.svg'

/** The same for the tab of a browser, which knows none of our colours. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="3" fill="#fff"/><rect x=".5" y=".5" width="23" height="23" rx="3" fill="none" stroke="#16191d"/><path d="M6 7h12M6 12h8" stroke="#16191d" stroke-width="2"/><path d="M6 17h10" stroke="#0b6e5f" stroke-width="2"/></svg>`

const styleHash = hash('sha256', style, 'base64')

function policyOf({ script, formTargets = [] }: Page): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    ...(script ? ["script-src 'self'", "connect-src 'self'"] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { language, title, body, menu = '', script, status = 200 } = page
  return reply
    .code(status)
    .headers({ 'content-security-policy': policyOf(page), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedMarkup(title)}</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<style>${style}</style>
${script ? `<script src="${script}" defer></script>` : ''}
${menu}
<main>
${body}
</main>
</html>
`)
}
