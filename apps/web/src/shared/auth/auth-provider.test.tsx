// @vitest-environment jsdom
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Auth, useAuth } from './auth-context.ts'
import { AuthProvider } from './auth-provider.tsx'

type Listener = (event: AuthChangeEvent, next: Session | null) => void

const heard = vi.hoisted(() => ({ listeners: [] as Listener[] }))
vi.mock('@/shared/backend/session-storage.ts', () => ({ mayHaveSession: () => true }))
vi.mock('@/shared/backend/client.ts', () => {
  const client = {
    auth: {
      onAuthStateChange(listener: Listener) {
        heard.listeners.push(listener)
        return { data: { subscription: { unsubscribe: () => {} } } }
      },
    },
  }
  return {
    loadBackend: async () => client,
    onBackendLoaded(listener: (loaded: typeof client) => void) {
      listener(client)
      return () => {}
    },
  }
})
vi.mock('./profile-row.ts', () => ({
  readProfile: async (_: unknown, id: string) => ({ id, role: 'admin', name: 'Ann' }),
}))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

let seen: Auth | undefined
function Reader() {
  seen = useAuth()
  return null
}

it('signing out clears the profile, the role and all that the person has read', async () => {
  const queryClient = new QueryClient()
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <AuthProvider>
            <Reader />
          </AuthProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  const report = (event: AuthChangeEvent, next: Session | null) =>
    act(async () => {
      for (const listener of heard.listeners) listener(event, next)
      await vi.advanceTimersByTimeAsync(200)
    })
  await report('SIGNED_IN', { user: { id: 'u1' } } as Session)
  await act(() => vi.waitFor(() => expect(seen?.profile).toMatchObject({ id: 'u1', name: 'Ann' })))
  expect(seen).toMatchObject({ isAdmin: true, userRole: 'admin', user: { id: 'u1' } })
  queryClient.setQueryData(['notifications', 'u1'], ['private'])

  await report('SIGNED_OUT', null)
  expect(seen).toMatchObject({ session: null, user: null, profile: null, isAdmin: false, userRole: null })
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  await act(async () => root.unmount())
})
