import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newCompany } from '../../test/api.ts'
import { webServer } from '../../test/browser.ts'
import { signedIn, Visitor } from '../../test/visitor.ts'

for (const [path, home] of [
  ['/people', '/settings/people'],
  ['/apps?done=tokenRevoked', '/settings/applications'],
  ['/apps/new-client', '/settings/applications'],
  ['/apps/new-token', '/settings/applications'],
] as const)
  test(`the old address ${path} leads to ${home}`, async () => {
    const server = await webServer()
    const member = await signedIn(await newCompany(server))
    assert.equal((await member.get(path)).location, home)
    assert.equal((await member.get(home)).status, 200)
    const stranger = await new Visitor(server.url).get(home)
    assert.equal(stranger.location, `/sign-in?next=${encodeURIComponent(home)}`)
  })
