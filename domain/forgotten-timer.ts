// A timer that somebody forgot to stop.

const longestDaySeconds = 12 * 60 * 60

/** Whether it has run for so long that nobody can have wanted it. */
export function isForgotten(elapsedSeconds: number): boolean {
  return elapsedSeconds > longestDaySeconds
}

/** When the clock of whoever looks showed this time first after the start. `time` is HH:MM. */
export function endAfter(started: Date, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = new Date(started)
  end.setHours(hour, minute, 0, 0)
  if (end <= started) end.setDate(end.getDate() + 1)
  return end
}
