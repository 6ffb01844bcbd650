// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLeaveGuard } from './use-leave-guard.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root

beforeEach(() => {
  window.history.replaceState({ usr: { from: '/cart' }, key: 'k', idx: 0 }, '', '/onboarding')
  mounted = createRoot(document.createElement('div'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await act(async () => mounted.unmount())
})

const states: unknown[] = []
let navigate: NavigateFunction

function Page({ isUnsaved }: { isUnsaved: boolean }) {
  navigate = useNavigate()
  return useLocation().pathname === '/onboarding' ? <Form isUnsaved={isUnsaved} /> : null
}

function Form({ isUnsaved }: { isUnsaved: boolean }) {
  useLeaveGuard(isUnsaved)
  states.push(useLocation().state)
  return null
}

const show = (isUnsaved: boolean) =>
  act(async () =>
    mounted.render(
      <BrowserRouter>
        <Page isUnsaved={isUnsaved} />
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

/** Saves the form in a browser that steps back slowly, as a busy one does. */
async function saveInBusyBrowser(): Promise<{ stepped: Promise<unknown> }> {
  const go = window.history.go.bind(window.history)
  vi.spyOn(window.history, 'go').mockImplementation((by) => setTimeout(() => go(by), 50))
  await show(true)
  const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await show(false)
  return { stepped }
}

it('a saved page is in the history only once', async () => {
  const { stepped } = await saveInBusyBrowser()
  await act(async () => void (await stepped))
  expect(window.history.state).toMatchObject({ idx: 0 })
})

it('a page that is changed again while the browser steps back keeps the state it was opened with', async () => {
  const { stepped } = await saveInBusyBrowser()
  await show(true)
  await act(async () => void (await stepped))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(window.history.state).toMatchObject({ usr: { from: '/cart' } })
  expect(states.at(-1)).toEqual({ from: '/cart' })
})

it.each(['/onboarding#contact', '/dashboard'])(
  '%s stays open when it is opened while the browser steps back from the second entry',
  async (address) => {
    const { stepped } = await saveInBusyBrowser()
    await act(async () => navigate(address, { state: { from: '/menu' } }))
    await act(async () => void (await stepped))
    await vi.waitFor(() => expect(window.location.pathname + window.location.hash).toBe(address))
    expect(window.history.state).toMatchObject({ usr: { from: '/menu' } })
  },
)

it('a section whose address is typed while the browser steps back stays open', async () => {
  const { stepped } = await saveInBusyBrowser()
  await act(async () => {
    window.location.hash = '#hours'
    await stepped
  })
  const opened = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => void (await opened))
  await vi.waitFor(() => expect(window.location.hash).toBe('#hours'))
})
