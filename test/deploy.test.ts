// Compares the files in deploy/ with the server: its limits, paths, settings and metrics.

import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operations } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { healthPath, readinessPath } from '../server/http/health.ts'
import { maxPathLength } from '../server/http/limits/head.ts'
import { securityHeaders } from '../server/http/security-headers.ts'
import { onOneDatabase } from './api.ts'
import { readExposition } from './exposition.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const nginx = read('nginx.conf')
const caddy = read('Caddyfile')
const unit = read('kontor.service')
const image = read('Containerfile')

const mib = 1_048_576
/** The longest `wait` of events, and the time after which the server closes an idle connection. */
const longestWaitSeconds = 60
const idleSeconds = 72
/** How long the server lets requests in hand end. */
const stopSeconds = 20

/** The number after these words. */
function numberIn(text: string, words: RegExp): number {
  return Number(new RegExp(`${words.source}\\s+(\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

test('proxies pass every file that the server takes', () => {
  const largest = Math.max(...operations.map(({ file }) => file?.maxBytes ?? 0))
  assert.ok(largest > 0)
  assert.equal(numberIn(nginx, /client_max_body_size/) * mib, largest)
  assert.match(nginx, /client_max_body_size 64m;/)
  assert.equal(numberIn(caddy, /max_size/) * mib, largest)
  assert.match(caddy, /max_size 64MiB\n/)
  const [, buffers = 0, kilobytes = 0] = /large_client_header_buffers (\d+) (\d+)k;/.exec(nginx) ?? []
  assert.ok(Number(buffers) > 1 && Number(kilobytes) * 1024 > maxPathLength)
})

test('proxies wait for as long as a request may wait, and close idle connections first', () => {
  for (const [text, wait, idle] of [
    [nginx, /proxy_read_timeout/, /^ {2}keepalive_timeout/],
    [caddy, /response_header_timeout/, /keepalive/],
  ] as const) {
    assert.ok(numberIn(text, wait) > longestWaitSeconds)
    assert.ok(numberIn(text, idle) < idleSeconds)
  }
  assert.match(nginx, /proxy_buffering off;/)
  assert.match(caddy, /flush_interval -1\n/)
})

test('proxies say where a request came from, and keep the metrics to the machine', () => {
  for (const header of ['Host', 'X-Forwarded-For', 'X-Forwarded-Proto'])
    assert.match(nginx, new RegExp(`proxy_set_header ${header} \\$`))
  assert.match(nginx, /location = \/metrics \{\s+return 404;/)
  assert.match(caddy, /^\trespond \/metrics 404$/m)
  assert.match(caddy, new RegExp(`health_uri ${readinessPath}\\n`))
  for (const text of [nginx, caddy]) {
    const [, proxies] = /KONTOR_TRUSTED_PROXIES=(\S+)/.exec(text) ?? []
    assert.ok(readConfig({ KONTOR_TRUSTED_PROXIES: proxies }).trustedProxies)
  }
})

test('proxies add no header that the server sends itself', () => {
  for (const name of Object.keys(securityHeaders('https://kontor.example.com')))
    for (const text of [nginx, caddy])
      assert.doesNotMatch(text, new RegExp(`^\\s*(add_header|header) ${name}\\b`, 'im'), name)
})

test('every setting in the example is one that the server knows, with a value that it takes', () => {
  const settings = [...read('kontor.env').matchAll(/^(?:# )?([A-Z_]+)=(\S*)$/gm)].map(
    ([, name, value]) => [name as string, value as string] as const,
  )
  const documented = readFileSync(join(root, 'README.md'), 'utf8')
  for (const [name] of settings) assert.match(documented, new RegExp(`\`${name}\``), name)
  const config = readConfig(Object.fromEntries(settings))
  assert.equal(config.url, 'https://kontor.example.com')
  assert.match(config.database, /^postgres:/)
})

test('the service and the image start a file that is there, and leave time to stop', () => {
  const [, started] = /^ExecStart=\/opt\/kontor\/node_modules\/node\/bin\/node (\S+) serve$/m.exec(unit) ?? []
  assert.ok(started && existsSync(join(root, started)))
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]) > stopSeconds)
  assert.match(image, /"bin\/kontor.mjs", "serve"\]\n$/)
  assert.ok(image.includes(`127.0.0.1:8080${healthPath}`))
  const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
    (names ?? '').split(' '),
  )
  assert.ok(copied.length > 10)
  for (const name of copied) assert.ok(existsSync(join(root, name)), `${name} is in the repository`)
})

onOneDatabase('the dashboard and the alarms use metrics that exist', async ({ server }) => {
  const families = readExposition(await (await fetch(`${server.url}/metrics`)).text())
  const dashboard: Dashboard = JSON.parse(read('grafana.json'))
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const alarms = [...read('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expression]) => expression as string,
  )
  assert.ok(panels.length > 10 && alarms.length > 10)
  for (const expression of [...panels, ...alarms]) {
    const names = expression.match(/\b(kontor|process|nodejs)_\w+/g) ?? []
    assert.ok(names.length > 0 || expression.startsWith('up{'), expression)
    for (const name of names)
      assert.ok(families.has(name) || families.has(name.replace(/_(bucket|sum|count)$/, '')), name)
  }
})

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}
