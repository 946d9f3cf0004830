// Whether the browser still has the session that this page was opened with: the user may have signed out or changed the
// company in another tab. Requests wait meanwhile, so that no input is lost.

import { useSyncExternalStore } from 'react'
import { createClient, UnauthorizedError } from '../../client/index.ts'
import { base, company, session } from '../start.ts'

/** How this page lost its session. */
export type Lost = 'signed out' | { readonly company: string }

// Without the company's header: it asks for the current company, and changes it.
const client = createClient({ address: base })

let lost: Lost | undefined
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Sends a request. When it was refused for lack of the session, sends it again once the session is back. */
export async function fetchInSession(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (response.status !== 401 && response.status !== 409) return response
  await askSession()
  await untilBack()
  return fetch(address, init)
}

/** Reads the current session. For another person the page reloads. */
export function askSession(): Promise<void> {
  asking ??= look().finally(() => {
    asking = undefined
  })
  return asking
}

async function look(): Promise<void> {
  try {
    const { item } = await client.session.get()
    if (item.user.id !== session.user.id) location.reload()
    else set(item.company.id === company.id ? undefined : { company: item.company.name })
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    set('signed out')
  }
}

/** Switches the company in all tabs. */
export async function enterCompany(company_id: number): Promise<void> {
  await createClient({ address: base, fetch: fetchInSession }).session.update({ company_id })
}

export function useLostSession(): Lost | undefined {
  return useSyncExternalStore(subscribe, () => lost)
}

function set(next: Lost | undefined): void {
  lost = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function untilBack(): Promise<void> {
  if (!lost) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (lost) return
      unsubscribe()
      resolve()
    })
  })
}
