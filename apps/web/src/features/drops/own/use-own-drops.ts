import { getMyDrop } from '@localchef/contracts/drops/get-my-drop'
import { listMyDrops } from '@localchef/contracts/drops/list-my-drops'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'

const ownDropsKey = ['drops', 'own'] as const
const pageSize = 20

/** All drops of the signed-in chef, drafts included, page by page. */
export function useOwnDrops() {
  return useInfiniteQuery({
    queryKey: [...ownDropsKey, 'list'],
    queryFn: async ({ pageParam, signal }) => {
      const page = await callFunction(listMyDrops, { limit: pageSize, offset: pageParam }, { signal })
      return { ...page, totalCount: page.count }
    },
    // The state of a drop changes with time.
    refetchInterval: 30_000,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, { drops }) => sum + drops.length, 0)
      return shown < last.count ? shown : undefined
    },
  })
}

/** Disabled without an id. */
export function useOwnDrop(id: string | undefined) {
  return useQuery({
    queryKey: [...ownDropsKey, id],
    queryFn: ({ signal }) => callFunction(getMyDrop, { id: id ?? '' }, { signal }),
    enabled: id !== undefined,
  })
}

interface ChangeOptions<Output extends z.ZodType> {
  done?: (answer: z.output<Output>) => void
  failed: (error: unknown) => void
}

/** Runs an operation on drops and refetches everything that shows them. */
export function useChangeDrop<Input extends z.ZodType, Output extends z.ZodType>(
  contract: FunctionContract<Input, Output>,
  { done, failed }: ChangeOptions<Output>,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: z.input<Input>) =>
      callFunction(
        contract,
        input,
        contract.effect === 'create' ? { idempotencyKey: crypto.randomUUID() } : {},
      ),
    onSuccess: (answer) => done?.(answer),
    onError: failed,
    onSettled: () => {
      for (const queryKey of [['drops'], ['drop'], ['menu'], ['bookings']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}
