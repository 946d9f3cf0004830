// Makes a passkey in the browser. Older browsers cannot convert its JSON by themselves.

/** Lets the browser make the passkey that the server asks for, and returns it as JSON. */
export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const asked = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const credential = await navigator.credentials.create({ publicKey: creationOf(asked) })
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey', 'NotAllowedError')
  return 'toJSON' in credential ? { ...credential.toJSON() } : plain(credential)
}

function creationOf(options: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if ('parseCreationOptionsFromJSON' in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { rp, pubKeyCredParams, authenticatorSelection, challenge, user, excludeCredentials = [] } = options
  return {
    ...{ rp, pubKeyCredParams },
    ...(authenticatorSelection ? { authenticatorSelection } : {}),
    challenge: bytes(challenge),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id: bytes(id), type: 'public-key' })),
  }
}

function plain(credential: PublicKeyCredential): Record<string, unknown> {
  const { id, rawId, type, authenticatorAttachment } = credential
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    ...{ id, type, authenticatorAttachment },
    rawId: textOf(rawId),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
    clientExtensionResults: {},
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(buffer: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
