import { expect, test } from 'vitest'
import { storedZipCode, zipCodeIn } from './zip-code.ts'

test.each([
  ['94103', '94103'],
  [' 94103 ', '94103'],
  ['94103-1234', '94103-1234'],
  ['94103 1234', '94103-1234'],
  ['94103 – 1234', '94103-1234'],
  ['941031234', '94103-1234'],
  ['９４１０３', '94103'],
  ['CA 94103', '94103'],
  ['CA\u00a094103', '94103'],
  ['ZIP: 94103', '94103'],
])('%s holds the ZIP code %s', (text, zipCode) => {
  expect(zipCodeIn(text)).toBe(zipCode)
})

test.each(['', '9410', '941031', '94103-12', '94103 94110', '9410a'])(
  '%s holds none and stays as it is',
  (text) => {
    expect(zipCodeIn(text)).toBeUndefined()
    expect(storedZipCode(text)).toBe(text)
  },
)
