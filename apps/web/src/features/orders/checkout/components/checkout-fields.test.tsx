import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import payments from '../../../../../public/locales/en/payments.json'
import { PaymentChoice } from './checkout-fields.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'payments',
    resources: { en: { payments } },
    interpolation: { escapeValue: false },
  })
})

const markup = (atPickup: boolean, fulfilment: 'pickup' | 'delivery') =>
  renderToStaticMarkup(
    <PaymentChoice fulfilment={fulfilment} atPickup={atPickup} value="card" onChange={() => undefined} />,
  )

it('a kitchen that takes only cards offers no payment in person', () => {
  for (const fulfilment of ['pickup', 'delivery'] as const) {
    expect(markup(false, fulfilment)).toContain(payments.choice.card)
    expect(markup(false, fulfilment)).not.toContain('value="at_pickup"')
  }
})

it('the choice of paying in person names the pickup or the door', () => {
  expect(markup(true, 'pickup')).toContain(payments.choice.atPickup)
  expect(markup(true, 'delivery')).toContain(payments.choice.atDoor)
})
