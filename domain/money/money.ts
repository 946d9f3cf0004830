/** Money: whole thousandths, which every currency can be written in. */
export type Minor = bigint
/** Prices, quantities and rates: whole millionths. */
export type Micro = bigint

export const moneyScale = 3
export const decimalScale = 6
export const hundredPercent: Micro = 100_000_000n
/** What amounts are rounded to where their currency does not say: most currencies have two decimals. */
export const hundredth: Minor = 10n
/** Twelve digits before the point, and two after it. */
export const largestAmount = 999_999_999_999.99

/** Whether a whole number of 10^-scale has more than twelve digits before the point. */
export function isTooLarge(value: bigint, scale = moneyScale): boolean {
  return magnitude(value) >= powerOfTen(12 + scale)
}

/**
 * Reads a JSON number as a whole number of 10^-scale. Undefined for more than 12 digits before the point, and for more
 * than `scale` decimals if they were written. A number with more than the 15 digits that every double carries was
 * computed, such as 0.1 + 0.2, and is rounded.
 */
export function parseDecimal(value: number, scale: number): bigint | undefined {
  if (!(Math.abs(value) < 1e12)) return undefined
  const units = Math.round(value * 10 ** scale)
  // No two decimals of up to 15 digits are the same double, so this is the one that was written.
  if (Math.abs(units) < 1e15 && units / 10 ** scale === value) return BigInt(units)
  // The shortest text that reads as this double is what the sender wrote: 8.1, not 8.0999999999999996.
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = BigInt(whole + fraction)
  const decimals = fraction.length - Number(exponent)
  if (decimals <= scale) return digits * powerOfTen(scale - decimals)
  return magnitude(digits) < powerOfTen(15) ? undefined : divideRounded(digits, powerOfTen(decimals - scale))
}

/**
 * Reads an amount of a request, whose currency says later how many decimals it has: up to three. A number that was computed has those
 * that it shows but for the error of computing; if it is no amount in any currency, such as 10 / 3, it is rounded to hundredths.
 */
export function parseAmount(value: number): Minor | undefined {
  const amount = parseDecimal(value, moneyScale)
  if (amount === undefined || Math.abs(minorNumber(amount) - value) <= Math.abs(value) * 1e-14) return amount
  return parseHundredths(value)
}

/** Reads an amount of a request that has hundredths at most. */
export function parseHundredths(value: number): Minor | undefined {
  const parsed = parseDecimal(value, 2)
  return parsed === undefined ? undefined : parsed * hundredth
}

/**
 * The position of a number among the whole numbers of 10^-scale: it is `floor`, or lies between `floor` and the next
 * one. Takes any number of digits and any exponent, and is capped at 64 bits. Undefined for text that is not a number.
 */
export function floorDecimal(text: string, scale: number): { floor: bigint; isExact: boolean } | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (!parts) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  // The new position of the point. Cutting the text there needs no power of ten, which could be huge.
  const point = digits === '' ? 0 : digits.length - fraction.length + Number(exponent) + scale
  if (point > String(largestWhole).length) return beyond(sign === '-')
  const cut = Math.max(0, point)
  const upToCut = BigInt(digits.slice(0, cut).padEnd(cut, '0'))
  const isExact = !/[1-9]/.test(digits.slice(cut))
  const floor = sign === '-' ? -upToCut - (isExact ? 0n : 1n) : upToCut
  return magnitude(floor) > largestWhole ? beyond(sign === '-') : { floor, isExact }
}

const largestWhole = 2n ** 63n - 1n

function beyond(isNegative: boolean): { floor: bigint; isExact: boolean } {
  return { floor: isNegative ? -largestWhole - 1n : largestWhole, isExact: false }
}

