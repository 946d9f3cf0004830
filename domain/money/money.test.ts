import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  amountText,
  apportion,
  decimalScale,
  divideRounded,
  floorDecimal,
  formatDecimal,
  fromHundredths,
  inHundredths,
  isTooLarge,
  microNumber,
  microOf,
  minorNumber,
  minorOf,
  moneyScale,
  parseAmount,
  parseDecimal,
  sum,
  toMinor,
} from './money.ts'

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
  [123456789012.3456, 6, 123_456_789_012_345_600n], // 16 digits, none too many
] as const) {
  test(`${value} with ${scale} decimals is ${expected}`, () => {
    assert.equal(parseDecimal(value, scale), expected)
  })
}

for (const [value, scale, reason] of [
  [0.125, 2, 'has three decimals'],
  [1e-7, 6, 'has seven decimals'],
  [1.1234567890123, 6, 'has thirteen decimals'],
  [10.005, 2, 'has three decimals'],
  [0.123456789012345, 6, 'has 15 digits, as many as somebody may have written'],
  [1e12, 2, 'has 13 digits before the point'],
  [-1e12, 2, 'has 13 digits before the point'],
  [1e21, 2, 'has 22 digits before the point'],
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

for (const [written, value, scale, expected] of [
  ['0.1 + 0.2', 0.1 + 0.2, decimalScale, 300_000n],
  ['0.1 + 0.2', 0.1 + 0.2, moneyScale, 300n],
  ['-0.1 - 0.2', -0.1 - 0.2, moneyScale, -300n],
  ['0.1 + 0.2 - 0.3', 0.1 + 0.2 - 0.3, moneyScale, 0n],
  ['1.1 * 1.1', 1.1 * 1.1, moneyScale, 1210n],
  ['100 * 1.1', 100 * 1.1, moneyScale, 110_000n],
  ['19.900000000000002', 19.900000000000002, moneyScale, 19_900n],
  ['1 / 3', 1 / 3, decimalScale, 333_333n],
  ['2 / 3', 2 / 3, decimalScale, 666_667n],
  ['-2 / 3', -2 / 3, decimalScale, -666_667n],
  ['100 / 3', 100 / 3, 2, 3333n],
  ['10.005000000000003', 10.005000000000003, 2, 1001n],
  ['10.004999999999999', 10.004999999999999, 2, 1000n],
] as const) {
  test(`${written} was computed and is ${expected} with ${scale} decimals`, () => {
    assert.ok(digitsOf(value) > 15, 'has more digits than anybody writes')
    assert.equal(parseDecimal(value, scale), expected)
  })
}

function digitsOf(value: number): number {
  const [mantissa = ''] = String(value).split('e')
  return mantissa.replace(/[-.]/g, '').replace(/^0+/, '').length
}

for (const [written, value, expected] of [
  ['1.234', 1.234, 1_234n],
  ['1.2345', 1.2345, undefined],
  ['1e12', 1e12, undefined],
  ['0.1 + 0.2', 0.1 + 0.2, 300n],
  ['1.234 * 3', 1.234 * 3, 3_702n],
  ['1.1 * 1.13', 1.1 * 1.13, 1_243n],
  ['100 / 3', 100 / 3, 33_330n],
  ['-2 / 3', -2 / 3, -670n],
  ['10.004999999999', 10.00499999999912, 10_000n],
] as const) {
  test(`${written} is read as the amount ${expected}`, () => {
    assert.equal(parseAmount(value), expected)
  })
}

for (const [amount, text] of [
  [1_230n, '123'],
  [1_234n, '123.4'],
  [-4n, '-0.4'],
  [0n, '0'],
] as const) {
  test(`the amount ${amount} is kept as ${text}`, () => {
    assert.equal(inHundredths(amount), text)
    assert.equal(fromHundredths(text), amount)
  })
}

for (const [text, scale, floor, isExact] of [
  ['0', 2, 0n, true],
  ['-0', 2, 0n, true],
  ['5', 2, 500n, true],
  ['007.50', 2, 750n, true],
  ['100.005', 2, 10_000n, false],
  ['-100.005', 2, -10_001n, false],
  ['-100.010', 2, -10_001n, true],
  ['0.30000000000000004', 2, 30n, false],
  ['1e3', 2, 100_000n, true],
  ['1E+3', 0, 1000n, true],
  ['12.5e-1', 2, 125n, true],
  ['12.5e-1', 1, 12n, false],
  ['0.0000001', 6, 0n, false],
  ['-0.0000001', 6, -1n, false],
  ['0.000000', 6, 0n, true],
  ['1.5', 0, 1n, false],
  ['999999999999.0001', 2, 99_999_999_999_900n, false],
  ['9223372036854775807', 0, 2n ** 63n - 1n, true],
  ['9223372036854775807.5', 0, 2n ** 63n - 1n, false],
  ['9223372036854775808', 0, 2n ** 63n - 1n, false],
  ['9223372036854775808', 2, 2n ** 63n - 1n, false],
  ['-9223372036854775807', 0, 1n - 2n ** 63n, true],
  ['-9223372036854775809', 0, -(2n ** 63n), false],
  ['1e999999999999', 2, 2n ** 63n - 1n, false],
  ['-1e999999999999', 2, -(2n ** 63n), false],
  ['1e-999999999999', 2, 0n, false],
  ['-1e-999999999999', 2, -1n, false],
  ['0e999999999999', 2, 0n, true],
] as const) {
  test(`${text} with ${scale} decimals is ${isExact ? '' : 'just above '}${floor}`, () => {
    assert.deepEqual(floorDecimal(text, scale), { floor, isExact })
  })
}

for (const text of [
  '',
  '-',
  'x',
  '1,5',
  '.5',
  '5.',
  '+1',
  '--1',
  ' 1',
  '1\n',
  '0x10',
  '1e',
  '1e1.5',
  'NaN',
  '١',
]) {
  test(`${JSON.stringify(text)} is no number`, () => {
    assert.equal(floorDecimal(text, 2), undefined)
  })
}

test('the floor of a decimal is the whole number at or below it', () => {
  const digits = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n })
  fc.assert(
    fc.property(digits, fc.nat(30), fc.nat(6), (value, decimals, scale) => {
      const found = floorDecimal(`${value}e-${decimals}`, scale)
      // In units of 10^-30, in which all of these numbers are whole.
      const exact = value * 10n ** BigInt(30 - decimals)
      const unit = 10n ** BigInt(30 - scale)
      const nearest = exact / unit
      const floor = exact % unit < 0n ? nearest - 1n : nearest
      const isHeld = floor >= -(2n ** 63n) + 1n && floor < 2n ** 63n
      if (isHeld) assert.deepEqual(found, { floor, isExact: exact % unit === 0n })
      else assert.equal(found?.isExact, false)
    }),
  )
})

