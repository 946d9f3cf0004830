/** What the bytes 0x80 to 0x9f mean; unlike in Unicode, most are letters and signs. */
const extras = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((sign, index) => [sign, 0x80 + index]),
)

/** A text in Windows-1252. Letters that it does not have lose their accents; all else becomes a question mark. */
export function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text.normalize('NFC')].flatMap((sign) => byteOf(sign) ?? plainBytes(sign)))
}

function byteOf(sign: string): number | undefined {
  const code = sign.codePointAt(0) as number
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : extras.get(sign)
}

function plainBytes(sign: string): number[] {
  const letters = [...sign.normalize('NFKD').replace(/\p{M}/gu, '')].map(byteOf)
  return letters.length > 0 && letters.every((byte) => byte !== undefined) ? letters : [0x3f]
}
