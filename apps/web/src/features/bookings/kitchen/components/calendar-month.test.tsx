import type { CalendarItem } from '@localchef/contracts/bookings/calendar-item'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import kitchen from '../../../../../public/locales/en/kitchen.json'
import { CalendarMonth } from './calendar-month.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'kitchen',
    resources: { en: { kitchen } },
    interpolation: { escapeValue: false },
  })
})

const day = '2026-11-27'

function markup(count: number): string {
  const items = Array.from({ length: count }, (_, index) => ({
    kind: 'order',
    id: `${index}`,
    title: `Dinner ${index}`,
    titleRu: null,
    status: null,
    orderStatus: 'confirmed',
    canAskBuyer: true,
  }))
  return renderToStaticMarkup(
    <CalendarMonth
      days={['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', day, '2026-11-28', '2026-11-29']}
      day={day}
      today={day}
      items={new Map([[day, items as CalendarItem[]]])}
      closed={new Set()}
      onChoose={() => undefined}
    />,
  )
}

it('a wide cell says how many entries it hides, a narrow one how many there are', () => {
  expect(markup(8)).toContain(
    '<span translate="no" class="lg:hidden">8</span><span translate="no" class="max-lg:hidden">+6</span>',
  )
})

it('a wide cell that names all its entries shows no number', () => {
  expect(markup(2)).not.toContain('+0')
})
