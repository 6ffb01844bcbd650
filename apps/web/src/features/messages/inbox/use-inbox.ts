import { listConversations } from '@localchef/contracts/messages/list-conversations'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'

export type WhichConversations = 'all' | 'unread'

/** Read again this often though nothing was heard, and this often while nothing can be heard. */
const SAFETY_NET_MS = 60_000
const BLIND_MS = 5_000

/** Every conversation of a person, newest first; live, as a message to them reads the list again. */
export function useInbox(userId: string, search: { query: string; which: WhichConversations }) {
  const queryClient = useQueryClient()
  const readAgain = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['messages', 'inbox'] }),
    [queryClient],
  )
  const { lost } = useLiveRows({ table: 'messages', filter: `recipient_id=eq.${userId}` }, readAgain)
  const query = useInfiniteQuery({
    queryKey: ['messages', 'inbox', search],
    queryFn: ({ pageParam, signal }) =>
      callFunction(listConversations, { ...search, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    // While somebody types, what was found before stays in sight.
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lost ? BLIND_MS : SAFETY_NET_MS,
    refetchOnWindowFocus: true,
  })
  return { query, lost, readAgain }
}
