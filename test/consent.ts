// The consent page, used as a person with a browser does.

import assert from 'node:assert/strict'
import type { Api } from './api.ts'
import { type Seen, signedIn, type Visitor } from './visitor.ts'

export const consentPath = '/v2/auth/authorize'

/** Opens the page with the parameters of an application. */
export function authorize(visitor: Visitor, parameters: Readonly<Record<string, string>>): Promise<Seen> {
  return visitor.get(`${consentPath}?${new URLSearchParams(parameters)}`)
}

/** The key of the form in a page. */
export function keyIn({ text }: Seen): string {
  const [, key] = /name="key" value="([\w-]+)"/.exec(text) ?? []
  assert.ok(key, text)
  return key
}

/** Submits the page, and returns where that leads. */
export async function decide(
  visitor: Visitor,
  page: Seen,
  decision: 'allow' | 'refuse',
  company: number,
): Promise<string> {
  const sent = await visitor.post(consentPath, { key: keyIn(page), decision, company: String(company) })
  assert.equal(sent.status, 302, sent.text)
  return sent.location as string
}

/** The code that an application gets for the person behind an Api. */
export async function codeFrom(api: Api, parameters: Readonly<Record<string, string>>): Promise<string> {
  const visitor = await signedIn(api)
  const page = await authorize(visitor, { response_type: 'code', ...parameters })
  const back = await decide(visitor, page, 'allow', api.identity.company)
  return new URL(back).searchParams.get('code') as string
}
