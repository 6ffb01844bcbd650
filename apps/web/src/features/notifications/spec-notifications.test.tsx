import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18n from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Auth, AuthContext } from '@/shared/auth/auth-context.ts'
import common from '../../../public/locales/en/common.json'
import texts from '../../../public/locales/en/notifications.json'
import type { Notification } from './notification.ts'

const stored = vi.hoisted(() => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const listeners = { addEventListener: () => {}, removeEventListener: () => {} }
  const document = { ...listeners, visibilityState: 'visible', hidden: false }
  const location = { origin: 'https://localchef.test', href: 'https://localchef.test/', hash: '', search: '' }
  const window = { ...listeners, localStorage, location, document }
  for (const [name, value] of Object.entries({ localStorage, window, document })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  return kept
})

interface Asked {
  method: string
  url: URL
  body: unknown
  headers: Headers
}
const asked: Asked[] = []
let answer: (asked: Asked) => Response
const userId = '00000000-0000-4000-8000-0000000000b1'

vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
  const url = new URL(String(input), 'https://localchef.test')
  if (url.pathname === '/config.json') {
    return Response.json({ supabaseUrl: 'https://localchef.test', supabaseAnonKey: 'anon' })
  }
  if (url.pathname === '/auth/v1/user') return Response.json({ id: userId, email: 'ann@example.com' })
  const call = {
    method: init?.method ?? 'GET',
    url,
    body: init?.body ? JSON.parse(String(init.body)) : undefined,
    headers: new Headers(init?.headers),
  }
  asked.push(call)
  return answer(call)
})

const { countUnread, listNotifications, markAllRead, markRead, notificationsPageSize } = await import(
  './notification-calls.ts'
)
const { createNotification } = await import('./create-notification.ts')
const { NotificationIcon } = await import('./notification-icon.tsx')
const { notificationTarget } = await import('./notification-target.ts')
const { NotificationsList } = await import('./notifications-list.tsx')
const { useNotificationList, useUnreadCount } = await import('./use-notifications.ts')
const { loadBackend } = await import('@/shared/backend/client.ts')

function notification(changes: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    user_id: userId,
    triggered_by: null,
    title: 'Hello',
    message: 'There is news',
    type: 'other',
    data: {},
    event: '',
    is_read: false,
    created_at: '2026-01-01T12:00:00Z',
    ...changes,
  }
}

const auth: Auth = {
  session: null,
  user: null,
  profile: null,
  loading: false,
  isAdmin: false,
  userRole: null,
  signIn: async () => null,
  signUp: async () => 'mail-sent',
  signInWithGoogle: async () => {},
  signOut: async () => {},
  resetPassword: async () => {},
  updatePassword: async () => {},
  createProfile: async () => Promise.reject(new Error('nobody')),
  hasRole: () => false,
  refreshProfile: async () => null,
}

function markup(content: React.ReactNode, client = new QueryClient()): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AuthContext value={auth}>
        <MemoryRouter>{content}</MemoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  )
}

/** The popover's list with these rows. */
function listOf(rows: Notification[], { hasMore = false, unread = 0 } = {}): string {
  const client = new QueryClient()
  client.setQueryData(['notifications', userId, 'list'], {
    pages: [{ rows, total: rows.length, hasMore }],
    pageParams: [0],
  })
  return markup(
    <NotificationsList userId={userId} unread={unread} onLeave={() => {}} onReport={() => {}} />,
    client,
  )
}

beforeAll(async () => {
  await i18n.use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'common',
    resources: { en: { common, notifications: texts } },
    interpolation: { escapeValue: false },
  })
})

const signIn = () =>
  stored.set(
    'localchef-auth',
    JSON.stringify({
      access_token: 'a.b.c',
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: userId, email: 'ann@example.com' },
    }),
  )

beforeEach(() => {
  signIn()
  asked.length = 0
  answer = () => Response.json([])
})

