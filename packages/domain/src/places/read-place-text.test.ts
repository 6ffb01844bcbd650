import { expect, test } from 'vitest'
import { readPlaceText } from './read-place-text.ts'

/** The usual readings in one line each: `CA: san francisco`. */
function readings(text: string): string[] {
  return readPlaceText(text)
    .readings.filter(({ isUsual, isLoose }) => isUsual && !isLoose)
    .map(({ state, towns, within }) => `${state ?? '-'}: ${[...within, towns[0] ?? ''].join(' < ')}`)
}

test.each<[text: string, zipCode: string | null]>([
  ['94103', '94103'],
  ['94103-1234', '94103'],
  ['San Francisco, CA 941031234', '94103'],
  ['San Francisco CA94103', '94103'],
  ['94103 San Francisco', '94103'],
  ['12345 Main Street, Los Angeles, CA', null],
  ['12345 Main Street, Los Angeles, CA 90012', '90012'],
  ['94103 St Louis', '94103'],
  ['San Francisco, CA, ZIP code 94103', '94103'],
  ['Сан-Франциско, индекс 94103', '94103'],
  ['4500 W 3rd Ave', null],
])('the ZIP code of "%s" is %s', (text, zipCode) => {
  expect(readPlaceText(text).zipCode).toBe(zipCode)
})

test.each<[text: string, expected: string[]]>([
  ['San Francisco, California, USA', ['CA: san francisco']],
  ['США, Калифорния, Сан-Франциско', ['CA: сан франциско']],
  ['Harlem, New York, NY', ['NY: harlem < new york', 'NY: harlem < ny']],
  ['Washington state', ['WA: ']],
  ['штат Вашингтон', ['WA: ']],
  ['City of Chicago, State of Illinois', ['IL: chicago']],
  ['County of Kings, NY', ['NY: kings county']],
  ['Paris, France', ['-: paris < france']],
  ['123 Main St, Apt 4B, San Jose, CA', ['CA: san jose']],
  ['US Virgin Islands', ['VI: ', 'VI: us', '-: us virgin islands']],
  ['USA', []],
])('"%s" reads as %j', (text, expected) => {
  expect(readings(text)).toEqual(expected)
})

test('a street without a comma leaves the town to be guessed from its last words', () => {
  const [reading] = readPlaceText('123 Main St San Jose CA').readings
  expect(reading).toMatchObject({ state: 'CA', isGuess: true, towns: ['st san jose', 'san jose', 'jose'] })
})

test('a text of any length and any letters is read', () => {
  for (const text of ['', ',,,', '#'.repeat(300), 'a, '.repeat(100), '1 '.repeat(150), '\u200b', '🍕']) {
    expect(readPlaceText(text).readings.length).toBeLessThan(60)
  }
})
