// Secrets: how they are made and stored. Only hashes are stored.

import { argon2, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const upperCaseAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** 20 characters of A-Z and 0-9. */
export function newClientId(): string {
  // 252 is the largest multiple of 36 below 256: no letter is likelier than another.
  const bytes = [...randomBytes(64)].filter((byte) => byte < 252).slice(0, 20)
  return bytes.map((byte) => upperCaseAndDigits[byte % 36]).join('')
}

/** 80 characters of the base64 alphabet. */
export function newClientSecret(): string {
  return randomBytes(60).toString('base64')
}

/** 43 characters of the alphabet of base64url: for secrets that clients send unchanged. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A part of an address that cannot be guessed. */
export function newPublicKey(): string {
  if (supply.length < 16) supply = randomBytes(1024)
  const key = supply.toString('hex', 0, 16)
  supply = supply.subarray(16)
  return key
}

// Random bytes for the next keys: asking for them costs more than having many.
let supply = Buffer.alloc(0)

/** 32 hexadecimal digits, as clients of the older interface expect. */
export function newV1Token(): string {
  return randomBytes(16).toString('hex')
}

/** The stored form of a secret that is random itself, so that a fast hash is enough. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

const argon2id = promisify(argon2)

interface Cost {
  memoryKiB: number
  passes: number
}

/** The minimum that OWASP advises: 19 MiB, two passes, one lane. Tests lower it: see test/company.ts. */
export const passwordCost: Cost = { memoryKiB: 19_456, passes: 2 }

/** The stored form of a password that a person chose: slow on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, passwordCost)
  const { memoryKiB, passes } = passwordCost
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`
}

/**
 * Whether this is the password with the stored hash. It takes as long when there is none, so that the time does not
 * tell whether an account exists.
 */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, nonce, tag] = stored ? (storedForm.exec(stored) ?? []) : []
  if (!nonce || !tag) {
    await tagOf(password, randomBytes(16), passwordCost)
    return false
  }
  const used = { memoryKiB: Number(memory), passes: Number(passes) }
  return timingSafeEqual(
    await tagOf(password, Buffer.from(nonce, 'base64'), used),
    Buffer.from(tag, 'base64'),
  )
}

/** Whether a stored hash costs less to guess than new ones. */
export function isOutdatedHash(stored: string): boolean {
  const [, memory, passes] = storedForm.exec(stored) ?? []
  return Number(memory) < passwordCost.memoryKiB || Number(passes) < passwordCost.passes
}

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

async function tagOf(
  password: string,
  nonce: Buffer,
  { memoryKiB, passes }: Readonly<Cost>,
): Promise<Buffer> {
  // Different keyboards write the same letter in different ways.
  const message = password.normalize('NFKC')
  const tag = await argon2id('argon2id', {
    ...{ message, nonce, parallelism: 1, tagLength: 32 },
    ...{ memory: memoryKiB, passes },
  })
  return Buffer.from(tag)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
