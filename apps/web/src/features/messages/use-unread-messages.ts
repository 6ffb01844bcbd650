import { unreadMessages } from '@localchef/contracts/read-messages'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/backend/call-function.ts'
import { type ConversationOf, idOf } from './conversation-of.ts'

export const unreadMessagesKey = ['messages', 'unread'] as const

/**
 * How many messages of one conversation wait to be read. All are counted in one question; the bell, which hears
 * of every new message, has it asked again.
 */
export function useUnreadMessages(of: ConversationOf): number {
  const { data } = useQuery({
    queryKey: unreadMessagesKey,
    queryFn: ({ signal }) => callFunction(unreadMessages, {}, { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  const id = idOf(of)
  return data?.conversations.find((one) => (one.orderId ?? one.bookingId) === id)?.count ?? 0
}
