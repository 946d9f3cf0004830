// The only script of our own pages: passkeys are out of reach without one.

import type { FastifyInstance } from 'fastify'

export const passkeyScriptPath = '/passkeys.js'

export function servePasskeyScript(app: FastifyInstance): void {
  app.get(passkeyScriptPath, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}

/**
 * A form with `data-passkey` sends its fields to the server, which asks a question or says why not, lets the browser
 * answer it, and takes the answer along as its field `credential`. Its `data-known` is what to say when the device has a
 * passkey already. Older browsers cannot read and write the JSON of both
 * by themselves.
 */
const script = `'use strict'

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const failed = form.querySelector('[role=alert]')
  const usual = failed.textContent
  form.hidden = !window.PublicKeyCredential
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const notice of [failed, ...document.querySelectorAll('[role=status]')]) notice.hidden = true
    answered(form).then(
      (credential) => {
        form.elements.credential.value = JSON.stringify(credential)
        form.submit()
      },
      ({ name, sentence }) => {
        const isKnown = name === 'InvalidStateError'
        failed.textContent = sentence ?? (isKnown ? form.dataset.known : usual)
        failed.hidden = false
      },
    )
  })
}

async function answered(form) {
  const { dataset } = form
  const response = await fetch(dataset.options, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  if (!response.ok) throw await response.json()
  const options = await response.json()
  const credential = dataset.passkey === 'create'
    ? await navigator.credentials.create({ publicKey: creation(options) })
    : await navigator.credentials.get({ publicKey: request(options) })
  return credential.toJSON ? credential.toJSON() : plain(credential)
}

function creation(options) {
  if (PublicKeyCredential.parseCreationOptionsFromJSON)
    return PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return {
    ...options,
    challenge: bytes(options.challenge),
    user: { ...options.user, id: bytes(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((known) => ({ ...known, id: bytes(known.id) })),
  }
}

function request(options) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON)
    return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return { ...options, challenge: bytes(options.challenge), allowCredentials: [] }
}

function plain({ id, rawId, type, response, authenticatorAttachment }) {
  const parts = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
  const sent = parts.filter((part) => response[part]).map((part) => [part, text(response[part])])
  return {
    id, type, authenticatorAttachment,
    rawId: text(rawId),
    response: { ...Object.fromEntries(sent), transports: response.getTransports?.() },
    clientExtensionResults: {},
  }
}

function bytes(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function text(buffer) {
  const binary = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
`
