// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toasterMounted } from '@/shared/ui/toast.ts'
import reviews from '../../../../public/locales/en/reviews.json'
import { ReviewBody } from './review-body.tsx'

/** Messages of the toasts; replaces the toast library. */
const toasts = vi.hoisted(() => [] as string[])
vi.mock('sonner', () => ({ toast: { error: (message: string) => void toasts.push(message) } }))

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
let container: HTMLElement

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'reviews',
    resources: { en: { reviews } },
    interpolation: { escapeValue: false },
  })
  toasterMounted()
  toasts.length = 0
  container = document.createElement('div')
  mounted = createRoot(container)
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  Reflect.deleteProperty(globalThis, 'Translator')
  Reflect.deleteProperty(navigator, 'share')
})

const russian = { body: 'Очень вкусно', language: 'ru' }
const show = (review = russian) => act(async () => mounted.render(<ReviewBody {...review} />))
const button = () => container.querySelector('button')
const press = () => act(async () => button()?.click())
const shown = () => {
  const text = container.querySelector('p')
  return [text?.lang, text?.textContent]
}

/** Gives the browser a translator. Returns the mock that receives the requested languages. */
function giveTranslator(translate: (text: string) => Promise<string>) {
  const create = vi.fn(async () => ({ translate }))
  Object.assign(globalThis, { Translator: { create } })
  return create
}

function giveShare(share: (data: { text: string }) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
}

it('a review in another language is translated by the browser’s own translator, and back to the original', async () => {
  const create = giveTranslator(async (text) => `Very tasty (${text})`)
  await show()
  expect(shown()).toEqual(['ru', 'Очень вкусно'])
  expect(button()?.textContent).toBe('Translate')
  await press()
  expect(create).toHaveBeenCalledWith({ sourceLanguage: 'ru', targetLanguage: 'en' })
  expect(shown()).toEqual(['en', 'Very tasty (Очень вкусно)'])
  expect(button()?.textContent).toBe('Show original')
  await press()
  expect(shown()).toEqual(['ru', 'Очень вкусно'])
})

it('a review stays in its language when the translator fails, and the reader reads why', async () => {
  giveTranslator(() => Promise.reject(new Error('the model is not there')))
  await show()
  await press()
  expect(shown()).toEqual(['ru', 'Очень вкусно'])
  await vi.waitFor(() => expect(toasts).toEqual(['Your device couldn’t translate this review.']))
  expect(button()?.getAttribute('aria-busy')).not.toBe('true')
})

it('a review is handed to the device’s share menu where there is no translator', async () => {
  const given: unknown[] = []
  giveShare(async (data) => void given.push(data))
  await show()
  await press()
  expect(given).toEqual([{ text: 'Очень вкусно' }])
  expect(shown()).toEqual(['ru', 'Очень вкусно'])
})

it('closing the share menu is not reported as a failure', async () => {
  giveShare(() => Promise.reject(new DOMException('closed', 'AbortError')))
  await show()
  await press()
  // The toast library loads before a toast appears.
  await import('sonner')
  await act(async () => {})
  expect(toasts).toEqual([])
})

it('a review offers no translation in the reader’s language, nor where the device has no way to translate', async () => {
  await show()
  expect(button()).toBeNull()
  giveTranslator(async (text) => text)
  await show({ body: 'Very tasty', language: 'en' })
  expect(button()).toBeNull()
})
