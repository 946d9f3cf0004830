/**
 * A text as a file name that every system accepts and that leads to no other folder. People choose numbers, titles and
 * company names, and may write `../../x` or `CON`.
 */
export function fileName(text: string): string {
  const plain = trimmed(text.toWellFormed().normalize('NFC').replace(misread, '-'))
  const own = device.test(plain) ? `_${plain}` : plain
  return shortened(own) || 'file'
}

/** Names the files of one folder: later ones of the same name get a number. */
export function fileNaming(): (text: string) => string {
  const taken = new Set<string>()
  return (text) => {
    const name = fileName(text)
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let own = name
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${stem} (${count})${ending}`
    taken.add(own.toLowerCase())
    return own
  }
}

/**
 * Separators of folders and those that Windows reads as one or as a drive, characters that some programs turn into
 * them, and characters that are invisible or change the order of others: controls, formats, surrogates, line ends.
 */
const misread = /[\\/:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c\ufffd\p{C}\p{Zl}\p{Zp}]/gu

/** Without dots at the beginning, which hide a file, and dots and blanks at the end, which Windows drops. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+|[.\s]+$/g, '')
}

/** Names that mean a device on Windows, with any ending. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i

/** File systems allow 255 bytes; some are left for " (2)" and the like. */
const maxBytes = 200

function shortened(name: string): string {
  const [ending = ''] = /\.[a-z\d]{1,5}$/i.exec(name) ?? []
  const characters = [...name.slice(0, name.length - ending.length)]
  let left = maxBytes - ending.length
  const end = characters.findIndex((character) => {
    left -= new TextEncoder().encode(character).length
    return left < 0
  })
  return end === -1 ? name : trimmed(characters.slice(0, end).join('')) + ending
}
