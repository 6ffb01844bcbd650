import { expect, test } from 'vitest'
import { foodMailFacts, type MailedFood } from './food-mail-facts.ts'

const food: MailedFood = {
  dishes: [
    { name: 'Bread', nameRu: null, priceCents: 400, picturePath: null },
    { name: 'Borscht', nameRu: 'Борщ', priceCents: 1300, portions: 2, picturePath: 'dishes/borscht.webp' },
  ],
  pickups: [{ from: '2026-11-22T01:30:00Z', until: '2026-11-22T03:00:00Z' }],
  orderBy: '2026-11-21T20:00:00Z',
  timeZone: 'America/Los_Angeles',
  city: 'San Francisco, CA',
  cityRu: 'Сан-Франциско, CA',
}

test('a mail about offered food states dishes, pickup, ordering deadline and city, with a picture', () => {
  const { en, ru } = foodMailFacts(food)
  expect(en.facts).toEqual([
    { label: 'Items', value: 'Bread, $4.00\n2 × Borscht, $13.00' },
    {
      label: 'Pickup',
      value: expect.stringMatching(/^Saturday, November 21, 5:30\sPM – 7:00\sPM \(Pacific Time\)$/),
    },
    { label: 'Order by', value: expect.stringMatching(/^November 21, 2026 at 12:00\sPM$/) },
    { label: 'Where', value: 'San Francisco, CA (you’ll get the address once the chef confirms)' },
  ])
  expect(ru.facts[0]?.value).toBe('Bread, $4.00\n2 × Борщ, $13.00')
  const where = (cityRu: string | null) => foodMailFacts({ ...food, cityRu }).ru.facts.at(-1)?.value
  expect(where('Сан-Франциско, CA')).toBe('Сан-Франциско, CA (адрес откроется, когда повар подтвердит заказ)')
  expect(where(null)).toBe('San Francisco, CA (адрес откроется, когда повар подтвердит заказ)')
  expect(ru.picture).toEqual({ path: 'dishes/borscht.webp', alt: 'Борщ' })
})

test('a mail about food made to order names its day only if it has one', () => {
  const facts = foodMailFacts({ ...food, pickups: [], day: '2026-11-21', orderBy: null }).en.facts
  expect(facts.map(({ label }) => label)).toEqual(['Items', 'Pickup', 'Where'])
  expect(facts[1]?.value).toBe('November 21, 2026')
  const undated = foodMailFacts({ ...food, pickups: [], orderBy: null }).en.facts
  expect(undated.map(({ label }) => label)).toEqual(['Items', 'Where'])
})
