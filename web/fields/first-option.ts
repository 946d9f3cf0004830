import type { useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Enter takes the first of what was found for what was typed. Whoever is faster than the server gets it a moment later:
 * what is in the list until then was found for something else. Gives what the field does with its keys.
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
