// Secrets that must be read again, such as a password for another server: encrypted, with a key outside the database.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../domain/refusal.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Encrypts parts as one. Only who has the key and names the same purpose can read them. */
export function seal(key: Uint8Array, parts: readonly (string | Uint8Array)[], purpose = ''): string {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv)
  sealing.setAAD(Buffer.from(purpose))
  const text = parts.map((part) => sealing.update(part))
  return Buffer.concat([iv, ...text, sealing.final(), sealing.getAuthTag()]).toString('base64')
}

/** Throws when the key, the purpose or the text is another one. */
export function unseal(key: Uint8Array, text: string, purpose = ''): Buffer {
  const bytes = Buffer.from(text, 'base64')
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(purpose))
  opening.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes, -tagBytes)), opening.final()])
}

/** Encrypts with the key of the installation. */
export interface SecretBox {
  seal(secret: string, purpose: string): string
  /** Undefined when it was sealed with another key: on another machine, or before the key was lost. */
  open(sealed: string, purpose: string): string | undefined
}

/** The name of the file with the key, in the data folder. */
export const keyFileName = 'secret.key'

/** The box of a data folder. Its key is made when it is first needed. Without a folder, the key lasts as long as the process. */
export function secretBox(dataFolder: string | undefined): SecretBox {
  let known: Buffer | undefined
  const file = dataFolder === undefined ? undefined : join(dataFolder, keyFileName)
  const read = () => {
    known ??= file === undefined ? undefined : readKey(file)
    return known
  }
  return {
    seal: (secret, purpose) => {
      known = read() ?? (file === undefined ? randomBytes(keyBytes) : makeKey(file))
      return seal(known, [secret], purpose)
    },
    open: (sealed, purpose) => {
      const key = read()
      try {
        return key && unseal(key, sealed, purpose).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

function readKey(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length === keyBytes) return key
  throw new Refusal(
    'bad_setting',
    `${file} is not the key that the server has written: put it back from a copy.`,
  )
}

/** The key has its name only when it is complete. Of two processes that make it at the same moment, one takes the other's. */
function makeKey(file: string): Buffer {
  mkdirSync(dirname(file), { recursive: true })
  const key = randomBytes(keyBytes)
  const unfinished = `${file}.${process.pid}.part`
  writeFileSync(unfinished, `${key.toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(unfinished, file)
    return key
  } catch (error) {
    const found = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(file) : undefined
    if (found) return found
    throw error
  } finally {
    rmSync(unfinished)
  }
}
