import { drawPaper } from './draw/layout.ts'
import { Sheets } from './draw/sheet.ts'
import type { Paper } from './paper.ts'
import { words } from './words.ts'

/** Prints a paper as PDF/A-3b. The same paper gives the same bytes. */
export async function paperToPdf(paper: Paper): Promise<{ pdf: Uint8Array; pages: number }> {
  const { kind, language, date, sender } = paper
  const title = paper.title.trim() || words[language].kinds[kind]
  const sheets = new Sheets({ title, author: sender.name, language, date })
  drawPaper(sheets, paper)
  return { pages: sheets.pages, pdf: await sheets.end() }
}
