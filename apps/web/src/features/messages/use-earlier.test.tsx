// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

/** Ends the reads that are under way. */
async function settle(end: (read: Read) => void): Promise<void> {
  await act(async () => {
    for (const read of reads.splice(0)) end(read)
    // The client tells its observers in a task of its own.
    await new Promise((done) => setTimeout(done))
  })
}
const readAnew = () => act(async () => void client.invalidateQueries({ queryKey: ['list'] }))
const press = () => act(async () => earlier.ask())
const pagesRead = () => reads.map(({ page }) => page)

test('earlier messages that are asked for while the list is read anew are read after it', async () => {
  await readAnew()
  await press()
  expect([pagesRead(), earlier.isLoading]).toEqual([[0], true])
  await settle(({ answer }) => answer())
  expect(pagesRead()).toEqual([1])
  await settle(({ answer }) => answer())
  expect([shown, earlier.isLoading]).toEqual([2, false])
})

test('earlier messages are asked for again when a read of the list anew has cancelled them', async () => {
  await press()
  expect(pagesRead()).toEqual([1])
  await readAnew()
  await settle(({ answer }) => answer())
  await settle(({ answer }) => answer())
  await settle(({ answer }) => answer())
  expect([shown, earlier.isLoading]).toEqual([2, false])
})

test('earlier messages that fail are read by another press, and not by themselves', async () => {
  await press()
  await settle(({ fail }) => fail())
  expect([pagesRead(), earlier.isLoading]).toEqual([[], false])
  await press()
  await settle(({ answer }) => answer())
  expect(shown).toBe(2)
})
