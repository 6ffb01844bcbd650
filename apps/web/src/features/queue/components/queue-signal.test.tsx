// @vitest-environment jsdom
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import type { TrustSignal } from '@localchef/contracts/trust/trust-signal'
import { QueryClient } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import queue from '../../../../public/locales/en/queue.json'
import trust from '../../../../public/locales/en/trust.json'
import { phoneText } from '../../../shared/format/phone.ts'
import { WithStaffRights } from '../../../shared/staff/with-staff-rights.tsx'
import { QueueSignal } from './queue-signal.tsx'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'trust',
    resources: { en: { queue, trust } },
    interpolation: { escapeValue: false },
  }),
)

const at = '2026-11-22T12:00:00Z'
const person = (index: number) => ({
  id: `person-${index}`,
  name: `Person ${index}`,
  role: 'buyer' as const,
  language: 'en' as const,
  since: at,
  isSuspended: false,
  email: `person-${index}@trust.test`,
  orderCount: 0,
  orders: [],
})
const group: TrustSignal = {
  id: 'signal',
  kind: 'shared_phone',
  state: 'open',
  count: 3,
  firstSeenAt: at,
  lastSeenAt: at,
  chef: null,
  people: [person(1), person(2), person(3)],
  sharedPhone: null,
  sharedCard: null,
  sharedNetwork: null,
  burst: null,
  messages: [],
  reviews: [],
  decidedBy: null,
  decidedAt: null,
  note: null,
}

function shown(signal: TrustSignal, rights: readonly StaffRight[] = StaffRight.options): HTMLElement {
  const client = new QueryClient()
  client.setQueryData(['admin', 'trust-signal', signal.id], signal)
  const page = document.createElement('main')
  page.innerHTML = renderToStaticMarkup(
    <WithStaffRights rights={rights} client={client}>
      <QueueSignal signalId={signal.id} />
    </WithStaffRights>,
  )
  return page
}

const linksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

test.each([
  ['shared_address', '3 new accounts from one address in 24 hours'],
  ['shared_range', '3 new accounts from one network in 24 hours'],
  ['shared_phone', '3 accounts with one phone number'],
  ['shared_card', '3 accounts paid with one card'],
] as const)('a signal of the kind %s shows its reason, and each account with a link', (kind, reason) => {
  const page = shown({ ...group, kind })
  expect(page.textContent).toContain(reason)
  expect(page.textContent).toContain(trust.explain[kind])
  expect(linksOf(page)).toEqual([1, 2, 3].map((index) => [`Person ${index}`, `/admin/users/person-${index}`]))
})

test('accounts with one phone number show the number, and each account its address and newest orders', () => {
  const order = {
    id: 'order-1',
    number: 4001,
    status: 'completed' as const,
    total: 12.5,
    placedAt: at,
    kitchen: 'Quince',
    kitchenRu: null,
  }
  const buyer = { ...person(1), orderCount: 7, orders: [order] }
  const page = shown({ ...group, sharedPhone: '5125550100', people: [buyer, person(2)] })
  expect(page.textContent).toContain(phoneText('5125550100'))
  expect(page.textContent).toContain('person-1@trust.test')
  expect(page.textContent).toContain('7 orders')
  expect(page.textContent).toContain('$12.50')
  expect(linksOf(page).map(([, address]) => address)).toEqual([
    '/admin/users/person-1',
    '/admin/orders/order-1',
    '/admin/users/person-2',
  ])
})

test('accounts that paid with one card show its last digits, which a narrow role does not read', () => {
  const signal = { ...group, kind: 'shared_card' as const }
  expect(shown({ ...signal, sharedCard: '4242' }).textContent).toContain('•••• 4242')
  expect(shown(signal, ['trust_signals']).textContent).toContain(trust.hidden)
})

test('without the right to read accounts and orders, a signal shows neither numbers nor addresses', () => {
  const bare = { ...person(1), email: null, orderCount: null }
  const page = shown({ ...group, people: [bare] }, ['trust_signals'])
  expect(page.textContent).toContain(trust.hidden)
  expect(page.textContent).not.toContain('@trust.test')
  expect(page.textContent).not.toContain('0 orders')
})

test('a shared fact that is gone is not taken for one that the role hides', () => {
  for (const [kind, words] of [
    ['shared_phone', trust.changed],
    ['shared_address', trust.gone],
    ['shared_card', trust.hashed],
  ] as const) {
    const page = shown({ ...group, kind })
    expect(page.textContent).toContain(words)
    expect(page.textContent).not.toContain(trust.hidden)
  }
})

test('a burst of reviews shows its kitchen, its stars beside the usual number, and each review with its author', () => {
  const page = shown({
    ...group,
    kind: 'review_burst',
    count: 6,
    chef: { id: 'kitchen', name: 'Pie House', nameRu: null },
    people: [person(9)],
    burst: { stars: 'high', usualPerDay: 0.5, youngAccounts: 4 },
    reviews: [
      { id: 'one', rating: 5, body: 'Great', author: { id: 'person-1', name: 'Person 1' }, at },
      { id: 'two', rating: 5, body: 'Great too', author: null, at },
    ],
  })
  expect(page.textContent).toContain('6 reviews with the same stars in 24 hours')
  const facts = [...page.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual(
    expect.arrayContaining([
      'KitchenPie House',
      'StarsAll 5',
      'Usual reviews a day0.5',
      'Authors younger than a week4',
    ]),
  )
  expect(page.textContent).toContain('Great too')
  expect(page.textContent).toContain('Deleted account')
  expect(linksOf(page)).toEqual([
    ['Pie House', '/admin/chefs/kitchen'],
    ['Person 1', '/admin/users/person-1'],
    ['Person 9', '/admin/users/person-9'],
  ])
})
