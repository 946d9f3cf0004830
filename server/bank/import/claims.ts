/** What a statement has claimed of the stored bookings. A step of it may be undone, and its claims with it. */
export class Claims {
  readonly #kept = new Set<number>()
  readonly #ofStep = new Set<number>()

  has(id: number): boolean {
    return this.#kept.has(id) || this.#ofStep.has(id)
  }

  add(id: number): void {
    this.#ofStep.add(id)
  }

  /** The step is stored. */
  keep(): void {
    for (const id of this.#ofStep) this.#kept.add(id)
    this.#ofStep.clear()
  }

  /** The step is undone. */
  forget(): void {
    this.#ofStep.clear()
  }
}
