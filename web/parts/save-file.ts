import { tell } from '../frame/notices.tsx'
import { words } from '../words/words.ts'

/** Downloads a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  tell(words.list.exportReady(name))
}
