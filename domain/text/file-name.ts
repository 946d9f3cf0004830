/**
 * What a text is called as a file: a name that every computer takes, and that leads nowhere. Numbers, titles and names of
 * companies are chosen by people, who may write `../../x` or `CON`.
 */
export function fileName(text: string): string {
  const plain = trimmed(text.toWellFormed().normalize('NFC').replace(misread, '-'))
  const own = device.test(plain) ? `_${plain}` : plain
  return shortened(own) || 'file'
}

/** The names of files that come to lie in one folder: of those of the same name, the later ones get a number. */
export function fileNames(texts: readonly string[]): string[] {
  const taken = new Set<string>()
  return texts.map((text) => {
    const name = fileName(text)
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let own = name
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${stem} (${count})${ending}`
    taken.add(own.toLowerCase())
    return own
  })
}

/**
 * Separators of folders and what Windows takes for one or for a drive, characters that some programs turn into them, and
 * whatever is not seen or changes the order of what is: controls, formats, halves of characters, line ends.
 */
const misread = /[\\/:*?"<>|\u2044\u2215\u29f8\uff0f\uff3c\ufffd\p{C}\p{Zl}\p{Zp}]/gu

/** Without dots at the beginning, which hide a file, and dots and blanks at the end, which Windows leaves out. */
function trimmed(text: string): string {
  return text.replace(/^[.\s]+|[.\s]+$/g, '')
}

/** Names that mean a device on Windows, with any ending. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])(\.|$)/i

/** Disks take 255 bytes; some are left for " (2)" and the like. */
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
