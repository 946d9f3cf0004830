// How servers and clients of the benchmark talk to the process that started them.

/** Sends the port, answers every message with the CPU time used so far, and ends with the process that started it. */
export function serveParent(port: number): void {
  process.on('message', () => process.send?.(cpuMs()))
  process.on('disconnect', () => process.exit())
  process.send?.(port)
}

/** Answers every message, and ends with the process that started it. */
export function workForParent<Message>(work: (message: Message) => Promise<unknown>): void {
  process.on('message', async (message: Message) => process.send?.(await work(message)))
  process.on('disconnect', () => process.exit())
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
