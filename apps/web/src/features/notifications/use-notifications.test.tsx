// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useLiveNotifications } from './use-notifications.ts'

interface Subscription {
  channel: string
  changes: object
  hear: () => void
}

const live = vi.hoisted(() => ({ subscriptions: [] as Subscription[], removed: 0 }))
vi.mock('@/shared/backend/client.ts', () => ({
  loadBackend: async () => ({
    channel: (channel: string) => ({
      on(_: string, changes: object, hear: () => void) {
        live.subscriptions.push({ channel, changes, hear })
        return { subscribe: () => channel }
      },
    }),
    removeChannel: () => {
      live.removed += 1
    },
  }),
}))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Listener() {
  useLiveNotifications('u1')
  return null
}

it("live notifications are those of the user alone, and each change reads the user's list again", async () => {
  const queryClient = new QueryClient()
  const read = vi.spyOn(queryClient, 'invalidateQueries')
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Listener />
      </QueryClientProvider>,
    ),
  )
  expect(live.subscriptions).toMatchObject([
    { changes: { event: '*', schema: 'public', table: 'notifications', filter: 'user_id=eq.u1' } },
  ])
  live.subscriptions[0]?.hear()
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith({ queryKey: ['notifications', 'u1'] }))
  await act(async () => root.unmount())
  expect(live.removed).toBe(1)
})
