import { tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'

/** Hands a file to the browser, which keeps it where downloads go. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  tell(words.list.exportReady(name))
}
