import assert from 'node:assert/strict'
import type { Email } from 'postal-mime'
import { newCompany } from '../../test/api.ts'
import { eventually, screenOf, violations, webServer } from '../../test/browser.ts'
import { atFileEnd } from '../../test/end.ts'
import { emailOf } from '../../test/guest.ts'
import { linkIn, openMailbox } from '../../test/mailbox.ts'
import { test } from '../../test/turns.ts'

const mailbox = await openMailbox()
atFileEnd(() => mailbox.close())

test('the e-mail address is changed when both addresses have confirmed, and the page says who is missing', async () => {
  const screen = await screenOf(await newCompany(await webServer({ smtp: mailbox.smtp })))
  screen.expectRefusals(422)
  const { page, api } = screen
  const before = await emailOf(api)
  await screen.open('/me')
  const part = page.getByRole('region', { name: 'E-mail address' })
  const dialog = page.getByRole('dialog')
  await part.getByText(before, { exact: true }).waitFor()
  const ask = async (email: string, password: string) => {
    await dialog.getByLabel('New e-mail address').fill(email)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Send the links' }).click()
  }
  await part.getByRole('button', { name: 'Change the address' }).click()
  await ask('nobody', 'correct horse')
  await page.getByText('This is not an e-mail address.').waitFor()
  await ask(before, 'correct horse')
  await page.getByText('This is your address already.').waitFor()
  await ask('neu@brunner.example', 'wrong horse')
  await page.getByText('The password or the code is wrong.').waitFor()
  await screen.expectSound()
  await ask('cancelled@brunner.example', 'correct horse')
  await part.getByText('Waiting for cancelled@brunner.example').waitFor()
  await part.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByText('The address stays as it is. The links no longer work.').waitFor()
  for (let at = 0; at < 2; at++) await mailbox.next()

  await part.getByRole('button', { name: 'Change the address' }).click()
  await ask('neu@brunner.example', 'correct horse')
  await part.getByText('Waiting for neu@brunner.example').waitFor()
  await part.getByText(`Waiting for ${before}`).waitFor()
  await screen.expectSound()
  const mails = [await mailbox.next(), await mailbox.next()]
  await page.goto(linkTo(mails, 'neu@brunner.example'))
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'This address is confirmed' }).waitFor()
  await screen.open('/me')
  await part.getByText('neu@brunner.example has confirmed').waitFor()
  await part.getByText(`Waiting for ${before}`).waitFor()
  await page.goto(linkTo(mails, before))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: 'To my account' }).click()
  await part.getByText('neu@brunner.example', { exact: true }).waitFor()
  await eventually(() => part.getByText('Waiting for').count(), 0)
  assert.deepEqual(screen.errors, [])
})

function linkTo(mails: readonly Email[], address: string): string {
  return linkIn(mails.find(({ to }) => to?.[0]?.address === address) as Email)
}

test('without a mail server the page says who can change the address', async () => {
  const screen = await screenOf()
  await screen.open('/me')
  const part = screen.page.getByRole('region', { name: 'E-mail address' })
  await part.getByText('This server sends no mails, which the change needs.').waitFor()
  await eventually(() => part.getByRole('button').count(), 0)
})
