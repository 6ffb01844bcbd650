// @vitest-environment jsdom
import { reorderDishes } from '@localchef/contracts/menu/reorder-dishes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type Menu, menuKey, useMenuChange } from './use-menu.ts'

vi.mock('@/shared/backend/call-function.ts', () => ({ callFunction: vi.fn() }))
vi.mock('@/shared/i18n/use-language.ts', () => ({ useLanguage: () => ({ language: 'en' }) }))
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let mounted: Root
let queryClient: QueryClient
/** Functions that answer the pending calls, in the order of the calls. */
let answers: Array<(isOk: boolean) => Promise<void>>

beforeEach(() => {
  answers = []
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(menuKey, { dishes: [], batches: [] } as unknown as Menu)
  vi.mocked(callFunction).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answers.push((isOk) =>
          act(async () => (isOk ? resolve({} as never) : reject(new Error('The network is down')))),
        )
      }),
  )
})

afterEach(async () => {
  await act(async () => mounted.unmount())
  vi.resetAllMocks()
})

type Save = (ids: string[]) => void

function Page({ onDrawn }: { onDrawn: (save: Save) => void }) {
  const { mutate } = useMenuChange(reorderDishes)
  onDrawn((ids) => mutate({ ids }))
  return null
}

/** A page that saves two arrangements of the dishes at once. */
async function saveTwice(): Promise<void> {
  let save: Save | undefined
  mounted = createRoot(document.createElement('div'))
  await act(async () =>
    mounted.render(
      <QueryClientProvider client={queryClient}>
        <Page onDrawn={(drawn) => (save = drawn)} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => {
    save?.(['first'])
    save?.(['second'])
  })
}

const sent = () => vi.mocked(callFunction).mock.calls.map(([, input]) => input)

it('a change of the menu is sent after the change before it is answered', async () => {
  await saveTwice()
  expect(sent()).toEqual([{ ids: ['first'] }])
  await answers[0]?.(true)
  expect(sent()).toEqual([{ ids: ['first'] }, { ids: ['second'] }])
})

it('a change of the menu is sent even if the change before it failed', async () => {
  await saveTwice()
  await answers[0]?.(false)
  expect(sent()).toEqual([{ ids: ['first'] }, { ids: ['second'] }])
})

it('the menu is refetched only after its last change', async () => {
  await saveTwice()
  await answers[0]?.(true)
  expect(queryClient.getQueryState(menuKey)?.isInvalidated).toBe(false)
  await answers[1]?.(true)
  expect(queryClient.getQueryState(menuKey)?.isInvalidated).toBe(true)
})
