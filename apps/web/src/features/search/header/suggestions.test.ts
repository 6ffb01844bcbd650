import { expect, it } from 'vitest'
import { type SuggestAnswer, suggestionsOf } from './suggestions.ts'

const denver = { latitude: 39.7392, longitude: -104.9903, name: 'Denver, CO' }
const answer: SuggestAnswer = {
  dishes: [{ name: 'Borscht', nameRu: 'Борщ' }],
  chefs: [
    {
      id: 'a',
      slug: 'bor',
      kind: 'chef',
      status: 'active',
      name: "Boris's",
      nameRu: null,
      avatarPath: null,
      city: 'Denver',
      cityRu: 'Денвер',
      state: 'CO',
    },
  ],
  cuisines: [{ slug: 'bosnian', name: 'Bosnian', nameRu: 'Боснийская', chefs: 3 }],
  places: [
    {
      id: 1,
      kind: 'city',
      city: 'Boston',
      cityRu: 'Бостон',
      state: 'MA',
      zipCode: null,
      address: 'Boston, MA',
      latitude: 42.36,
      longitude: -71.06,
    },
  ],
}

it('the typed words come first, and every other suggestion leads to its own page or place', () => {
  const rows = suggestionsOf(' bo ', answer, denver, 'en')
  expect(rows.map(({ group, text }) => `${group}: ${text}`)).toEqual([
    'words: bo',
    'dishes: Borscht',
    'cuisines: Bosnian',
    "chefs: Boris's",
    'places: Boston, MA',
  ])
  expect(rows[0]?.to).toContain('q=bo&search=location')
  expect(rows[2]?.to).toBe('/chefs?cuisines=bosnian')
  expect(rows[3]?.to).toBe('/chefs/bor')
  expect(rows[4]).toMatchObject({ place: { latitude: 42.36, name: 'Boston, MA' } })
})

it('suggestions are named in the language of the reader, and a dish is searched for by that name', () => {
  const rows = suggestionsOf('бо', answer, null, 'ru')
  expect(rows[1]).toMatchObject({ text: 'Борщ', to: `/chefs?${new URLSearchParams({ q: 'Борщ' })}` })
  expect(rows[4]?.text).toBe('Бостон, MA')
  expect(rows[3]?.hint).toBe('Денвер, CO')
  expect(suggestionsOf('bo', answer, null, 'en')[3]?.hint).toBe('Denver, CO')
})

it('blank text has no suggestions, and the typed words are the only suggestion until others arrive', () => {
  expect(suggestionsOf('  ', answer, null, 'en')).toEqual([])
  expect(suggestionsOf('bo', undefined, null, 'en')).toHaveLength(1)
})
