/** How long the event loop works on requests before it serves everything else: new requests, timers, other answers. */
const sliceMs = 10

interface Company {
  /** How long its requests were worked on since somebody waits. */
  usedMs: number
  readonly waiting: (() => void)[]
}

/**
 * Lets requests begin one after the other, as many as fit into a slice of time, and the next ones in the next turn of
 * the event loop. Most requests are answered from a file without waiting: without this, all requests that have arrived
 * are one long turn, in which a new request cannot even be refused. The company that has used the least time goes first:
 * one that sends many requests, or long ones, makes itself wait. Why by time: docs/decisions/0063.
 */
export function createTurns(now = () => performance.now()): (company: number) => Promise<void> {
  const companies = new Map<number, Company>()
  let current: { readonly company: Company; readonly since: number } | undefined
  let sliceEnds = 0

  function begin(): void {
    sliceEnds = now() + sliceMs
    letOneIn()
  }

  function letOneIn(): void {
    endTurn()
    const company = leastUsed()
    if (!company) {
      companies.clear()
      return
    }
    current = { company, since: now() }
    company.waiting.shift()?.()
    afterTick(goOn)
  }

  function goOn(): void {
    endTurn()
    if (now() < sliceEnds) letOneIn()
    else setImmediate(begin)
  }

  function endTurn(): void {
    if (current) current.company.usedMs += now() - current.since
    current = undefined
  }

  function leastUsed(): Company | undefined {
    let least: Company | undefined
    for (const company of companies.values())
      if (company.waiting.length > 0 && (!least || company.usedMs < least.usedMs)) least = company
    return least
  }

  return (id) =>
    new Promise((resolve) => {
      if (companies.size === 0) setImmediate(begin)
      const company = companies.get(id) ?? { usedMs: 0, waiting: [] }
      // Nobody saves time up while silent: who comes back has used as much as the one who goes next.
      if (company.waiting.length === 0) company.usedMs = Math.max(company.usedMs, leastUsed()?.usedMs ?? 0)
      company.waiting.push(resolve)
      companies.set(id, company)
    })
}

/** Calls back when the work has done all that it can do without waiting: ticks come after all promises. */
function afterTick(work: () => void): void {
  queueMicrotask(() => process.nextTick(work))
}
