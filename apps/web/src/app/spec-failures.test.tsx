// @vitest-environment jsdom
import i18n from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import common from '../../public/locales/en/common.json'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashFallback } from './crash-fallback.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// Browser APIs that the app calls while it loads and jsdom lacks.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
const { root: wholeApp } = await import('./root.tsx')

beforeEach(async () => {
  await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common } } })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('made up')
}

/** An inert container, as the server sends it. */
async function draw(content: React.ReactNode): Promise<HTMLElement> {
  document.body.innerHTML = '<div id="root" inert></div>'
  const container = document.getElementById('root')
  if (!container) throw new Error('there is no root')
  await act(async () => createRoot(container).render(content))
  return container
}

it('an application that fails to render shows the words of the specification and a Refresh Page button', async () => {
  const page = await draw(wholeApp(() => <Broken />))
  expect(page.querySelector('p')?.textContent).toBe(
    'Loading... Please wait while we prepare your experience.',
  )
  const buttons = [...page.querySelectorAll('button')]
  // boot.js finds the button by this id without any code of the app.
  expect(buttons.map(({ id, textContent }) => [id, textContent])).toEqual([['refresh-page', 'Refresh Page']])
  expect(page.hasAttribute('inert')).toBe(false)
})

it('a section that crashes shows the words of the specification and leaves the other sections intact', async () => {
  const page = await draw(
    <>
      <CrashBoundary fallback={<CrashFallback />}>
        <Broken />
      </CrashBoundary>
      <footer>Still here</footer>
    </>,
  )
  expect(page.querySelector('h2')?.textContent).toBe('Something went wrong')
  expect(page.querySelector('p')?.textContent).toBe(
    "We're having trouble loading this section. Please try refreshing the page.",
  )
  expect(page.querySelector('button')?.textContent).toBe('Refresh Page')
  expect(page.querySelector('footer')?.textContent).toBe('Still here')
})
