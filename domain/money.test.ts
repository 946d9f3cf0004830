import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { apportion, decimalScale, divideRounded, formatDecimal, parseDecimal, sum, toMinor } from './money.ts'

for (const [value, scale, expected] of [
  [5, 2, 500n],
  [1052.89, 2, 105289n],
  [8.1, 6, 8_100_000n],
  [-0.5, 2, -50n],
  [-0, 2, 0n],
  [0.000001, 6, 1n],
  [1e-6, 7, 10n],
  [1e-7, 7, 1n],
  [-1.5e-7, 8, -15n],
  [999999999999, 6, 999_999_999_999_000_000n],
  [123456789012.345, 6, 123_456_789_012_345_000n],
] as const) {
  test(`${value} with ${scale} decimals is ${expected}`, () => {
    assert.equal(parseDecimal(value, scale), expected)
  })
}

for (const [value, scale, reason] of [
  [0.125, 2, 'has three decimals'],
  [1e-7, 6, 'has seven decimals'],
  [0.1 + 0.2, 6, 'has seventeen decimals'],
  [1e12, 2, 'has 13 digits before the point'],
  [-1e12, 2, 'has 13 digits before the point'],
  [1e21, 2, 'has 22 digits before the point'],
  [123456789012.3456, 6, 'has 16 digits'],
  [Number.NaN, 2, 'is no number'],
  [Number.POSITIVE_INFINITY, 2, 'is not finite'],
  [Number.NEGATIVE_INFINITY, 2, 'is not finite'],
] as const) {
  test(`${value} is refused for ${scale} decimals: it ${reason}`, () => {
    assert.equal(parseDecimal(value, scale), undefined)
  })
}

for (const [value, scale, expected] of [
  [0n, 2, '0.0'],
  [500n, 2, '5.0'],
  [550n, 2, '5.5'],
  [105289n, 2, '1052.89'],
  [-50n, 2, '-0.5'],
  [-5n, 2, '-0.05'],
  [1n, 6, '0.000001'],
  [8_100_000n, 6, '8.1'],
  [7n, 0, '7.0'],
  [1200n, 0, '1200.0'],
] as const) {
  test(`${value} with ${scale} decimals is written ${expected}`, () => {
    assert.equal(formatDecimal(value, scale), expected)
  })
}

test('what is written is read back unchanged', () => {
  const fifteenDigits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })
  fc.assert(
    fc.property(fifteenDigits, fc.integer({ min: 3, max: 8 }), (value, scale) => {
      assert.equal(parseDecimal(Number(formatDecimal(value, scale)), scale), value)
    }),
  )
})

test('what is read is written as the same number', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const parsed = parseDecimal(value, decimalScale)
      if (parsed !== undefined) assert.equal(Number(formatDecimal(parsed, decimalScale)), value + 0)
    }),
  )
})

for (const [numerator, denominator, expected] of [
  [14n, 10n, 1n],
  [15n, 10n, 2n],
  [-14n, 10n, -1n],
  [-15n, 10n, -2n],
  [15n, -10n, -2n],
  [-15n, -10n, 2n],
  [4n, 10n, 0n],
  [-5n, 10n, -1n],
  [3n, 2n, 2n],
  [1n, 3n, 0n],
  [20n, 10n, 2n],
] as const) {
  test(`${numerator} / ${denominator} is rounded to ${expected}`, () => {
    assert.equal(divideRounded(numerator, denominator), expected)
  })
}

const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const nonZero = whole.filter((value) => value !== 0n)

test('a rounded quotient is at most half away, and the half goes away from zero', () => {
  fc.assert(
    fc.property(whole, nonZero, (numerator, denominator) => {
      const quotient = divideRounded(numerator, denominator)
      const twiceError = 2n * (quotient * denominator - numerator)
      assert.ok(twiceError ** 2n <= denominator ** 2n)
      if (twiceError ** 2n === denominator ** 2n) {
        assert.ok((quotient * denominator) ** 2n > numerator ** 2n)
      }
    }),
  )
})

test('a quotient is rounded the same on both sides of zero', () => {
  fc.assert(
    fc.property(whole, nonZero, (numerator, denominator) => {
      assert.equal(divideRounded(-numerator, denominator), -divideRounded(numerator, denominator))
      assert.equal(divideRounded(numerator, -denominator), -divideRounded(numerator, denominator))
    }),
  )
})

test('half a Rappen goes up, and down for a credit', () => {
  assert.equal(toMinor(150_625_000n), 15063n)
  assert.equal(toMinor(-150_625_000n), -15063n)
})

for (const { amounts, numerator, denominator, parts } of [
  { amounts: [100n, 200n], numerator: 1n, denominator: 10n, parts: [10n, 20n] },
  { amounts: [1n, 1n, 1n], numerator: 1n, denominator: 3n, parts: [1n, 0n, 0n] },
  { amounts: [5n, 5n], numerator: 1n, denominator: 10n, parts: [0n, 1n] }, // 0.5 each, both rounded up
  { amounts: [14n, 13n, 13n], numerator: 1n, denominator: 10n, parts: [2n, 1n, 1n] },
  { amounts: [100n, -100n], numerator: 1n, denominator: 10n, parts: [10n, -10n] },
  { amounts: [-30n, -70n], numerator: 7n, denominator: -100n, parts: [2n, 5n] },
  { amounts: [], numerator: 1n, denominator: 3n, parts: [] },
]) {
  test(`${numerator} / ${denominator} of [${amounts}] is [${parts}]`, () => {
    const items = amounts.map((amount) => ({ amount }))
    assert.deepEqual(
      apportion(items, numerator, denominator).map((item) => item.amount),
      parts,
    )
  })
}

test('parts add up to the share of the sum, and each is less than one off', () => {
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 8 })
  const share = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
  fc.assert(
    fc.property(amounts, share, share, (values, numerator, denominator) => {
      fc.pre(denominator !== 0n)
      const items = values.map((amount, index) => ({ index, amount }))
      const parts = apportion(items, numerator, denominator)
      assert.equal(sum(parts.map((part) => part.amount)), divideRounded(sum(values) * numerator, denominator))
      for (const [index, value] of values.entries()) {
        const part = parts[index]
        assert.equal(part?.index, index)
        assert.ok((part.amount * denominator - value * numerator) ** 2n < denominator ** 2n)
      }
    }),
  )
})
