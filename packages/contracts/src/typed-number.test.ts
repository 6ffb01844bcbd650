import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedNumber, typedNumber } from './typed-number.ts'

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200', 1200],
  ['1’200', 1200],
  ["1'200.50", 1200.5],
  ['12,000', 12000],
  ['1,234,567', 1234567],
  ['1.234.567', 1234567],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1 234,56', 1234.56],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['12 50', 12.5],
  ['$12', 12],
  ['＄12', 12],
  ['$ 1,200', 1200],
  ['12 $', 12],
  ['US$12.50', 12.5],
  ['12 USD', 12],
  ['12.', 12],
  ['12,', 12],
  ['1,200.', 1200],
  ['.5', 0.5],
  [',50', 0.5],
  ['0,500', 0.5],
  ['0.5', 0.5],
  ['007', 7],
  ['  12  ', 12],
  ['\u200e12\ufeff', 12],
  ['１２，５０', 12.5],
  ['１２００', 1200],
  ['١٢٫٥', 12.5],
  ['١٬٢٠٠', 1200],
  ['१२', 12],
  ['-5', -5],
  ['−5', -5],
  ['+5', 5],
])('reads %j as %j', (typed, value) => {
  expect(typedNumber(typed)).toBe(value)
})

test.each([
  ['1.200', 1.2, 1200],
  ['9.999', 9.999, 9999],
  ['12.000', 12, 12000],
  ['$1.200', 1.2, 1200],
  ['-1.200', -1.2, -1200],
])('does not guess %j, which is %d or %d', (typed, one, other) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'ambiguous', readings: [one, other] })
})

test.each([
  '',
  ' ',
  '.',
  ',',
  '$',
  '-',
  'ten',
  '12 dollars',
  '1e1',
  '0x10',
  'Infinity',
  'NaN',
  '1,2345',
  '12,0000',
  '012,000',
  '1,23,456',
  '1,234 567',
  '1 200 50',
  '1,200,50',
  '1..2',
  '12..',
  '1,,200',
  "1'20",
  "'200",
  '1.2.3',
  '12:50',
  '12-15',
  '--5',
  '5²',
  '½',
  '10½',
  '①',
  '12€',
  '50%',
])('does not read %j', (typed) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'none' })
})

test.each([
  ['8.875', 8.875],
  ['8,875', 8.875],
  ['8,875 %', 8.875],
  ['12,875', 12.875],
  ['0.125', 0.125],
  ['10%', 10],
  ['7,5', 7.5],
])('a percent has no thousands: reads %j as %j', (typed, value) => {
  expect(typedNumber(typed, true)).toBe(value)
})

test('every notation of an amount in both languages is the amount', () => {
  const separators = [
    [',', '.'],
    ['', '.'],
    ['', ','],
    [' ', ','],
    [' ', '.'],
    ['\u00a0', ','],
    ['\u202f', ','],
    ['.', ','],
    ["'", '.'],
    ['’', '.'],
  ] as const
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...separators),
      fc.constantFrom('', '$', '$ '),
      (whole, cents, [group, point], currency) => {
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
        const typed = `${currency}${grouped}${point}${String(cents).padStart(2, '0')}`
        expect(typedNumber(typed)).toBe(Number(`${whole}.${String(cents).padStart(2, '0')}`))
      },
    ),
  )
})

test('no text becomes another number when its plain notation is read again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789,. '$-"), maxLength: 14 }),
      fc.boolean(),
      (typed, isPercent) => {
        const read = readTypedNumber(typed, isPercent)
        if (read.kind !== 'number') return
        expect(Number(read.text)).toBe(read.value)
        // Three decimals would be ambiguous in an amount.
        if (isPercent || !/\.\d{3}$/.test(read.text)) {
          expect(typedNumber(read.text, isPercent)).toBe(read.value)
        }
      },
    ),
  )
})

test('the digits of every script are read', () => {
  const scripts = Intl.supportedValuesOf('numberingSystem').filter((name) => {
    const digits = new Intl.NumberFormat('en', { numberingSystem: name, useGrouping: false }).format(
      1_234_567_890,
    )
    return /^\p{Nd}{10}$/u.test(digits)
  })
  expect(scripts.length).toBeGreaterThan(40)
  for (const numberingSystem of scripts) {
    const typed = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210)
    expect([numberingSystem, typedNumber(typed)]).toEqual([numberingSystem, 9_876_543_210])
  }
})
