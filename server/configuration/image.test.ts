import assert from 'node:assert/strict'
import { type Api, onOneDatabase } from '../../test/api.ts'
import { givenPaper } from '../../test/given-paper.ts'
import { makePng } from '../../test/images.ts'
import { pdfInThread } from '../press/press.ts'

const path = '/v2/configuration/layouts'

let shade = 0

/** A new picture every time, so that none is cached. */
function picture(): string {
  const samples = [[++shade], [2]]
  const png = makePng({ colorType: 0, depth: 8, width: 2, height: 1, samples })
  return `data:image/png;base64,${png.toString('base64')}`
}

function longLetter() {
  const introduction = 'long '.repeat(40_000)
  return givenPaper({ kind: 'letter', title: 'Brief', introduction, facts: [], positions: null })
}

for (const [what, send] of Object.entries({
  made: (api: Api, headers: Record<string, string>) =>
    api.request('POST', path, { body: { name: 'Blau', logo: picture() }, headers }),
  changed: async (api: Api, headers: Record<string, string>) => {
    const { items } = await api.get(path)
    return api.request('PUT', `${path}/${items[0].id}`, { body: { logo: picture() }, headers })
  },
  shown: (api: Api, headers: Record<string, string>) =>
    api.request('POST', `${path}/preview`, { body: { logo: picture() }, headers }),
}))
  for (const headers of [{}, { 'idempotency-key': `logo-${what}` }] as Record<string, string>[])
    onOneDatabase(
      `while a layout with a picture is ${what}${headers['idempotency-key'] ? ' once' : ''}, others read and write`,
      async (api) => {
        const done: string[] = []
        const note = (name: string) => () => done.push(name)
        const busy = pdfInThread(longLetter()).then(note('letter'))
        const sent = send(api, headers).then((answer) => {
          done.push('picture')
          assert.ok(answer.status < 300, JSON.stringify(answer.body))
        })
        await api.given.contact().then(note('contact'))
        await Promise.all([busy, sent])
        // The picture waits for the thread, and other requests do not wait for the picture.
        assert.deepEqual(done, ['contact', 'letter', 'picture'])
      },
    )

onOneDatabase('a picture that cannot be read is refused together with what else is wrong', async (api) => {
  const logo = `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}`
  assert.deepEqual(await api.problems('POST', path, { logo, color: 'blue' }), {
    name: 1100,
    logo: 1103,
    color: 1103,
  })
  for (const wrong of [7, [], {}, true])
    assert.deepEqual(await api.problems('POST', path, { name: 'Blau', logo: wrong }), { logo: 1101 })
  for (const wrong of ['', 'data:image/gif;base64,AAAA', 'data:image/png;base64,*'])
    assert.deepEqual(await api.problems('POST', path, { name: 'Blau', logo: wrong }), { logo: 1103 })
  assert.equal((await api.post(path, { name: 'Blau', logo: null })).item.name, 'Blau')
})
