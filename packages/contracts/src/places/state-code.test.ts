import { expect, test } from 'vitest'
import { codeOfMisspelled, isMisspelled, stateCodeOf, storedState } from './state-code.ts'
import { usStates } from './us-states.ts'

test('each state is known by its letters and its names in any case', () => {
  for (const { code, name, nameRu } of usStates) {
    expect(stateCodeOf(code.toLowerCase())).toBe(code)
    expect(stateCodeOf(`${code[0]}.${code[1]}.`), code).toBe(code)
    if (code === 'DC') continue
    expect(stateCodeOf(` ${name.toUpperCase()} `)).toBe(code)
    expect(stateCodeOf(nameRu), nameRu).toBe(code)
  }
})

test.each([
  ['Calif.', 'CA'],
  ['N. Carolina', 'NC'],
  ['W.Va.', 'WV'],
  ['Ｔｅｘａｓ', 'TX'],
  ['District of Columbia', 'DC'],
  ['D.C.', 'DC'],
  ['Вирджиния', 'VA'],
  ['Puerto Rico', 'PR'],
  ['U.S. Virgin Islands', 'VI'],
  ['Guam', 'GU'],
])('%s is %s', (text, code) => {
  expect(stateCodeOf(text)).toBe(code)
})

test('another word is no state and stays as it is typed', () => {
  expect(stateCodeOf('Ontario')).toBeUndefined()
  expect(storedState('Ontario')).toBe('Ontario')
  expect(stateCodeOf('West')).toBeUndefined()
})

test('an ordinary misspelling is one, and another name is not', () => {
  expect(codeOfMisspelled(['massachussets'])).toBe('MA')
  expect(codeOfMisspelled(['californa'])).toBe('CA')
  expect(codeOfMisspelled(['canada'])).toBeUndefined()
  expect(isMisspelled('sanfransisco', 'sanfrancisco')).toBe(true)
  expect(isMisspelled('clinton', 'clayton')).toBe(false)
  expect(isMisspelled('dayton', 'payton')).toBe(false)
})
