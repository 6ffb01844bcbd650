import type { OrderQuote } from '@localchef/contracts/orders/quote-order'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import checkout from '../../../../../public/locales/en/checkout.json'
import { FulfilmentChoice } from './fulfilment-choice.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'checkout',
    resources: { en: { checkout } },
    interpolation: { escapeValue: false },
  })
})

const quote = { deliveryAvailable: true, deliveryRadiusMiles: 5 } as OrderQuote

const markup = (reader?: 'chef') =>
  renderToStaticMarkup(
    <FulfilmentChoice quote={quote} {...(reader && { reader })} value="pickup" onChange={() => undefined} />,
  )

it('a buyer reads when the address of the pickup is shown', () => {
  expect(markup()).toContain(checkout.fulfilment.pickupHint.buyer)
})

it('a chef who enters an order reads that the buyer comes to the kitchen', () => {
  expect(markup('chef')).toContain(checkout.fulfilment.pickupHint.chef)
  expect(markup('chef')).not.toContain(checkout.fulfilment.pickupHint.buyer)
})
