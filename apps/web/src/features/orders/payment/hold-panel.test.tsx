// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import payments from '../../../../public/locales/en/payments.json'
import { HoldCountdown } from './hold-panel.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
let container: HTMLElement

beforeEach(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'payments',
    resources: { en: { payments } },
    interpolation: { escapeValue: false },
  })
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') })
  container = document.createElement('div')
  mounted = createRoot(container)
})
afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.useRealTimers()
})

const said = () => container.querySelector('[role=status]')?.textContent
const passes = (minutes: number) => act(async () => vi.advanceTimersByTime(minutes * 60_000))

it('a screen reader hears the last five minutes and the last minute once, and the end is reported once', async () => {
  let ends = 0
  const until = '2026-11-22T12:15:00Z'
  await act(async () => mounted.render(<HoldCountdown until={until} onEnd={() => ends++} />))
  expect(container.querySelector('[role=timer]')?.textContent).toBe('15:00')
  expect(said()).toBe('')
  await passes(9)
  expect(said()).toBe('')
  await passes(1.5)
  expect(said()).toBe('Five minutes left to pay.')
  const heard = container.querySelector('[role=status]')?.firstChild
  await passes(1)
  expect(container.querySelector('[role=status]')?.firstChild).toBe(heard)
  await passes(3)
  expect(said()).toBe('One minute left to pay.')
  expect(ends).toBe(0)
  await passes(2)
  expect(container.querySelector('[role=timer]')?.textContent).toBe('0:00')
  expect(said()).toBe('')
  expect(ends).toBe(1)
})
