import type { ChefCard as Chef } from '@localchef/contracts/chefs/chef-card'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import cards from '../../../public/locales/en/cards.json'
import { ChefCard } from './chef-card.tsx'

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'cards',
    resources: { en: { cards } },
    interpolation: { escapeValue: false },
  })
})

const kitchen: Chef = {
  id: 'c1',
  slug: 'nonna-pina',
  kind: 'truck_stop',
  status: 'active',
  name: 'Nonna Pina',
  nameRu: null,
  tagline: '',
  taglineRu: null,
  cuisines: [],
  services: [],
  city: 'San Francisco',
  cityRu: 'Сан-Франциско',
  state: 'CA',
  highway: null,
  latitude: 37.77,
  longitude: -122.42,
  cover: null,
  avatarPath: null,
  rating: 4.5,
  ratingCount: 8,
  isVerified: true,
  isFeatured: false,
  isMarked: false,
  deliveryAvailable: false,
  minPrice: 9,
  dishCount: 3,
  timeZone: 'America/Los_Angeles',
  opensAt: new Date(Date.now() + 2 * 3_600_000).toISOString(),
}

const textOf = (card: ReactNode) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{card}</MemoryRouter>
    </QueryClientProvider>,
  ).replaceAll(/<[^>]*>/g, ' ')

it('a card without figures says nothing about reviews and prices', () => {
  const unrated = { ...kitchen, rating: null, minPrice: null }
  expect(textOf(<ChefCard chef={unrated} />)).toContain(cards.noReviews)
  expect(textOf(<ChefCard chef={unrated} hasFigures={false} />)).not.toContain(cards.noReviews)
})

it('a screen reader reads a kitchen’s name before the badges on its picture', () => {
  const text = textOf(<ChefCard chef={kitchen} />)
  for (const badge of ['Opens ', 'Truck stop']) {
    expect(text).toContain(badge)
    expect(text.indexOf('Nonna')).toBeLessThan(text.indexOf(badge))
  }
})
