// @vitest-environment jsdom
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

beforeAll(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
})

function nameOf(required: boolean): string | null | undefined {
  document.body.innerHTML = renderToStaticMarkup(
    <Field label="Phone" required={required}>
      <TextInput />
    </Field>,
  )
  return document.querySelector<HTMLInputElement>('input')?.labels?.[0]?.textContent
}

it('the name of an optional field says so in a word of its own', () => {
  expect(nameOf(false)).toBe('Phone optional')
  expect(nameOf(true)).toBe('Phone')
})
