// Secrets: how they are made and how they are kept. Only hashes are stored.

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

export function newAccessToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A part of an address that nobody guesses. */
export function newPublicKey(): string {
  return randomBytes(16).toString('hex')
}

/** 32 hexadecimal digits: what clients of the older interface expect. */
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
const memoryKiB = 19_456
const passes = 2

/** The stored form of a password that a person chose: slow on purpose. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: memoryKiB,
    passes,
  })
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$${unpadded(nonce)}$${unpadded(Buffer.from(tag))}`
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
