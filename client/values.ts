// The values of filters and parameters.

/** A text or a time, optionally after `!`, `~`, `<`, `<=`, `>` or `>=`; `null` for no value, `!` for any. */
export type TextFilter = string | null
/** A number, or a text with a comparison before it: `>=100`. */
export type NumberFilter = number | string | null
export type FlagFilter = boolean | 'true' | 'false' | '!true' | '!false' | '!' | null
export type ChoiceFilter<Value extends string | number> = Value | `!${Value}` | '!' | null

/** One id, or several. */
export type Ids = number | readonly number[]
