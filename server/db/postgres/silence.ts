// Notices a connection on which no answers come. All statements on their way share one timer: a creation has seventeen.

export interface Watch {
  /** A statement is sent. Its answer should come within this time, which begins with the answer to the one before. */
  begin(patienceMs: number): void
  /** An answer has come. */
  end(): void
}

/** Calls `giveUp` with the time for which there was no answer. */
export function watchSilence(giveUp: (silentMs: number) => void): Watch {
  let awaited = 0
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const look = (patienceMs: number) => {
    const left = since + patienceMs - performance.now()
    if (left <= 0) giveUp(patienceMs)
    else timer = setTimeout(look, left, patienceMs)
  }
  return {
    begin(patienceMs) {
      if (awaited++ > 0) return
      since = performance.now()
      timer = setTimeout(look, patienceMs, patienceMs)
    },
    end() {
      since = performance.now()
      if (--awaited === 0) clearTimeout(timer)
    },
  }
}
