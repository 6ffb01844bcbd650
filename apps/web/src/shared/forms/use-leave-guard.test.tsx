// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useLeaveGuard } from './use-leave-guard.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root

beforeEach(() => {
  window.history.replaceState({ usr: { from: '/cart' }, key: 'k', idx: 0 }, '', '/onboarding')
  mounted = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => mounted.unmount()))

const states: unknown[] = []

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useLeaveGuard(isUnsaved)
  states.push(useLocation().state)
  return null
}

const show = (isUnsaved: boolean) =>
  act(async () =>
    mounted.render(
      <BrowserRouter>
        <Form isUnsaved={isUnsaved} />
      </BrowserRouter>,
    ),
  )

it('a page with unsaved changes keeps the state it was opened with', async () => {
  await show(false)
  const entries = window.history.length
  await show(true)
  expect(window.history.length).toBe(entries + 1)
  expect(window.location.pathname).toBe('/onboarding')
  expect(states.at(-1)).toEqual({ from: '/cart' })
})
