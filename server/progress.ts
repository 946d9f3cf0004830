/** Reports how much of some work is done. */
export type Progress = (done: number, of: number, what: string) => void
