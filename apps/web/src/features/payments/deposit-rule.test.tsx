import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import payments from '../../../public/locales/en/payments.json'
import { DepositRule } from './deposit-rule.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'payments',
    resources: { en: { payments } },
    interpolation: { escapeValue: false },
  })
})

const terms = { percent: 30, sum: null, freeHours: 72, keptPercent: 50, balanceDays: 3 }
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Status = 'requested' | 'confirmed'

/** The text about a booking that starts in `hours` hours, before its deposit or with a balance due. */
function textOf(hours: number, status: Status, balanceDueIn?: number, freeUntil?: string) {
  const markup = renderToStaticMarkup(
    <DepositRule
      terms={terms}
      price={300}
      booking={{
        status,
        balance:
          balanceDueIn === undefined
            ? null
            : { amount: 210, dueAt: hoursFromNow(balanceDueIn), isPaid: false },
        startsAt: hoursFromNow(hours),
        chef: { timeZone: 'UTC' },
        ...(freeUntil ? { deposit: { freeUntil } } : {}),
      }}
    />,
  )
  return markup.replaceAll(/<[^>]*>/g, '')
}

it('a booking far ahead names the moments until which canceling is free and the rest is due, and the sum kept later', () => {
  const text = textOf(24 * 20, 'requested')
  expect(text).toContain('If you cancel by')
  expect(text).toContain('keeps $45.00 of it')
  expect(text).toMatch(/You pay the rest by card by \w/)
})

it('a paid booking whose time for free cancellation is over promises no refund of the whole deposit', () => {
  const text = textOf(48, 'confirmed')
  expect(text).toContain(payments.deposit.latePart.replace('{{kept}}', '$45.00'))
  expect(text).not.toContain('goes back')
})

it('an unpaid request for a near date costs nothing to cancel, and does not say that the chef keeps a deposit already', () => {
  const text = textOf(48, 'requested')
  expect(text).toContain(payments.deposit.unpaidPart.replace('{{kept}}', '$45.00'))
  expect(text).not.toContain('too late')
})

it('a booking agreed too late for the usual day says that the rest is due a day after the deposit', () => {
  expect(textOf(48, 'requested')).toContain(payments.deposit.balanceByNextDay)
  expect(textOf(24 * 3 + 23, 'requested')).toContain(payments.deposit.balanceByNextDay)
})

it('a balance that has a due moment is due by that moment', () => {
  expect(textOf(48, 'confirmed', 20)).toMatch(/You pay the rest by card by \w/)
})

it('a booking that the chef moved without asking is free to cancel until it begins', () => {
  const text = textOf(48, 'confirmed', undefined, hoursFromNow(48))
  expect(text).toContain('If you cancel by')
  expect(text).not.toContain('too late')
})
