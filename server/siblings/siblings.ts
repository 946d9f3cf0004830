// The other processes of a server on this machine: `KONTOR_PROCESSES`. Messages go through the parent that has started
// them all (server/processes.ts). A server of one process has no siblings. Why so: docs/decisions/0048.

import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'

/** A message between a process and its parent. */
export type Message =
  | { readonly kind: 'news'; readonly topic: string; readonly news: unknown; readonly id?: number }
  /** With the id 0 it wants no answer. */
  | { readonly kind: 'question'; readonly id: number; readonly topic: string; readonly question: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }

/** Whether this process has siblings. */
export const hasSiblings = cluster.isWorker

/** News of one kind. */
export interface Topic<News> {
  /** Tells all who hear, in this process and in the others. The others hear it a moment later. */
  tell(news: News): void
  /** Tells only the others. */
  tellOthers(news: News): void
  /** Tells all, and waits until each has heard it. */
  tellForSure(news: News): Promise<void>
  /** Calls `listen` with all news; the returned function stops that. */
  hear(listen: (news: News) => void): () => void
}

const topics = new Map<string, (news: unknown) => void>()
const unanswered = new Map<number, (answer: unknown) => void>()
let lastQuestion = 0

if (hasSiblings) process.on('message', receive)

function receive(message: Message): void {
  if (message.kind === 'news') {
    topics.get(message.topic)?.(message.news)
    if (message.id !== undefined) send({ kind: 'answer', id: message.id, answer: null })
  }
  if (message.kind !== 'answer') return
  unanswered.get(message.id)?.(message.answer)
  unanswered.delete(message.id)
}

/** A topic that the processes know by its name. */
export function createTopic<News>(name: string): Topic<News> {
  const listeners = new Set<(news: News) => void>()
  const tellHere = (news: News) => {
    for (const listen of listeners) listen(news)
  }
  const tellOthers = (news: News) => {
    if (hasSiblings) send({ kind: 'news', topic: name, news })
  }
  topics.set(name, tellHere as (news: unknown) => void)
  return {
    tellOthers,
    async tellForSure(news) {
      tellHere(news)
      if (hasSiblings) await askParent('tell all', { topic: name, news })
    },
    tell(news) {
      tellHere(news)
      tellOthers(news)
    },
    hear(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

/** Asks the parent, which knows what all processes share. Only where there are siblings. */
export function askParent<Answer>(topic: string, question: unknown): Promise<Answer> {
  const id = ++lastQuestion
  send({ kind: 'question', id, topic, question })
  return new Promise((resolve) => unanswered.set(id, resolve as (answer: unknown) => void))
}

/** How many siblings this process has at the moment. */
export function siblingCount(): Promise<number> {
  return hasSiblings ? askParent('siblings', null) : Promise.resolve(0)
}

/** Tells the parent alone. */
export function tellParent(topic: string, news: unknown): void {
  send({ kind: 'question', id: 0, topic, question: news })
}

/**
 * Waits until it is this process's turn, and returns what ends it. The parent ends the turn of a process that dies; one
 * that hangs makes the others wait no longer than this. Turns are only fair: the lock of the file keeps them apart.
 */
export async function takeTurn(name: string, patienceMs: number): Promise<() => void> {
  const turn = askParent('turn', name).then(() => () => tellParent('turn over', name))
  const waiting = new AbortController()
  const late = pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  const endTurn = await Promise.race([turn, late])
  waiting.abort()
  if (endTurn) return endTurn
  void turn.then((end) => end())
  return () => {}
}

function send(message: Message): void {
  // Without its parent, this process ends by itself.
  if (process.connected) process.send?.(message)
}
