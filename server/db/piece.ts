/** Ids and other whole numbers fit a signed number of 32 bits. */
export const largestId = 2_147_483_647

/** A range of ids: a part of a long list. */
export interface Piece {
  readonly from: number
  readonly to: number
}

export const everything: Piece = { from: 0, to: largestId }
