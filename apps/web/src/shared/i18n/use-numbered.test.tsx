import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { expect, test } from 'vitest'
import english from '../../../public/locales/en/common.json'
import russian from '../../../public/locales/ru/common.json'
import { useNumbered } from './use-numbered.ts'

function Texts({ texts }: { texts: readonly string[] }) {
  const { numbered, withNumbers } = useNumbered()
  return [numbered(12), ...texts.map(withNumbers)].join(' | ')
}

async function shown(lng: string, ...texts: string[]): Promise<string> {
  await i18n.use(initReactI18next).init({
    lng,
    resources: { en: { common: english }, ru: { common: russian } },
    interpolation: { escapeValue: false },
  })
  return renderToStaticMarkup(<Texts texts={texts} />)
}

test('numbers of orders have the number sign of the language, also in texts from the server', async () => {
  const texts = ['#1042', '#1042: $5.00 / $4.00', 'Ada · ada@example.com · #1042']
  expect(await shown('en', ...texts)).toBe(['#12', ...texts].join(' | '))
  expect(await shown('ru', ...texts)).toBe(
    ['№12', '№1042', '№1042: $5.00 / $4.00', 'Ada · ada@example.com · №1042'].join(' | '),
  )
})

test('a number sign in the name of a kitchen stays as it is', async () => {
  expect(await shown('ru', 'Taco Stand #7', '#1 Noodles')).toBe('№12 | Taco Stand #7 | #1 Noodles')
})
