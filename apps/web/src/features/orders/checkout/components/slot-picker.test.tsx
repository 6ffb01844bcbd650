import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import en from '../../../../../public/locales/en/checkout.json'
import ru from '../../../../../public/locales/ru/checkout.json'
import { SlotPicker } from './slot-picker.tsx'

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'checkout',
    resources: { en: { checkout: en }, ru: { checkout: ru } },
    interpolation: { escapeValue: false },
  })
  vi.useFakeTimers({ now: new Date('2026-11-21T01:16:00Z') })
})
afterEach(() => vi.useRealTimers())

const slots = [
  { from: '2026-11-21T01:00:00Z', until: '2026-11-21T01:30:00Z', portionsLeft: null },
  { from: '2026-11-21T01:30:00Z', until: '2026-11-21T02:00:00Z', portionsLeft: null },
]
const text = () =>
  renderToStaticMarkup(
    <SlotPicker
      slots={slots}
      timeZone="America/Los_Angeles"
      value={slots[0]?.from ?? ''}
      onChange={() => undefined}
      error={undefined}
    />,
  ).replaceAll(/\s/g, ' ')

it('a slot is offered as a window of time, and one that runs as “now” without its beginning', () => {
  expect(text()).toContain('>now, until 5:30 PM<')
  expect(text()).toMatch(/>5:30\s–\s6:00\sPM</)
  expect(text()).not.toContain('5:00 PM')
})

test('in Russian as well', async () => {
  await i18n.changeLanguage('ru')
  expect(text()).toContain('>сейчас, до 17:30<')
  expect(text()).not.toContain('17:00')
})
