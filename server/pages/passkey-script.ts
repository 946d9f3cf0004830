// The script that passkeys need.

import type { FastifyInstance } from 'fastify'
import { serveScript } from './script.ts'

export const passkeyScriptPath = '/passkeys.js'

export function servePasskeyScript(app: FastifyInstance): void {
  serveScript(app, passkeyScriptPath, script)
}

/**
 * A form with `data-options` gets a challenge from that address, lets the browser answer it, and sends the answer as
 * its field `credential`. Older browsers cannot convert the JSON of both by themselves.
 */
const script = `'use strict'

for (const form of document.querySelectorAll('form[data-options]')) {
  const failed = form.querySelector('[role=alert]')
  form.hidden = !window.PublicKeyCredential
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    failed.hidden = true
    answered(form).then(
      (credential) => {
        form.elements.credential.value = JSON.stringify(credential)
        form.submit()
      },
      () => {
        failed.hidden = false
      },
    )
  })
}

async function answered(form) {
  const response = await fetch(form.dataset.options, { method: 'POST' })
  if (!response.ok) throw new Error(response.statusText)
  const credential = await navigator.credentials.get({ publicKey: request(await response.json()) })
  return credential.toJSON ? credential.toJSON() : plain(credential)
}

function request(options) {
  if (PublicKeyCredential.parseRequestOptionsFromJSON)
    return PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return { ...options, challenge: bytes(options.challenge), allowCredentials: [] }
}

function plain({ id, rawId, type, response, authenticatorAttachment }) {
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle']
  const sent = parts.filter((part) => response[part]).map((part) => [part, text(response[part])])
  return {
    id, type, authenticatorAttachment,
    rawId: text(rawId),
    response: Object.fromEntries(sent),
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
