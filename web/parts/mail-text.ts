/** The plain text of simple HTML. A line end is a line break there too. */
export function plainOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return linesOf(page.body)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linesOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const inner = [...node.childNodes].map(linesOf).join('')
  switch (node.nodeName) {
    case 'BR':
      return '\n'
    case 'P':
      return `\n\n${inner}\n\n`
    case 'DIV':
    case 'UL':
    case 'OL':
      return `\n${inner}\n`
    case 'LI':
      return `\n• ${inner.trim()}`
    case 'SCRIPT':
    case 'STYLE':
      return ''
    default:
      return inner
  }
}
