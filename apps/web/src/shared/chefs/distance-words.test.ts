import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { formatting, withFormats } from '@/shared/i18n/count-formatter.ts'
import en from '../../../public/locales/en/cards.json'
import englishSearch from '../../../public/locales/en/chefs.json'
import ru from '../../../public/locales/ru/cards.json'
import russianSearch from '../../../public/locales/ru/chefs.json'
import { routePosition } from './route-position.ts'

async function words(lng: string) {
  const i18n = createInstance()
  await withFormats(i18n).init({
    lng,
    ...formatting,
    defaultNS: 'cards',
    resources: { en: { cards: en }, ru: { cards: ru } },
  })
  const t = i18n.getFixedT(lng, 'cards')
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  return {
    miles: (count: number) => plain(t('miles', { count })),
    position: (mile: number, detourMiles: number) => plain(routePosition(t, { mile, detourMiles }, lng)),
  }
}

it('a Russian distance has a comma and the form of the word that its number asks for', async () => {
  const { miles } = await words('ru')
  expect([0.5, 1, 2, 7, 7.7, 21, 1200].map(miles)).toEqual([
    '0,5 мили',
    '1 миля',
    '2 мили',
    '7 миль',
    '7,7 мили',
    '21 миля',
    '1 200 миль',
  ])
})

it('a stop along a route has its mile with grouped digits and the detour in the right form', async () => {
  const [english, russian] = [await words('en'), await words('ru')]
  expect(english.position(1007.2, 2.4)).toBe('Mile 1,007 · 2.4 mi detour')
  expect(russian.position(1007.2, 2.4)).toBe('1 007-я миля · крюк 2,4 мили')
  expect(russian.position(291, 5)).toBe('291-я миля · крюк 5 миль')
})

it('a stop within half a mile of the origin is at the start of the trip', async () => {
  const [english, russian] = [await words('en'), await words('ru')]
  expect(english.position(0.4, 4.3)).toBe('At the start · 4.3 mi detour')
  expect(russian.position(0.4, 4.3)).toBe('В начале пути · крюк 4,3 мили')
})

it('a stop at the road itself has no detour of 0 miles', async () => {
  const [english, russian] = [await words('en'), await words('ru')]
  expect(english.position(1007.2, 0)).toBe('Mile 1,007 · on the route')
  expect(russian.position(291, 0)).toBe('291-я миля · прямо по пути')
  expect(english.position(0, 0)).toBe('At the start · on the route')
})

it('the field of a trip limits the distance from the route, and never calls it the detour, which is there and back', async () => {
  expect(englishSearch.route.radius).toBe('Off the route by up to')
  expect(russianSearch.route.radius).toBe('От маршрута до')
  for (const texts of [englishSearch.route, englishSearch.empty, russianSearch.route, russianSearch.empty]) {
    expect(JSON.stringify(texts)).not.toMatch(/detour|крюк|объезд/i)
  }
  // A kitchen 4.4 miles from the road is within the limit of 5 miles; its detour, there and back, is 8.7 miles.
  expect((await words('en')).position(10, 8.7)).toBe('Mile 10 · 8.7 mi detour')
})