/** Writes a JSON number, always with a decimal: typed clients take 5 for an integer and 5.0 for a decimal. */
export function formatDecimal(value: bigint, scale: number): string {
  // A double shows up to 15 digits as they are; smaller numbers than millionths it would write with an exponent.
  if (scale <= decimalScale && magnitude(value) < powerOfTen(15)) {
    const text = String(Number(value) / Number(powerOfTen(scale)))
    return text.includes('.') ? text : `${text}.0`
  }
  const sign = value < 0n ? '-' : ''
  const digits = String(magnitude(value)).padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${sign}${digits.slice(0, point)}.${digits.slice(point).replace(/0+$/, '') || '0'}`
}

/** An amount with two decimals, such as 2802.50; a third one is written where there is one. */
export function amountText(amount: Minor): string {
  return formatDecimal(amount, moneyScale).replace(/\.\d$/, '$&0')
}

/** An amount in hundredths, and in tenths of them where it has any: 123 or 123.4. What is kept for ever is written so. */
export function inHundredths(amount: Minor): string {
  return formatDecimal(amount, 1).replace(/\.0$/, '')
}

/** The amount that `inHundredths` has written. */
export function fromHundredths(text: string): Minor {
  const [whole = '', tenth = '0'] = text.split('.')
  return BigInt(whole + tenth)
}

/** An amount of the API in whole thousandths; 0 for an invalid one. */
export function minorOf(amount: number): Minor {
  return parseAmount(amount) ?? 0n
}

/** A price, a quantity or a rate of the API in whole millionths; 0 for an invalid one. */
export function microOf(value: number): Micro {
  return parseDecimal(value, decimalScale) ?? 0n
}

/** An amount as the API writes it. To be shown or sent, not to calculate with. */
export function minorNumber(amount: Minor): number {
  return Number(formatDecimal(amount, moneyScale))
}

/** A price, a quantity or a rate as the API writes it. To be shown or sent, not to calculate with. */
export function microNumber(value: Micro): number {
  return Number(formatDecimal(value, decimalScale))
}

/** Divides and rounds half away from zero. All rounding happens here. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  // A division cuts off what is left, so half of the denominator is added before.
  const half = magnitude(denominator) / 2n
  return (numerator < 0n ? numerator - half : numerator + half) / denominator
}

/** Divides and rounds to a multiple of the unit. */
export function divideToUnit(numerator: bigint, denominator: bigint, unit: bigint): bigint {
  return divideRounded(numerator, denominator * unit) * unit
}

/** Rounds a value with `scale` decimals to money. */
export function toMinor(value: bigint, scale: number = decimalScale, unit: Minor = hundredth): Minor {
  return divideToUnit(value, powerOfTen(scale - moneyScale), unit)
}

const powersOfTen: bigint[] = []

/** Kept: raising costs more than all else that a line of a document needs. */
function powerOfTen(exponent: number): bigint {
  powersOfTen[exponent] ??= 10n ** BigInt(exponent)
  return powersOfTen[exponent]
}

/**
 * Takes numerator / denominator of every amount, rounded to the unit so that the parts add up to that share of their sum.
 * The difference goes to the parts that lost most by rounding, and the same below zero.
 */
export function apportion<Item extends { readonly amount: bigint }>(
  items: readonly Item[],
  numerator: bigint,
  denominator: bigint,
  unit: bigint,
): Item[] {
  if (denominator < 0n) return apportion(items, -numerator, -denominator, unit)
  const shares = items.map((item) => {
    const exact = item.amount * numerator
    const part = divideToUnit(exact, denominator, unit)
    return { item, part, lost: exact - part * denominator }
  })
  const whole = divideToUnit(sum(items.map((item) => item.amount)) * numerator, denominator, unit)
  const missing = whole - sum(shares.map((share) => share.part))

  const step = missing < 0n ? -unit : unit
  const mostLostFirst = shares.toSorted((a, b) => Number(step * (b.lost - a.lost)))
  const corrected = new Set(mostLostFirst.slice(0, Number(magnitude(missing) / unit)))
  return shares.map((share) => ({
    ...share.item,
    amount: corrected.has(share) ? share.part + step : share.part,
  }))
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}
