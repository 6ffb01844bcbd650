import { describe, expect, test } from 'vitest'
import { placeWords } from './query-place.ts'

describe('the words of a query that may name a place', () => {
  test.each([
    ['sushi in Seattle', 'sushi', 'in Seattle', 'Seattle'],
    ['Sushi IN seattle.', 'Sushi', 'IN seattle', 'seattle'],
    ['in Seattle', '', 'in Seattle', 'Seattle'],
    ['pizza near Portland, Maine', 'pizza', 'near Portland, Maine', 'Portland, Maine'],
    ['tacos in San Jose CA', 'tacos', 'in San Jose CA', 'San Jose CA'],
    ['борщ в Окленде', 'борщ', 'в Окленде', 'Окленде'],
    ['плов рядом с Денвером', 'плов', 'рядом с Денвером', 'Денвером'],
    ['суши недалеко от Сиэтла', 'суши', 'недалеко от Сиэтла', 'Сиэтла'],
    ['eggs in purgatory in Austin', 'eggs in purgatory', 'in Austin', 'Austin'],
    ['pho close to San Francisco', 'pho', 'close to San Francisco', 'San Francisco'],
    ['borscht 97201', 'borscht', '97201', '97201'],
    ['хачапури, Сиэтл, штат Вашингтон', 'хачапури', ', Сиэтл, штат Вашингтон', 'Сиэтл, штат Вашингтон'],
    ['borscht in 97201-1234', 'borscht', 'in 97201-1234', '97201'],
  ])('"%s"', (query, before, words, name) => {
    expect(placeWords(query)[0]).toEqual({ before, words, name, radiusMiles: undefined })
  })

  test('a number of miles is the radius', () => {
    for (const [query, words] of [
      ['khinkali within 10 miles of Seattle', 'within 10 miles of Seattle'],
      ['хинкали в радиусе 10 миль от Сиэтла', 'в радиусе 10 миль от Сиэтла'],
      ['khinkali 10 miles from Seattle', '10 miles from Seattle'],
    ] as const) {
      expect(placeWords(query)[0], query).toMatchObject({ words, radiusMiles: 10 })
    }
  })

  test('what follows the name may belong to the words', () => {
    expect(placeWords('in Seattle sushi').map(({ before, name }) => [before, name])).toEqual([
      ['', 'Seattle sushi'],
      ['sushi', 'Seattle'],
    ])
  })

  test('a state in capitals or after a comma follows a town', () => {
    const names = placeWords('tacos San Jose, CA').map(({ name }) => name)
    expect(names).toEqual(['tacos San Jose, CA', 'San Jose, CA', 'Jose, CA', 'CA'])
    expect(placeWords('fish or chicken')).toEqual([])
  })

  test.each(['khachapuri', 'khachapuri seattle', 'винегрет', 'plain bagel', 'пирожки с капустой', '$12345'])(
    '"%s" names no place',
    (query) => {
      expect(placeWords(query)).toEqual([])
    },
  )
})
