/** Invoices 2026-03-01.csv, without what a file cannot be called. */
export function fileName(list: string, today: string, ending: string): string {
  return `${list.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()} ${today}.${ending}`
}
