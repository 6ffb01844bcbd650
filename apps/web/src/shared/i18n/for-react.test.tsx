import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { forReact } from './for-react.ts'

let copied: string[]

function Greeting() {
  const { t, i18n: given } = useTranslation()
  copied = Object.keys(given)
  return `${given.resolvedLanguage}: ${t('action.save')}`
}

test('a component that asks for texts copies nothing of i18next, and follows its language', async () => {
  await i18n.use(forReact).init({
    lng: 'en',
    defaultNS: 'common',
    resources: {
      en: { common: { action: { save: 'Save' } } },
      ru: { common: { action: { save: 'Сохранить' } } },
    },
  })
  expect(renderToStaticMarkup(<Greeting />)).toBe('en: Save')
  expect(copied.filter((name) => name !== 'reportNamespaces')).toEqual([])
  await i18n.changeLanguage('ru')
  expect(renderToStaticMarkup(<Greeting />)).toBe('ru: Сохранить')
})
