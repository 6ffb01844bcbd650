import { listMessages } from '@localchef/contracts/messages/list-messages'
import { markMessagesRead } from '@localchef/contracts/messages/mark-messages-read'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useLiveRows } from '@/shared/live/use-live-rows.ts'
import { type ConversationOf, idOf } from './conversation-of.ts'
import { useEarlier } from './use-earlier.ts'
import { unreadMessagesKey } from './use-unread-messages.ts'

export type ConversationPage = z.output<typeof listMessages.output>
export type ConversationData = InfiniteData<ConversationPage, string | undefined>

export const conversationKey = (of: ConversationOf) => ['messages', 'one', idOf(of)]

/** Refetch interval in milliseconds: the first while the live connection is up, the second while it is down. */
const safetyNetMs = 60_000
const blindMs = 3_000

/** A live conversation: the newest page first, earlier ones on demand. Marks displayed messages as read. */
export function useConversation(of: ConversationOf) {
  const queryClient = useQueryClient()
  const queryKey = useMemo(() => conversationKey(of), [of])
  const filter =
    'orderId' in of ? (`order_id=eq.${of.orderId}` as const) : (`booking_id=eq.${of.bookingId}` as const)
  const readAgain = useCallback(() => queryClient.invalidateQueries({ queryKey }), [queryClient, queryKey])
  const { lost } = useLiveRows({ table: 'messages', filter }, readAgain)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callFunction(listMessages, { ...of, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.hasEarlier ? page.messages[0]?.id : undefined),
    staleTime: 0,
    refetchInterval: lost ? blindMs : safetyNetMs,
    refetchOnWindowFocus: true,
  })
  const newest = query.data?.pages[0]
  useMarkRead(of, newest)
  const messages = useMemo(
    () => query.data?.pages.toReversed().flatMap((page) => page.messages) ?? [],
    [query.data],
  )
  return { query, lost, newest, messages, earlier: useEarlier(query) }
}

/** Marks the other side's messages as read while the page is visible. */
function useMarkRead(of: ConversationOf, page: ConversationPage | undefined): void {
  const queryClient = useQueryClient()
  const isLookedAt = useIsLookedAt()
  const marked = useRef<string>(undefined)
  const upTo = page?.messages.findLast(({ from, readAt }) => from !== page.viewer && readAt === null)?.id
  const mayMark = page !== undefined && page.viewer !== 'admin' && isLookedAt
  useEffect(() => {
    if (!mayMark || !upTo || marked.current === upTo) return
    marked.current = upTo
    callFunction(markMessagesRead, { ...of, upTo })
      .then(() =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: unreadMessagesKey }),
          queryClient.invalidateQueries({ queryKey: ['notifications'] }),
        ]),
      )
      .catch((error: unknown) => {
        marked.current = undefined
        console.error('Marking messages as read failed', error)
      })
  }, [mayMark, upTo, of, queryClient])
}

function useIsLookedAt(): boolean {
  const [isLookedAt, setIsLookedAt] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setIsLookedAt(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isLookedAt
}
