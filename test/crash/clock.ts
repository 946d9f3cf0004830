// Loaded into a server before anything else. Its parent tells it by how much the clock is wrong from then on.

const RealDate = Date
let offsetMs = 0

class ShiftedDate extends RealDate {
  constructor(...parts: []) {
    super(...(parts.length === 0 ? ([ShiftedDate.now()] as unknown as []) : parts))
  }

  static override now(): number {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
process.on('message', (message: number) => {
  offsetMs = message
  process.send?.(offsetMs)
})
// Listening to the parent must not keep the process alive.
process.channel?.unref()
