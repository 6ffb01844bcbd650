import { expect, test } from 'vitest'
import { type MailedOrder, orderMailFacts } from './notify-about-order.ts'

const order: MailedOrder = {
  fulfilment: 'pickup',
  slotFrom: '2026-11-22T01:30:00Z',
  slotUntil: '2026-11-22T02:00:00Z',
  timeZone: 'America/Los_Angeles',
  subtotal: 22,
  discount: 2,
  discountCode: 'SPRING',
  serviceFee: 1.5,
  deliveryFee: 0,
  tax: 1.98,
  tip: 3.02,
  credit: 2,
  total: 24.5,
  isByCard: false,
  lines: [
    {
      name: 'Bread',
      nameRu: null,
      quantity: 1,
      subtotal: 6,
      variants: [],
      removedIngredients: [],
      picturePath: null,
    },
    {
      name: 'Borscht',
      nameRu: 'Борщ',
      quantity: 2,
      subtotal: 16,
      variants: [{ id: 'large', additionalPrice: 2, name: 'Large', nameRu: 'Большая' }],
      removedIngredients: [
        { id: 'dill', name: 'Dill', nameRu: 'Укроп' },
        { id: 'garlic', name: 'Garlic', nameRu: null },
      ],
      picturePath: 'dishes/borscht.webp',
    },
  ],
  address: null,
  city: 'San Francisco, CA',
  cityRu: 'Сан-Франциско, CA',
  directions: null,
  isOver: false,
}

test('a mail about an order states what was bought, local time, place and total, with a picture', () => {
  const { facts, picture } = orderMailFacts(order, 'buyer', 'en')
  expect(facts).toEqual([
    { label: 'Items', value: '1 × Bread, $6.00\n2 × Borscht (Large +$2.00), $16.00\nRemoved: Dill, Garlic' },
    {
      label: 'Pickup',
      value: expect.stringMatching(/^Saturday, November 21, 5:30\sPM – 6:00\sPM \(Pacific Time\)$/),
    },
    { label: 'Where', value: 'San Francisco, CA (you’ll get the address once the chef confirms)' },
    { label: 'Discount', value: '-$2.00' },
    { label: 'Service fee', value: '$1.50' },
    { label: 'Tax', value: '$1.98' },
    { label: 'Tip', value: '$3.02' },
    { label: 'Paid with credit', value: '-$2.00' },
    { label: 'Total', value: '$24.50, pay the chef at pickup' },
  ])
  expect(picture).toEqual({ path: 'dishes/borscht.webp', alt: 'Borscht' })
})

test('a mail about an order is in its reader’s language and names the confirmed address', () => {
  const { facts, picture } = orderMailFacts({ ...order, isByCard: true, address: '1 Main St' }, 'buyer', 'ru')
  expect(facts.map(({ value }) => value)).toEqual([
    '1 × Bread, $6.00\n2 × Борщ (Большая +$2.00), $16.00\nУбрано: Укроп, Garlic',
    expect.stringMatching(/^суббота, 21 ноября, 17:30 – 18:00/),
    '1 Main St',
    '-$2.00',
    '$1.50',
    '$1.98',
    '$3.02',
    '-$2.00',
    '$24.50, картой',
  ])
  expect(picture?.alt).toBe('Борщ')
})

test('a mail about a delivery names no pickup', () => {
  for (const language of ['en', 'ru'] as const) {
    const { facts } = orderMailFacts(
      { ...order, fulfilment: 'delivery', address: '5 Harbor St' },
      'buyer',
      language,
    )
    expect(JSON.stringify(facts)).not.toMatch(/pickup|самовывоз/i)
  }
})

test('a mail to a chef contains no words for buyers, and one about an ended order no time', () => {
  const amounts = ['Discount', 'Service fee', 'Tax', 'Tip', 'Paid with credit']
  const labelsOf = (changes: Partial<MailedOrder>, side: 'buyer' | 'chef') =>
    orderMailFacts({ ...order, ...changes }, side, 'en').facts.map(({ label }) => label)
  expect(labelsOf({}, 'chef')).toEqual(['Items', 'Pickup', ...amounts, 'Total'])
  expect(labelsOf({ fulfilment: 'delivery', address: '5 Harbor St' }, 'chef')).toContain('Where')
  expect(labelsOf({ isOver: true }, 'buyer')).toEqual(['Items', ...amounts, 'Total'])
  expect(JSON.stringify(orderMailFacts(order, 'chef', 'en'))).not.toContain('pay the chef')
})

test('a mail about a confirmed pickup contains directions to the kitchen, in its reader’s language', () => {
  const confirmed = {
    ...order,
    address: '1 Main St',
    directions: { text: 'Blue gate', textRu: 'Синие ворота' },
  }
  expect(orderMailFacts(confirmed, 'buyer', 'en').facts).toContainEqual({
    label: 'How to find it',
    value: 'Blue gate',
  })
  expect(orderMailFacts(confirmed, 'buyer', 'ru').facts).toContainEqual({
    label: 'Как найти',
    value: 'Синие ворота',
  })
  expect(JSON.stringify(orderMailFacts(confirmed, 'chef', 'en'))).not.toContain('Blue gate')
})
