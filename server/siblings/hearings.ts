import type { Message } from './siblings.ts'

export interface News {
  readonly topic: string
  readonly news: unknown
}

/** News whose teller waits until all have heard them. A listener that dies does not hear any more. */
export function createHearings<Listener>(tell: (listener: Listener, message: Message) => void) {
  const open = new Map<number, { readonly missing: Set<Listener>; readonly done: () => void }>()
  let last = 0

  function heard(listener: Listener, id: number): void {
    const hearing = open.get(id)
    if (!hearing?.missing.delete(listener) || hearing.missing.size > 0) return
    open.delete(id)
    hearing.done()
  }

  return {
    heard,
    hold(listeners: readonly Listener[], news: News): Promise<void> {
      if (listeners.length === 0) return Promise.resolve()
      const id = ++last
      for (const listener of listeners) tell(listener, { kind: 'news', id, ...news })
      return new Promise((done) => open.set(id, { missing: new Set(listeners), done }))
    },
    forget(listener: Listener): void {
      for (const id of open.keys()) heard(listener, id)
    },
  }
}
