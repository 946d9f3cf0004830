import { daysAfter } from '../../domain/time/dates.ts'
import { workdayAfter, workdayBefore } from './agenda.ts'
import type { Customer } from './contacts.ts'
import { setStatus } from './local-client.ts'
import type { Scene } from './scene.ts'

/** Plans letters to customers, and reminders for the company. */
export function planLetters(scene: Scene, customers: readonly Customer[]): void {
  const { agenda, company, dice, words } = scene
  for (const [index, letter] of words.letters.entries()) {
    const isDraft = index === words.letters.length - 1
    const daysAgo = isDraft ? 0 : 420 - 75 * index
    agenda.add(workdayBefore(daysAfter(agenda.today, -daysAgo)), async (client, day) => {
      const { recipient } = dice.pick(customers)
      const body = { ...letter, ...recipient, date: day, language: company.language }
      const { id } = await client.post('/contacts/letters', body)
      if (!isDraft) await setStatus(client, `/contacts/letters/${id}`, 'S', day)
    })
  }
  agenda.add(agenda.today, async (client, today) => {
    for (const [index, title] of words.reminders.entries()) {
      const day = workdayAfter(daysAfter(today, 6 * index - 8))
      await client.post('/contacts/reminders', {
        contact_id: dice.pick(customers).recipient.contact_id,
        date_time: `${day} ${dice.pick(['08:30', '10:00', '14:00', '16:30'])}:00`,
        title,
        interval_value: 1,
        interval_type: 'day',
      })
    }
  })
}
