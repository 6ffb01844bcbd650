// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEarlier } from './use-earlier.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Read {
  page: number
  answer: () => void
  fail: () => void
}

let client: QueryClient
let root: Root
let reads: Read[]
let earlier: ReturnType<typeof useEarlier>
let shown: number

beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  reads = []
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>,
    ),
  )
  await settle(({ answer }) => answer())
  await eventually(() => expect(shown).toBe(1))
})
afterEach(() => act(async () => root.unmount()))

function List() {
  const query = useInfiniteQuery({
    queryKey: ['list'],
    queryFn: ({ pageParam }) =>
      new Promise<number>((resolve, reject) => {
        reads.push({
          page: pageParam,
          answer: () => resolve(pageParam),
          fail: () => reject(new Error('no connection')),
        })
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => last + 1,
  })
  earlier = useEarlier(query)
  shown = query.data?.pages.length ?? 0
  return null
}

/** Settles the pending reads. */
const settle = (end: (read: Read) => void) =>
  act(async () => {
    for (const read of reads.splice(0)) end(read)
  })
/**
 * Waits and flushes effects: the client notifies its observers in separate tasks, and an effect starts the next read.
 */
const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise<void>((done) => setTimeout(done)))
      check()
    },
    { timeout: 10_000 },
  )
const readAnew = () => act(async () => void client.invalidateQueries({ queryKey: ['list'] }))
const press = () => act(async () => earlier.ask())
const pagesRead = () => reads.map(({ page }) => page)

test('earlier messages that are requested during a refetch of the list are read after it', async () => {
  await readAnew()
  await press()
  expect([pagesRead(), earlier.isLoading]).toEqual([[0], true])
  await settle(({ answer }) => answer())
  await eventually(() => expect(pagesRead()).toEqual([1]))
  await settle(({ answer }) => answer())
  await eventually(() => expect([shown, earlier.isLoading]).toEqual([2, false]))
})

test('earlier messages are requested again after a refetch of the list has canceled their read', async () => {
  await press()
  await eventually(() => expect(pagesRead()).toEqual([1]))
  await readAnew()
  await settle(({ answer }) => answer())
  await eventually(() => expect(pagesRead()).toEqual([1]))
  await settle(({ answer }) => answer())
  await eventually(() => expect([shown, earlier.isLoading]).toEqual([2, false]))
})

test('earlier messages that failed to load are read on another press, and not automatically', async () => {
  await press()
  await eventually(() => expect(pagesRead()).toEqual([1]))
  await settle(({ fail }) => fail())
  await eventually(() => expect([pagesRead(), earlier.isLoading]).toEqual([[], false]))
  await press()
  await eventually(() => expect(pagesRead()).toEqual([1]))
  await settle(({ answer }) => answer())
  await eventually(() => expect(shown).toBe(2))
})
