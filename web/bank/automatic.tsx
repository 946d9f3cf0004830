import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { kontor } from '../data/kontor.ts'
import { useAnswer } from '../data/queries.ts'
import { refresh } from '../data/records.ts'
import { complain } from '../frame/notices.tsx'
import { words } from '../words/words.ts'

/** Whether payments that leave no doubt are booked when a file is imported. */
export function AutomaticBooking() {
  const { data } = useAnswer('settings', kontor.settings.get)
  // Shown at once, and taken back if the server refuses it.
  const [isWanted, setWanted] = useState<boolean>()
  if (!data) return null
  const change = async (isOn: boolean) => {
    setWanted(isOn)
    try {
      await kontor.settings.update({ bank_booking: isOn ? 'sure' : 'never' })
    } catch (error) {
      complain(error)
    }
    await refresh()
    setWanted(undefined)
  }
  return (
    <Checkbox
      label={words.bank.automatic}
      checked={isWanted ?? data.item.bank_booking === 'sure'}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  )
}
