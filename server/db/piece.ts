/** A range of ids: a part of a long list. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Ids fit a signed number of 32 bits. */
export const everything: Piece = { from: 0, to: 2_147_483_647 }
