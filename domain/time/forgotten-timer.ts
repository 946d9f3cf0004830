// A timer that its user forgot to stop.

const longestDaySeconds = 12 * 60 * 60
const daySeconds = 24 * 60 * 60

/** Whether it has run for too long to be intended. */
export function isForgotten(elapsedSeconds: number): boolean {
  return elapsedSeconds > longestDaySeconds
}

/**
 * The first instant after the start at which a clock, such as that of the company, shows this time. `time` is HH:MM.
 */
export function endAfter(started: Date, time: string, clockOf: (at: Date) => string): Date {
  const secondsUntil = (at: Date) =>
    (secondsOfDay(time) - secondsOfDay(clockOf(at).slice(11)) + 2 * daySeconds) % daySeconds
  const startedSecond = new Date(Math.floor(started.getTime() / 1000) * 1000)
  const end = later(startedSecond, secondsUntil(startedSecond) || daySeconds)
  // If the clock was changed in between, it shows another time then.
  const missing = secondsUntil(end)
  return later(end, missing > daySeconds / 2 ? missing - daySeconds : missing)
}

/** Of HH:MM or HH:MM:SS. */
function secondsOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
