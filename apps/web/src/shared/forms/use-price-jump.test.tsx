// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import { usePriceJump } from './use-price-jump.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeAll(async () => {
  const options = { lng: 'en', resources: { en: { common } }, defaultNS: 'common' }
  await i18n.use(initReactI18next).init({ ...options, interpolation: { escapeValue: false } })
})

let check: ReturnType<typeof usePriceJump>['check']

function Prices() {
  const jump = usePriceJump()
  check = jump.check
  return jump.dialog
}

const question = () => document.querySelector('[role=dialog]')
const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
  )

it('prices that change more than tenfold are asked about once, by name, and others are saved at once', async () => {
  await act(async () =>
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Prices />),
  )
  const save = vi.fn()
  const asks = (changes: Parameters<typeof check>[0]) => act(async () => void check(changes, save))
  const dish = { before: 12, after: 13 }
  await asks([dish, { name: 'Large', before: 2, after: 20 }, { name: 'New', before: undefined, after: 900 }])
  expect([save.mock.calls.length, question()]).toEqual([1, null])

  const jumps = [dish, { name: 'Large', before: 2, after: 250 }, { name: 'Small', before: 30, after: 1 }]
  await asks(jumps)
  expect(save).toHaveBeenCalledTimes(1)
  expect(question()?.textContent).toContain('Large: $2.00 → $250.00; Small: $30.00 → $1.00')
  await press('Cancel')
  await asks(jumps)
  await press('Save 2 prices')
  expect(save).toHaveBeenCalledTimes(2)
  await asks(jumps)
  expect(save).toHaveBeenCalledTimes(3)

  await asks([{ before: 12, after: 1200 }])
  expect(question()?.textContent).toContain('Change the price to $1,200.00?')
})
