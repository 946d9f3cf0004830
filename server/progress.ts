/** Is told how much of some work is done, and of what. */
export type Progress = (done: number, of: number, what: string) => void
