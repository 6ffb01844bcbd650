import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import i18n from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import en from '../../../public/locales/en/desk.json'
import ru from '../../../public/locales/ru/desk.json'
import { AdminLink } from './admin-link.tsx'
import { MissingRights } from './missing-rights.tsx'
import { WithStaffRights } from './with-staff-rights.tsx'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { desk: en }, ru: { desk: ru } },
    interpolation: { escapeValue: false },
  }),
)

const shown = (children: ReactNode, ...rights: StaffRight[]) =>
  renderToStaticMarkup(<WithStaffRights rights={rights}>{children}</WithStaffRights>)
const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('a missing right is named once, in the words of either language', async () => {
  const sentence = <MissingRights of={[{ right: 'refunds' }, { right: 'refunds' }]} />
  expect(textOf(shown(sentence, 'desk'))).toBe(
    'Your staff role doesn’t include the right “Cancel and refund orders and bookings”.',
  )
  await i18n.changeLanguage('ru')
  expect(textOf(shown(sentence, 'desk'))).toBe(
    'В вашей роли нет права «Отменять заказы и брони, возвращать деньги».',
  )
  await i18n.changeLanguage('en')
})

test('several missing rights are named in one sentence, without the rights that the admin has', () => {
  const sentence = (
    <MissingRights of={[{ right: 'credit' }, { right: 'desk' }, { right: 'people_suspend' }]} />
  )
  expect(textOf(shown(sentence, 'desk'))).toBe(
    'Your staff role doesn’t include the rights “Give and revoke credit” and “Suspend accounts”.',
  )
  expect(shown(sentence, 'desk', 'credit', 'people_suspend')).toBe('')
})

test('a link that the admin’s rights do not open is plain text, or nothing if it only leads there', () => {
  const link = (
    <AdminLink to="/admin/chefs/8f3e" className="font-semibold hover:underline">
      Quince
    </AdminLink>
  )
  expect(shown(link, 'kitchens_read')).toContain('href="/admin/chefs/8f3e"')
  expect(shown(link, 'desk')).toBe('<span class="font-semibold">Quince</span>')
  const way = (
    <AdminLink orNothing to="/admin/chefs/8f3e">
      The whole file
    </AdminLink>
  )
  expect(shown(way, 'desk')).toBe('')
})