test('what is written is read back unchanged', () => {
  const fifteenDigits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n })
  fc.assert(
    fc.property(fifteenDigits, fc.integer({ min: 3, max: 8 }), (value, scale) => {
      assert.equal(parseDecimal(Number(formatDecimal(value, scale)), scale), value)
    }),
  )
})

test('what is read is written as the same number, or as the nearest one when it was computed', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12 }), (value) => {
      const parsed = parseDecimal(value, decimalScale)
      if (parsed === undefined) return
      const written = Number(formatDecimal(parsed, decimalScale))
      if (digitsOf(value) <= 15) assert.equal(written, value + 0)
      else assert.ok(Math.abs(written - value) <= 0.000_000_500_000_1, `${value} became ${written}`)
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
  assert.equal(toMinor(150_625_000n), 150_630n)
  assert.equal(toMinor(-150_625_000n), -150_630n)
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
      apportion(items, numerator, denominator, 1n).map((item) => item.amount),
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
      const parts = apportion(items, numerator, denominator, 1n)
      assert.equal(sum(parts.map((part) => part.amount)), divideRounded(sum(values) * numerator, denominator))
      for (const [index, value] of values.entries()) {
        const part = parts[index]
        assert.equal(part?.index, index)
        assert.ok((part.amount * denominator - value * numerator) ** 2n < denominator ** 2n)
      }
    }),
  )
})

for (const [value, minor, micro] of [
  [0.1 + 0.2, 300n, 300_000n],
  [-1234.05, -1_234_050n, -1_234_050_000n],
  [1_234_567.85, 1_234_567_850n, 1_234_567_850_000n],
  [1.234, 1_234n, 1_234_000n],
  [0, 0n, 0n],
] as const) {
  test(`${value} is ${minor} thousandths and ${micro} millionths, and back`, () => {
    assert.equal(minorOf(value), minor)
    assert.equal(microOf(value), micro)
    assert.equal(minorNumber(minor), Math.round(value * 1000) / 1000)
    assert.equal(microNumber(micro), minorNumber(minor))
  })
}

test('what cannot be an amount counts nothing', () => {
  assert.deepEqual([minorOf(0.0005), minorOf(1e12), minorOf(Number.NaN)], [0n, 0n, 0n])
  assert.deepEqual([microOf(1e-7), microOf(Number.NaN)], [0n, 0n])
})

for (const [value, scale, expected] of [
  [99_999_999_999_999n, 2, false],
  [100_000_000_000_000n, 2, true],
  [-99_999_999_999_999n, 2, false],
  [-100_000_000_000_000n, 2, true],
  [999_999_999_999_999_999n, 6, false],
  [1_000_000_000_000_000_000n, 6, true],
] as const) {
  test(`${value} with ${scale} decimals is ${expected ? 'too large' : 'small enough'}`, () => {
    assert.equal(isTooLarge(value, scale), expected)
  })
}

for (const [amount, text] of [
  [2_802_470n, '2802.47'],
  [2_802_475n, '2802.475'],
  [2_802_500n, '2802.50'],
  [2_802_000n, '2802.00'],
  [50n, '0.05'],
  [5n, '0.005'],
  [-500n, '-0.50'],
  [0n, '0.00'],
] as const) {
  test(`the amount ${amount} is written ${text}`, () => {
    assert.equal(amountText(amount), text)
  })
}
