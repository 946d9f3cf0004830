// A client of the v1 interface, for tests.

import assert from 'node:assert/strict'
import { Api } from './api.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type Answered = any

/** Calls v1 as most of its clients do: the token last, and the body as a form. */
export function v1(api: Api, token = api.identity.v1Token) {
  const anonymous = new Api(api.server, { ...api.identity, accessToken: undefined })
  const url = (path: string) => `/${path}/token/${token}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  const request = (path: string, body?: object) =>
    body === undefined
      ? anonymous.request('GET', url(path))
      : anonymous.request('POST', url(path), {
          raw: new URLSearchParams({ data: JSON.stringify(body) }).toString(),
          headers: form,
        })

  /** The answer, whatever it says. */
  async function call(path: string, body?: object): Promise<Answered> {
    const answer = await request(path, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  /** The answer to a request that must succeed. */
  async function done(path: string, body?: object): Promise<Answered> {
    const answer = await call(path, body)
    assert.equal(answer.error, false, `${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    url,
    request,
    call,
    done,
    add: async (endpoint: string, body: object): Promise<number> => (await done(`${endpoint}/add`, body)).id,
    get: async (endpoint: string, id: number): Promise<Answered> =>
      (await done(`${endpoint}/get/id/${id}`)).item,
    /** The code of a refused request. */
    code: async (path: string, body?: object): Promise<number> => (await call(path, body)).errorcode,
  }
}
