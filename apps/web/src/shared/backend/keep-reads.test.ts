// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { keepReads } from './keep-reads.ts'
import { oldestOf } from './kept-ages.ts'
import type { KeptAnswer, Shelf } from './kept-answers.ts'
import { keptReadMark } from './public-reads-by-get.ts'

const kept = new Map<string, KeptAnswer>()
const shelf: Shelf = {
  keep: async (person, read, answer) => void kept.set(`${person} ${read}`, answer),
  find: async (person, read) => kept.get(`${person} ${read}`),
}

let isOnline = true
const sent: Headers[] = []
const ask = keepReads(shelf, async (_input, init) => {
  sent.push(new Headers(init?.headers))
  if (!isOnline) throw new TypeError('Failed to fetch')
  return Response.json({ orders: 3 })
})

beforeEach(() => {
  kept.clear()
  sent.length = 0
  isOnline = true
  window.history.replaceState(null, '', '/dashboard')
})

const tokenOf = (person: string | undefined) => `Bearer e30.${btoa(JSON.stringify({ sub: person }))}.x`
const call = (name: string, person: string | undefined, marks: object = { [keptReadMark]: '1' }) =>
  ask(`https://localchef.test/functions/v1/${name}`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: tokenOf(person), ...marks },
  })

it('a read that was answered once is answered without a network too, with its age', async () => {
  await call('list-my-orders', 'anna')
  await vi.waitFor(() => expect(kept.size).toBe(1))
  isOnline = false
  const again = await call('list-my-orders', 'anna')
  expect(await again.json()).toEqual({ orders: 3 })
  expect(oldestOf('/dashboard')).toBe([...kept.values()][0]?.keptAt)
  expect(sent.some((headers) => headers.has(keptReadMark))).toBe(false)
})

it('a kept answer is not returned to another person or for another read', async () => {
  await call('list-my-orders', 'anna')
  await vi.waitFor(() => expect(kept.size).toBe(1))
  isOnline = false
  await expect(call('list-my-orders', 'boris')).rejects.toThrow('Failed to fetch')
  await expect(call('list-my-orders', undefined)).rejects.toThrow('Failed to fetch')
  await expect(call('list-my-bookings', 'anna')).rejects.toThrow('Failed to fetch')
})

it('unmarked calls, changes, visitors’ reads and admins’ reads are never kept', async () => {
  await call('place-order', 'anna', {})
  await call('list-my-orders', undefined)
  await ask('https://localchef.test/rest/v1/notifications?id=eq.1', {
    method: 'PATCH',
    headers: { authorization: tokenOf('anna') },
  })
  window.history.replaceState(null, '', '/admin/users')
  await call('list-users', 'anna')
  // Once this read is kept, a write for any of the calls above would have arrived too.
  window.history.replaceState(null, '', '/dashboard')
  await call('list-my-orders', 'anna')
  await vi.waitFor(() => expect(kept.size).toBeGreaterThan(0))
  expect([...kept.keys()]).toEqual(['anna /functions/v1/list-my-orders {}'])
})

it('an answer that is aborted while it arrives is not kept and causes no unhandled rejection', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const cut = new AbortController()
  const cutAsk = keepReads(shelf, async () => {
    const body = new ReadableStream({
      start: (stream) => cut.signal.addEventListener('abort', () => stream.error(cut.signal.reason)),
    })
    return new Response(body)
  })
  await cutAsk('https://localchef.test/functions/v1/list-my-orders', {
    method: 'POST',
    body: '{}',
    headers: { authorization: tokenOf('anna'), [keptReadMark]: '1' },
  })
  cut.abort()
  await new Promise((resolve) => setTimeout(resolve, 0))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})
