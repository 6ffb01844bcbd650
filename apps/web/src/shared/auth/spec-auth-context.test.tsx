import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import common from '../../../public/locales/en/common.json'
import menu from '../../../public/locales/en/menu.json'
import { type Auth, AuthContext, useAuth } from './auth-context.ts'

vi.hoisted(() => {
  const localStorage = { getItem: () => null }
  const location = { origin: 'https://localchef.test', hash: '', search: '' }
  for (const [name, value] of Object.entries({ localStorage, window: { localStorage, location } })) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
  }
})

const { AuthProvider } = await import('./auth-provider.tsx')
const { default: AccountMenu } = await import('@/app/header/account-menu.tsx')

await i18n.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: { common, menu } } })

let seen: Auth | undefined
function Reader() {
  seen = useAuth()
  return null
}

function markup(content: React.ReactNode): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{content}</MemoryRouter>
    </QueryClientProvider>,
  )
}

it('the auth context exposes session, user, profile, loading, isAdmin, userRole and the nine actions', () => {
  markup(
    <AuthProvider>
      <Reader />
    </AuthProvider>,
  )
  expect(Object.keys(seen ?? {}).sort()).toEqual([
    'createProfile',
    'hasRole',
    'isAdmin',
    'loading',
    'profile',
    'refreshProfile',
    'resetPassword',
    'session',
    'signIn',
    'signInWithGoogle',
    'signOut',
    'signUp',
    'updatePassword',
    'user',
    'userRole',
  ])
  expect(seen).toMatchObject({
    session: null,
    user: null,
    profile: null,
    loading: false,
    isAdmin: false,
    userRole: null,
  })
  expect(seen?.hasRole('buyer')).toBe(false)
})

it('a person without a name is shown by the part of the e-mail before the @, or without e-mail as “User”', () => {
  const nameOf = (email: string | undefined) => {
    const user = { id: 'u1', email } as unknown as Auth['user']
    if (!seen) throw new Error('the first test reads it')
    return /Account menu of ([^<]+)</.exec(
      markup(
        <AuthContext value={{ ...seen, user }}>
          <AccountMenu />
        </AuthContext>,
      ),
    )?.[1]
  }
  expect(nameOf('ann.lee@example.com')).toBe('ann.lee')
  expect(nameOf(undefined)).toBe('User')
})
