import { expect, test } from 'vitest'
import { type MailedStandingOrder, standingMailFacts } from './standing-mail-facts.ts'

const standing: MailedStandingOrder = {
  fulfilment: 'pickup',
  timeZone: 'America/Los_Angeles',
  city: 'San Francisco, CA',
  cityRu: 'Сан-Франциско, CA',
  address: null,
  totalCents: 1300,
  lines: [
    {
      name: 'Borscht',
      nameRu: 'Борщ',
      quantity: 2,
      subtotal: null,
      variants: [{ id: 'large', additionalPrice: 2, name: 'Large', nameRu: null }],
      removedIngredients: [{ id: 'dill', name: 'Dill', nameRu: 'Укроп' }],
      picturePath: 'dishes/borscht.webp',
    },
  ],
}
const date = { slotFrom: '2026-11-22T01:30:00Z', totalCents: 1400 }

test('a mail about a date of a standing order states dishes, time, place and total, with a picture', () => {
  const { facts, picture } = standingMailFacts(standing, 'buyer', 'en', date)
  expect(facts).toEqual([
    { label: 'Items', value: '2 × Borscht (Large +$2.00)\nRemoved: Dill' },
    { label: 'Pickup', value: expect.stringMatching(/^Saturday, November 21, 5:30\sPM$/) },
    { label: 'Where', value: 'San Francisco, CA (you’ll get the address once the chef confirms)' },
    { label: 'Total', value: '$14.00' },
  ])
  expect(picture).toEqual({ path: 'dishes/borscht.webp', alt: 'Borscht' })
})

test('a chef’s mail about a standing order omits the kitchen’s address and names that of a delivery', () => {
  const labelsOf = (changes: Partial<MailedStandingOrder>) =>
    standingMailFacts({ ...standing, ...changes }, 'chef', 'en', date).facts.map(({ label }) => label)
  expect(labelsOf({})).toEqual(['Items', 'Pickup', 'Total'])
  expect(labelsOf({ fulfilment: 'delivery', address: '5 Bay Street' })).toContain('Where')
})

test('a mail about a standing order without a coming date lists only its dishes', () => {
  const { facts } = standingMailFacts(standing, 'buyer', 'ru')
  expect(facts).toEqual([{ label: 'Состав', value: '2 × Борщ (Large +$2.00)\nУбрано: Укроп' }])
})
