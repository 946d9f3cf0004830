// Operations on the user's own sessions, and on the company they work in.

import { permissions, roles, subjects } from '../../../domain/access/roles.ts'
import { languages } from '../../../domain/text/languages.ts'
import { readBody } from '../../resource/actions.ts'
import { inputSchema, required } from '../../resource/fields.ts'
import { id } from '../../resource/kinds.ts'
import type { Call, Operation } from '../../resource/operation.ts'
import { type Session, sessionsOf } from '../sessions/sessions.ts'
import {
  accountActorOf,
  idIn,
  items,
  object,
  oneItem,
  own,
  string,
  time,
  timeOf,
  unknown,
  whole,
} from './operation.ts'
import { endOwnSessions, ownSession, switchCompany } from './own-account.ts'

export const companySchema = object({ id: whole, name: string, role: { enum: [...roles] } })
const permissionList = { type: 'array', items: { enum: [...permissions] } }

const sessionSchema = oneItem(
  object({
    id: whole,
    user: object({
      id: whole,
      email: string,
      name: string,
      surname: string,
      language: { enum: [...languages] },
    }),
    company: companySchema,
    role: { enum: [...roles] },
    companies: { type: 'array', items: companySchema },
    permissions: object(Object.fromEntries(subjects.map((subject) => [subject, permissionList]))),
  }),
)

const listedSession = object({
  id: whole,
  address: string,
  agent: string,
  created: time,
  last_used: time,
  current: { type: 'boolean' },
})

const companyChoice = { company_id: required(id()) }

export const sessionRoutes: readonly Operation[] = [
  {
    ...own,
    name: 'getSession',
    method: 'GET',
    path: '/auth/session',
    summary: 'Who is signed in, in which company, and what they may do there',
    answer: { status: 200, schema: sessionSchema },
    run: (call) => sessionAnswer(call, call.actor.company),
  },
  {
    ...own,
    name: 'switchCompany',
    method: 'PUT',
    path: '/auth/session',
    summary: 'Work in another company',
    alsoAnswers: [404],
    body: inputSchema(companyChoice, 'create'),
    answer: { status: 200, schema: sessionSchema },
    run: async (call) => {
      const { company_id } = readBody(companyChoice, call.body())
      await switchCompany(call.db, accountActorOf(call), company_id)
      return sessionAnswer(call, company_id)
    },
  },
  {
    ...own,
    name: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'List the own sessions',
    answer: { status: 200, schema: items(listedSession) },
    run: async (call) => {
      const sessions = await sessionsOf(call.db, call.actor.user, new Date())
      return JSON.stringify({ items: sessions.map((session) => shownSession(session, call)) })
    },
  },
  {
    ...own,
    name: 'endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End all other own sessions',
    answer: { status: 204 },
    run: async (call) => {
      const actor = accountActorOf(call)
      await endOwnSessions(call.db, actor, { except: actor.session })
      return undefined
    },
  },
  {
    ...own,
    name: 'endSession',
    method: 'DELETE',
    path: '/auth/sessions/{sessionId}',
    summary: 'End one of the own sessions',
    answer: { status: 204 },
    run: async (call) => {
      const ended = await endOwnSessions(call.db, accountActorOf(call), { id: idIn(call, 'session') })
      if (ended === 0) throw unknown('session')
      return undefined
    },
  },
]

async function sessionAnswer(call: Call, company: number): Promise<string> {
  return JSON.stringify({ item: await ownSession(call.db, accountActorOf(call), company) })
}

function shownSession({ id, address, agent, created, last_used }: Session, { actor }: Call): object {
  const times = { created: timeOf(created), last_used: timeOf(last_used) }
  return { id, address, agent, ...times, current: id === actor.session }
}
