// QR codes as a phone reads them.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export async function readCodes(png: Uint8Array): ReturnType<typeof readBarcodes> {
  await prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(
        readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))),
      ).buffer,
    },
  })
  return readBarcodes(png, { formats: ['QRCode'] })
}
