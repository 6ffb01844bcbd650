// @vitest-environment jsdom

import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { QueryClient, QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type Menu, menuKey } from './use-menu.ts'
import { usePortions } from './use-portions.ts'

vi.mock('@/shared/backend/call-function.ts', () => ({ callFunction: vi.fn() }))
vi.mock('@/shared/i18n/use-language.ts', () => ({ useLanguage: () => ({ language: 'en' }) }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const batch: MenuBatch = {
  id: '5e3ab1c0-0000-4000-8000-000000000000',
  dishId: '5e3ab1c0-0000-4000-8000-000000000001',
  dropId: null,
  day: '2030-05-05',
  orderBy: null,
  pickupFrom: '2030-05-05T18:00:00Z',
  pickupUntil: '2030-05-05T20:00:00Z',
  portionsMade: 5,
  portionsLeft: 5,
  version: 'read',
  openUntil: null,
}

let mounted: Root
let queryClient: QueryClient
/** Functions that answer the pending calls, in the order of the calls. */
let answers: Array<(answer: MenuBatch | Error) => Promise<void>>
let row: ReturnType<typeof usePortions>

function Row() {
  const { data } = useQuery<Menu>({ queryKey: menuKey, queryFn: skipToken })
  row = usePortions(data?.batches[0] ?? batch, 'Soup')
  return null
}

beforeEach(async () => {
  vi.useFakeTimers()
  answers = []
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(menuKey, { dishes: [], batches: [batch] } as unknown as Menu)
  vi.mocked(callFunction).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answers.push((answer) =>
          act(async () => (answer instanceof Error ? reject(answer) : resolve(answer as never))),
        )
      }),
  )
  mounted = createRoot(document.createElement('div'))
  await act(async () =>
    mounted.render(
      <QueryClientProvider client={queryClient}>
        <Row />
      </QueryClientProvider>,
    ),
  )
})

afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.useRealTimers()
  vi.resetAllMocks()
})

const press = (portions: number) => act(async () => row.setPortions(portions))
const wait = () => act(async () => vi.advanceTimersByTimeAsync(1000))
const sent = () => vi.mocked(callFunction).mock.calls.map(([, input]) => input)

it('a press during a save is sent afterwards, with the version from the save’s answer', async () => {
  await press(6)
  await wait()
  await press(7)
  await wait()
  expect(sent()).toMatchObject([{ portionsMade: 6, version: 'read' }])
  await answers[0]?.({ ...batch, portionsMade: 6, version: 'first' })
  expect(row.portions).toBe(7)
  await wait()
  expect(sent().slice(1)).toMatchObject([{ portionsMade: 7, version: 'first' }])
  await answers[1]?.({ ...batch, portionsMade: 7, version: 'second' })
  expect(row.portions).toBe(7)
  await press(8)
  await wait()
  expect(sent().slice(2)).toMatchObject([{ portionsMade: 8, version: 'second' }])
})

it('a change by another tab that arrives after the press is not overwritten', async () => {
  await press(6)
  const newer = { ...batch, portionsMade: 9, version: 'newer' }
  await act(async () =>
    queryClient.setQueryData(menuKey, { dishes: [], batches: [newer] } as unknown as Menu),
  )
  await wait()
  expect(sent()).toMatchObject([{ portionsMade: 6, version: 'read' }])
  await answers[0]?.(new ApiError(409, { code: 'stale_edit', details: { version: 'newer' } }))
  expect(row.portions).toBe(9)
})
