// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '@/shared/auth/auth-context.ts'
import common from '../../../public/locales/en/common.json'
import hub from '../../../public/locales/en/hub.json'
import GettingStartedPage from './pages/getting-started-page.tsx'

const refused = () => Promise.reject(new Error('nobody is signed in'))
const nobody: Auth = {
  session: null,
  user: null,
  profile: null,
  loading: false,
  isAdmin: false,
  userRole: null,
  signIn: refused,
  signUp: refused,
  signInWithGoogle: refused,
  signOut: refused,
  resetPassword: refused,
  updatePassword: refused,
  createProfile: refused,
  hasRole: () => false,
  refreshProfile: refused,
}

/** The hub's landing page for a person without a kitchen. */
let page: HTMLElement

beforeAll(async () => {
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'common', resources: { en: { common, hub } } })
  // The static parts need no server.
  vi.stubGlobal('fetch', refused)
  page = document.createElement('main')
  page.innerHTML = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthContext value={nobody}>
        <MemoryRouter>
          <GettingStartedPage />
        </MemoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  )
})

/** Items of the list after a heading, or in the section of that name. */
function itemsUnder(name: string): Element[] {
  const heading = [...page.querySelectorAll('h2')].find(({ textContent }) => textContent === name)
  const section = heading?.closest('section, .grid:has(ul)') ?? page.querySelector(`[aria-label="${name}"]`)
  return [...(section?.querySelectorAll('li') ?? [])]
}
const textsUnder = (name: string) => itemsUnder(name).map(({ textContent }) => textContent)

it('the landing page of the hub names the four requirements for activation', () => {
  expect(textsUnder('What you need to get activated')).toEqual([
    'Business information: a few words about you, cuisines, location and hours',
    'At least one dish or service on offer',
    'Chef agreement accepted',
    'Contact information verified',
  ])
})

it('the landing page of the hub has the seven onboarding steps in their order, and only the menu is required', () => {
  const steps = itemsUnder('Seven steps')
  expect(steps.map((step) => step.querySelector('h3')?.textContent)).toEqual([
    'Choose the Chef role',
    'Basic profile',
    'Business information',
    'Add your menuRequired',
    'Optional services',
    'Upload certifications',
    'Review and activate',
  ])
  const [, , business, , services] = steps.map((step) => step.querySelector('p')?.textContent)
  for (const word of ['where you cook', 'hours', 'deliver']) expect(business).toContain(word)
  for (const word of ['Catering', 'private chef', 'classes']) expect(services).toContain(word)
})

it('the landing page of the hub has three stat cards of static figures', () => {
  expect(textsUnder('Figures to aim for')).toEqual([
    '40%average earnings increase',
    '95%order completion rate',
    '2 hoursaverage setup',
  ])
})

it('the landing page of the hub has static notes of recent updates', () => {
  const notes = itemsUnder('Recent updates')
  expect(notes.length).toBeGreaterThan(0)
  for (const note of notes) {
    expect(note.querySelector('h3')?.textContent).not.toBe('')
    expect(note.querySelector('p')?.textContent).toMatch(/\w.*\.$/)
  }
})
