import type { WaitingListKey } from '@localchef/contracts/waiting-lists/waiting-list'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { callFunction } from '@/shared/backend/call-function.ts'

/**
 * The waiting lists of a dish or a drop: of its sold-out batches, or of full days. Polled while the reader is on one of
 * them, because places change as others join and leave.
 */
export function useWaitingLists(of: { dishId: string } | { dropId: string }, isWanted: boolean) {
  const { user, loading } = useAuth()
  return useQuery({
    queryKey: ['waiting-lists', of, user?.id],
    enabled: isWanted && !loading,
    queryFn: async () => {
      const { listWaitingLists } = await import('@localchef/contracts/waiting-lists/list-waiting-lists')
      return (await callFunction(listWaitingLists, of)).lists
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.some(({ own }) => own !== null) ? 10_000 : false),
  })
}

function useReadAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['waiting-lists'] })
}

export function useJoin() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (wish: WaitingListKey & { portions: number }) => {
      const { joinWaitingList } = await import('@localchef/contracts/waiting-lists/join-waiting-list')
      return callFunction(joinWaitingList, wish)
    },
    // After a refusal as well, because there may be portions again.
    onSettled: readAgain,
  })
}

export function useLeave() {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: async (list: WaitingListKey) => {
      const { leaveWaitingList } = await import('@localchef/contracts/waiting-lists/leave-waiting-list')
      return callFunction(leaveWaitingList, list)
    },
    onSettled: readAgain,
  })
}
