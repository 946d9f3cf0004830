/** Repeatable random numbers: the same seed gives the same ones. */
export interface Dice {
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  /** True in this share of the throws. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** So many different items, in their order. */
  some<Item>(items: readonly Item[], count: number): Item[]
}

export function createDice(seed: number): Dice {
  let state = seed

  /** From 0 to below 1, by the generator mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    some<Item>(items: readonly Item[], count: number): Item[] {
      let missing = count
      return items.filter((_, index) => {
        const isTaken = next() < missing / (items.length - index)
        if (isTaken) missing -= 1
        return isTaken
      })
    },
  }
}
