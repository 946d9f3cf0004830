// An authenticator in software: it creates passkeys and answers challenges as a phone would.

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// biome-ignore lint/suspicious/noExplicitAny: options are what the server answers.
type Options = any

interface Behaviour {
  readonly origin: string
  readonly rpId?: string
  /** Whether it has checked a finger, a face or a PIN. */
  readonly isVerified?: boolean
  readonly counter?: number
}

/** A passkey: its answer at registration, and to every later challenge. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url')
  readonly #key: KeyObject
  readonly #publicKey: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    this.#key = privateKey
    // A CBOR map: kty 2, alg -7, crv 1, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  made(options: Options, behaviour: Behaviour): object {
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey])
    const data = authenticatorData(options.rp.id, behaviour, attested)
    // A CBOR map: fmt "none", attStmt {}, authData.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#credential({
      clientDataJSON: clientData('webauthn.create', options, behaviour).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    })
  }

  answer(options: Options, behaviour: Behaviour): object {
    const client = clientData('webauthn.get', options, behaviour)
    const data = authenticatorData(options.rpId, behaviour)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    return this.#credential({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#key).toString('base64url'),
    })
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} }
  }
}

function clientData(type: string, { challenge }: Options, { origin }: Behaviour): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, behaviour: Behaviour, attested?: Buffer): Buffer {
  const host = createHash('sha256')
    .update(behaviour.rpId ?? rpId)
    .digest()
  const [present, verified, withKey] = [1, behaviour.isVerified === false ? 0 : 4, attested ? 64 : 0]
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(behaviour.counter ?? 0)
  return Buffer.concat([
    host,
    Buffer.from([present | verified | withKey]),
    counter,
    attested ?? Buffer.alloc(0),
  ])
}
