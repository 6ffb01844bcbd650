// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import connections from '../../../../public/locales/en/connections.json'
import { apiKeysKey } from '../use-api-keys.ts'
import { KeysSection } from './keys-section.tsx'

let root: Root

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common, connections } } })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
})

afterEach(() => act(async () => root.unmount()))

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

test('the form of a new key takes the focus, and a closed one gives it back to its button', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(apiKeysKey, { keys: [] })
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <KeysSection email="olga@example.com" maker={{ role: 'chef', rights: [] }} />
      </QueryClientProvider>,
    ),
  )
  expect(document.activeElement).toBe(document.body)
  await act(async () => button(connections.keys.create)?.click())
  expect(document.activeElement).toBe(document.querySelector('input[name=name]'))
  await act(async () => button(common.action.cancel)?.click())
  expect(document.activeElement).toBe(button(connections.keys.create))
})
