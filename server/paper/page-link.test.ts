import assert from 'node:assert/strict'
import { type Api, onBothDatabases } from '../../test/api.ts'
import { invoicesPath, offersPath, sentOffer, settingsPath } from '../../test/customer.ts'
import { textOf } from '../../test/pdf.ts'

async function printed(api: Api, path: string): Promise<string> {
  const { bytes } = await api.request('GET', `${path}/pdf`)
  return (await textOf(bytes)).join(' ')
}

onBothDatabases('an offer that waits for its answer says where it is accepted', async (api) => {
  const { id } = await sentOffer(api, { language: 'en' })
  const path = `${offersPath}/${id}`
  const { page_url } = (await api.get(path, { with: 'page_url' })).item
  const address = page_url.replace(/^https?:\/\//, '')
  assert.ok((await printed(api, path)).includes(`View and accept online: ${address}`))

  await api.put(path, { accept_online: false })
  assert.ok(!(await printed(api, path)).includes(address))
  await api.put(path, { accept_online: true })
  await api.put(settingsPath, { customer_pages: false })
  assert.ok(!(await printed(api, path)).includes('online'))
})

onBothDatabases('papers show their address with a code where the company wants it', async (api) => {
  const { id } = await api.given.invoice({ language: 'en' })
  const path = `${invoicesPath}/${id}`
  const plain = await api.request('GET', `${path}/pdf`)
  assert.ok(!(await printed(api, path)).includes('View online'))
  await api.put(settingsPath, { page_link_on_paper: true })
  const { page_url } = (await api.get(path, { with: 'page_url' })).item
  assert.ok((await printed(api, path)).includes(`View online: ${page_url.replace(/^https?:\/\//, '')}`))
  const coded = await api.request('GET', `${path}/pdf`)
  assert.ok(coded.bytes.length > plain.bytes.length + 500)
})
