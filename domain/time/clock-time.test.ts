import assert from 'node:assert/strict'
import test from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { clockDigits, isClockTime, minutesBetween, parseClockTime } from './clock-time.ts'

for (const [value, time] of [
  ['0900', '09:00'],
  ['900', '09:00'],
  ['2359', '23:59'],
  ['0000', '00:00'],
  ['000', '00:00'],
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  [900, '09:00'],
  [1500, '15:00'],
  [15, '00:15'],
  [5, '00:05'],
  [0, '00:00'],
] as const) {
  test(`${JSON.stringify(value)} is read as ${time}`, () => {
    assert.equal(parseClockTime(value), time)
  })
}

for (const value of [
  ...['', '9', '15', '0960', '2500', '2400', '24:00', '24:01', 'abc', '-900', '090:0', '9:0', '09:00:00'],
  ...[' 900', '900\n', '12345', '٠٩٠٠'],
  ...[60, 960, 2400, 2500, -1, -900, 9.5, 12345, 1e21, Number.NaN, Number.POSITIVE_INFINITY],
  ...[null, undefined, true, 900n, ['0900'], {}],
]) {
  test(`${inspect(value)} is not read as a time`, () => {
    assert.equal(parseClockTime(value), undefined)
  })
}

for (const value of ['2400', '24:00', 2400]) {
  test(`${JSON.stringify(value)} is only read as an end`, () => {
    assert.equal(parseClockTime(value), undefined)
    assert.equal(parseClockTime(value, { allowMidnightEnd: true }), '24:00')
  })
}

test('nothing is later than the end of the day', () => {
  assert.equal(parseClockTime('2401', { allowMidnightEnd: true }), undefined)
  assert.equal(isClockTime('24:01', { allowMidnightEnd: true }), false)
})

for (const [text, expected] of [
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['9:00', false],
  ['0900', false],
  ['12:60', false],
  ['12:00\n', false],
] as const) {
  test(`${JSON.stringify(text)} is ${expected ? 'a' : 'no'} clock time`, () => {
    assert.equal(isClockTime(text), expected)
  })
}

for (const [time, digits] of [
  ['00:00', 0],
  ['00:15', 15],
  ['08:15', 815],
  ['24:00', 2400],
] as const) {
  test(`${time} has the digits ${digits}`, () => {
    assert.equal(clockDigits(time), digits)
  })
}

test('every time can be sent back in every form, and its digits keep its order', () => {
  const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 })
  const end = { allowMidnightEnd: true }
  fc.assert(
    fc.property(minuteOfDay, minuteOfDay, (a, b) => {
      const [time, other] = [clock(a), clock(b)]
      assert.ok(isClockTime(time, end))
      assert.equal(parseClockTime(time, end), time)
      assert.equal(parseClockTime(time.replace(':', ''), end), time)
      assert.equal(parseClockTime(clockDigits(time), end), time)
      assert.equal(clockDigits(time) < clockDigits(other), time < other)
    }),
  )
})

test('whatever is read is a clock time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.integer(), fc.stringMatching(/^\d{0,3}:?\d{0,3}$/)), (value) => {
      const time = parseClockTime(value)
      assert.ok(time === undefined || isClockTime(time))
    }),
  )
})

test('minutes are counted between two times of a day', () => {
  assert.equal(minutesBetween('08:15', '12:00'), 225)
  assert.equal(minutesBetween('00:00', '24:00'), 1440)
})

function clock(minuteOfDay: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`
}