describe('calls', () => {
  it('the list reads the user’s own notifications, newest first, ten a page, with an exact count', async () => {
    answer = () => Response.json([notification()], { headers: { 'content-range': '10-10/25' } })
    const page = await listNotifications(10)
    expect(notificationsPageSize).toBe(10)
    const { url, headers } = asked[0] ?? { url: new URL('none:'), headers: new Headers() }
    expect(url.pathname).toBe('/rest/v1/notifications')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      user_id: `eq.${userId}`,
      order: 'created_at.desc',
      offset: '10',
      limit: '10',
    })
    expect(headers.get('prefer')).toContain('count=exact')
    expect(page).toEqual({ rows: [notification()], total: 25, hasMore: true })
  })

  it('the list has more only while offset plus page size is below the total', async () => {
    answer = () => Response.json([notification()], { headers: { 'content-range': '0-0/20' } })
    expect((await listNotifications(0)).hasMore).toBe(true)
    expect((await listNotifications(10)).hasMore).toBe(false)
  })

  it('marking reads one notification by its id, or all unread ones of the user', async () => {
    answer = () => new Response(null, { status: 204 })
    expect(await markRead('n1')).toBe(true)
    expect(await markAllRead()).toBe(true)
    expect(asked.map(({ method, body }) => [method, body])).toEqual([
      ['PATCH', { is_read: true }],
      ['PATCH', { is_read: true }],
    ])
    expect(asked[0]?.url.search).toBe('?id=eq.n1')
    expect(Object.fromEntries(asked[1]?.url.searchParams ?? [])).toEqual({
      user_id: `eq.${userId}`,
      is_read: 'eq.false',
    })
  })

  it('creating calls the server function and says whether it succeeded', async () => {
    const id = '00000000-0000-4000-8000-00000000000a'
    answer = () => Response.json({ success: true, id })
    const wanted = {
      user_id: userId,
      triggered_by: userId,
      title: 'Hello',
      message: 'There is news',
      type: 'order' as const,
      data: { orderId: userId },
      event: 'side_gate',
    }
    expect(await createNotification(wanted)).toBe(true)
    expect(asked[0]).toMatchObject({ method: 'POST', body: wanted })
    expect(asked[0]?.url.pathname).toBe('/functions/v1/create-notification')
  })
})

describe('failures', () => {
  const quietly = async <Result,>(act: () => Promise<Result>) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const result = await act()
    const times = logged.mock.calls.length
    logged.mockRestore()
    return { result, times }
  }
  const refuse = () => Response.json({ message: 'No', code: 'x' }, { status: 500 })

  it('a failed list is logged and reads as an empty list with total 0', async () => {
    answer = refuse
    expect(await quietly(() => listNotifications(0))).toEqual({
      result: { rows: [], total: 0, hasMore: false },
      times: 1,
    })
    expect(await quietly(() => countUnread(userId))).toEqual({ result: 0, times: 1 })
  })

  it('a failed marking or creation is logged and answers false', async () => {
    answer = refuse
    expect(await quietly(() => markRead('n1'))).toEqual({ result: false, times: 1 })
    expect(await quietly(markAllRead)).toEqual({ result: false, times: 1 })
    const wanted = {
      user_id: userId,
      title: 'Hello',
      type: 'order' as const,
      data: { orderId: userId },
      event: 'side_gate',
    }
    expect(await quietly(() => createNotification(wanted))).toEqual({ result: false, times: 1 })
  })

  it('without a signed-in user the list is empty, and marking all answers false', async () => {
    await (await loadBackend()).auth.signOut({ scope: 'local' })
    asked.length = 0
    expect(await listNotifications(0)).toEqual({ rows: [], total: 0, hasMore: false })
    expect(await markAllRead()).toBe(false)
    expect(asked).toEqual([])
  })
})

function Reader() {
  useUnreadCount(userId)
  useNotificationList(userId)
  return null
}

describe('timing', () => {
  it('the list is fresh for 30 s and is read again every 60 s and on window focus', () => {
    const client = new QueryClient()
    markup(<Reader />, client)
    const queries = client.getQueryCache().getAll()
    expect(queries).toHaveLength(2)
    for (const { options } of queries) {
      expect(options).toMatchObject({
        staleTime: 30_000,
        refetchInterval: 60_000,
        refetchOnWindowFocus: true,
      })
    }
  })
})

