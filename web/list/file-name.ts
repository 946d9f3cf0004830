import { fileName as anyName } from '../../domain/text/file-name.ts'

/** Invoices 2026-03-01.csv, without characters that a file name cannot have. */
export function fileName(list: string, today: string, ending: string): string {
  const words = list.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()
  return anyName(`${words} ${today}.${ending}`)
}
