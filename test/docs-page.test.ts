// The reference at /docs, in a real browser.

import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { newCompany, serverOn } from './api.ts'
import { launchChromium } from './chromium.ts'
import { atFileEnd } from './end.ts'
import { rareTest } from './turns.ts'

let browser: Browser | undefined
atFileEnd(() => browser?.close())

rareTest(
  'the reference shows the operations, tries them, asks no other host and keeps to its policy',
  async () => {
    const server = await serverOn('SQLite')
    const api = await newCompany(server)
    // This page computes for seconds: optimized code pays here.
    browser = await launchChromium('--js-flags=')
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(request.url()))
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) errors.push(message.text())
    })

    const opened = await page.goto(`${server.url}/docs`)
    const policy = opened?.headers()['content-security-policy'] ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; /)
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe|https?:|\*/)
    assert.equal(await page.title(), 'Kontor API')
    await page.getByRole('heading', { name: 'Kontor', exact: true }).waitFor()

    const navigation = page.getByRole('complementary')
    await navigation.getByText('Invoices', { exact: true }).click()
    for (const operation of [
      'List invoices',
      'Create an invoice',
      'Get an invoice',
      'Set the status of an invoice',
    ])
      await navigation.getByText(operation, { exact: true }).waitFor()
    await navigation.getByText('Create an invoice', { exact: true }).click()
    await page.getByRole('heading', { name: 'Create an invoice' }).waitFor()

    await page
      .getByPlaceholder('Token')
      .first()
      .fill(api.identity.accessToken as string)
    await navigation.getByText('List invoices', { exact: true }).click()
    await page.getByRole('button', { name: /Test Request\s+\(get \/receivables\/invoices\)/ }).click()
    const answered = page.waitForResponse((response) =>
      response.url().startsWith(`${server.url}/v2/receivables`),
    )
    await page.getByRole('button', { name: /Send get request to/ }).click()
    assert.equal((await answered).status(), 200)

    const hosts = [...asked].filter((url) => !/^(data|blob):/.test(url)).map((url) => new URL(url).host)
    assert.deepEqual([...new Set(hosts)], [new URL(server.url).host])
    assert.deepEqual(errors, [])
  },
)
