// The data in the page: the user, and the company that they work in.

import { useSyncExternalStore } from 'react'
import type { Kontor } from '../client/index.ts'

type Session = Awaited<ReturnType<Kontor['session']['get']>>['item']
type Company = Awaited<ReturnType<Kontor['company']['get']>>['item']

const element = document.getElementById('start') as HTMLScriptElement

interface Start {
  readonly session: Session
  readonly company: Company
  /** A company that is not liable to VAT sees nothing of it. */
  readonly isVatLiable: boolean
  /** Whether the company has a mail server: without one, mails wait in the outbox. */
  readonly sendsMail: boolean
  /** Whether the installation has one, for its own mails: invitations, links to set a password. */
  readonly sendsNotices: boolean
  /** Where a print service collects letters; null when there is none. */
  readonly printFolder: string | null
}

const start: Start = JSON.parse(element.textContent ?? '')

export const { session, company, isVatLiable, sendsNotices, printFolder } = start

/** As it is now: it changes when the user sets up a mail server. */
export let { sendsMail } = start

export function setSendsMail(value: boolean): void {
  sendsMail = value
}

let version = 0
const listeners = new Set<() => void>()

/** The user was changed on this page: the frame follows. Words are loaded with the page, so another language reloads it. */
export function followUser(changed: Pick<Session['user'], 'name' | 'surname' | 'language'>): void {
  const isReloaded = changed.language !== session.user.language
  follow(session.user, changed, isReloaded)
}

/** The same for the company. Numbers and dates are written for its country. */
export function followCompany(changed: Partial<Company>): void {
  const isReloaded = changed.country !== undefined && changed.country !== company.country
  const own = session.companies.find(({ id }) => id === session.company.id)
  if (own && changed.name) Object.assign(own, { name: changed.name })
  follow(company, changed, isReloaded)
}

function follow(known: object, changed: object, isReloaded: boolean): void {
  Object.assign(known, changed)
  version++
  for (const listener of listeners) listener()
  // After the form has settled: it would ask about leaving.
  if (isReloaded) setTimeout(() => location.reload())
}

/** For the frame: renders again when the user or the company was changed. */
export function useStart(): void {
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => version,
  )
}

/** The nonce that lets components add styles at run time. */
export const styleNonce = element.nonce

/** The address of the server, without a slash at the end. */
export const base = document.baseURI.replace(/\/$/, '')

/** The path that all addresses of the application begin with; empty if it has a host to itself. */
export const basePath = new URL(document.baseURI).pathname.replace(/\/$/, '')

type Subject = keyof Session['permissions']
type Permission = 'view' | 'edit' | 'manage'

/** Whether the user's role allows it, to decide what is shown. The server checks again. */
export function may(permission: Permission, subject: Subject): boolean {
  return session.permissions[subject].some((one) => one === permission)
}
