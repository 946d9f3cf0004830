import { test } from 'node:test'
import { eventually, screenOf } from '../../../test/browser.ts'
import { accept, customerOf, sentOffer } from '../../../test/customer.ts'

test('the card of the customer shows what was answered, and ends the link', async () => {
  const screen = await screenOf()
  const { page, api } = screen
  const offer = await sentOffer(api)
  const customer = customerOf(api)
  await accept(customer, offer.page, { name: 'Anna Muster' })
  await screen.open(`/offers/${offer.id}`)
  const card = page.getByRole('region', { name: 'With the customer' })
  await card.getByText('Anna Muster').waitFor()
  await card.getByRole('link', { name: 'Accepted version' }).waitFor()
  await eventually(() => card.getByRole('link', { name: 'Open page' }).getAttribute('href'), offer.page_url)
  await screen.expectSound()

  await card.getByRole('button', { name: 'End link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The link that the customer has will lead nowhere.').waitFor()
  await dialog.getByRole('button', { name: 'End link' }).click()
  await page.getByText('The previous link has ended.').waitFor()
  await eventually(async () => (await customer.get(offer.page)).status, 404)
  // The card has the new link as soon as it is read again.
  await page.waitForFunction(
    (before) => !document.querySelector(`a[href="${before}"]`) && document.querySelector('a[href*="/d/"]'),
    offer.page_url,
  )
})
