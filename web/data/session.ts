// Whether the browser still has the session that this page was opened with: somebody may have signed out, or have gone on
// to another company in another tab. What is asked meanwhile waits, so that nothing that was written is lost.

import { useSyncExternalStore } from 'react'
import { createClient, UnauthorizedError } from '../../client/index.ts'
import { base, company, session } from '../start.ts'

/** What has become of the session of this page. */
export type Lost = 'signed out' | { readonly company: string }

// It does not say for which company this page is: it asks which one it is by now, and changes it.
const client = createClient({ address: base })

let lost: Lost | undefined
let asking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Sends a request; once more, when it was refused for want of the session and that is back. */
export async function fetchInSession(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init)
  if (response.status !== 401 && response.status !== 409) return response
  await askSession()
  await untilBack()
  return fetch(address, init)
}

/** Looks which session there is now. For another person the page begins anew. */
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

/** Works in a company from now on, in all tabs. */
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