describe('the popover', () => {
  it('the popover shows title, message and time of each notification', () => {
    const html = listOf([notification({ title: 'One' }), notification({ id: 'n2', title: 'Two' })])
    expect(html.match(/<li /g)).toHaveLength(2)
    expect(html).toContain('One')
    expect(html).toContain('Two')
    expect(html).toContain('There is news')
    expect(html).toContain('<time')
  })

  it('a notice of a person shows whose words it has, as plain text, without an icon of the marketplace', () => {
    const sender = { from: { en: 'From Nina Cook (chef)' }, name: 'Nina Cook', picturePath: null }
    const data = { words: { en: { title: 'Account blocked', message: 'Sign in' } }, orderId: userId }
    const html = listOf([
      notification({ title: 'Order #7 <b>Ready</b>', type: 'order', event: 'order_ready', data, sender }),
    ])
    expect(html).toContain('From Nina Cook (chef)')
    expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain('Order #7 &lt;b&gt;Ready&lt;/b&gt;')
    expect(html).toContain('>NC<')
    // The only icon belongs to the button that reports the notice.
    expect(html.match(/lucide-[a-z-]+/g)).toEqual(['lucide-flag'])
    expect(html).not.toContain('Account blocked')
  })

  it('a notice of a person links to what both share, never by its own data', () => {
    const sender = { from: {}, name: 'Nina Cook', picturePath: null }
    const own = notification({ type: 'review', event: 'watched_dish', data: { orderId: 'o1', dishId: 'd1' } })
    expect(notificationTarget(own, false)).toBe('/dashboard/orders/o1')
    expect(notificationTarget({ ...own, sender }, false)).toBeNull()
    expect(notificationTarget({ ...own, sender: { ...sender, orderId: 'o2' } }, false)).toBe(
      '/dashboard/orders/o2',
    )
  })

  it('a notification of a booking that is over opens the list of past ones', () => {
    const own = { data: { bookingId: 'b1' }, type: 'booking' as const, sender: null }
    expect(notificationTarget({ ...own, event: 'booking_payment_owed' }, true)).toBe(
      '/dashboard/bookings?which=closed',
    )
    expect(notificationTarget({ ...own, event: 'booking_confirmed' }, false)).toBe('/dashboard/user-bookings')
  })

  it('the popover has “Mark all as read” only with unread ones, and “Load more” only while there is more', () => {
    expect(texts.markAll).toBe('Mark all as read')
    expect(listOf([notification()], { unread: 1 })).toContain('Mark all as read')
    expect(listOf([notification()], { unread: 0 })).not.toContain('Mark all as read')
    expect(texts.loadMore).toBe('Load more')
    expect(listOf([notification()], { hasMore: true })).toContain('Load more')
    expect(listOf([notification()])).not.toContain('Load more')
  })

  it('the popover shows that it is loading, and that it is empty', () => {
    const loading = markup(
      <NotificationsList userId={userId} unread={0} onLeave={() => {}} onReport={() => {}} />,
    )
    expect(loading).toContain(common.state.loading)
    expect(listOf([])).toContain(texts.empty)
  })

  it('unread notifications have a background and a dot, read ones neither', () => {
    const unread = listOf([notification()])
    expect(unread).toContain('bg-accent-soft/55')
    expect(unread).toContain('rounded-full bg-accent"')
    const read = listOf([notification({ is_read: true })])
    expect(read).not.toContain('bg-accent-soft/55')
    expect(read).not.toContain('rounded-full bg-accent"')
  })

  it('a notification has an icon by type, and for orders by New Order, Confirmed, Cancelled, Ready and Completed', () => {
    const icon = (type: string, title = 'x') =>
      renderToStaticMarkup(<NotificationIcon notification={notification({ type, title })} />)
    const byType = ['order', 'booking', 'payment', 'review', 'other'].map((type) => icon(type))
    expect(new Set(byType).size).toBe(5)
    const byTitle = [
      'New Order #7',
      'Order #7 Confirmed',
      'Order #7 Cancelled',
      'Order #7 Ready',
      '#7 Completed',
    ]
    const ofOrders = [...byTitle, 'Order #7'].map((title) => icon('order', title))
    expect(new Set(ofOrders).size).toBe(6)
    expect(icon('booking', 'New Order #7')).toBe(icon('booking'))
  })

  it('marking all as read shows a toast with its result', () => {
    expect(texts.allRead).toBe('All notifications marked as read.')
    expect(texts.allReadFailed).toBe('Failed to mark notifications as read.')
  })
})
