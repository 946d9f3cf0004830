import type { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Enter takes the first option found for the typed text. When the user is faster than the server, it is taken once it
 * arrives: until then the list belongs to an older text. Returns the key handler of the field.
 */
export function useFirstOption(
  box: ReturnType<typeof useCombobox>,
  typed: string | undefined,
  isFound: boolean,
): (event: KeyboardEvent) => void {
  const { selectFirstOption, resetSelectedOption, clickSelectedOption } = box
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (typed === undefined) return
    if (!isFound) {
      resetSelectedOption()
      return
    }
    selectFirstOption()
    if (wanted.current === typed) clickSelectedOption()
    wanted.current = undefined
  }, [typed, isFound, selectFirstOption, resetSelectedOption, clickSelectedOption])
  return (event) => {
    if (event.key !== 'Enter' || !typed?.trim() || box.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    if (!isFound) wanted.current = typed
  }
}
