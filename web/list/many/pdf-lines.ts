/** What became of a document in a file of many: printed, or missing with the error of the server. */
export interface PdfLine {
  readonly index: number
  readonly status: number
  readonly body: unknown
}

/** Reads the comment lines out of a file of many documents, whose bytes come in pieces. */
export function pdfLines(onLine: (line: PdfLine) => void): (bytes: Uint8Array) => void {
  // The lines are ASCII. What becomes of the other bytes does not matter.
  const decoder = new TextDecoder('latin1')
  let rest = ''
  return (bytes) => {
    const text = rest + decoder.decode(bytes)
    for (const [, line] of text.matchAll(/\n%(\{"index":.*\})(?=\n)/g)) onLine(JSON.parse(line as string))
    rest = text.slice(Math.max(0, text.lastIndexOf('\n')))
  }
}
