import { countUnreadMessages } from '@localchef/contracts/messages/count-unread-messages'
import { useQuery } from '@tanstack/react-query'
import { callFunction } from '@/shared/backend/call-function.ts'
import { type ConversationOf, idOf } from './conversation-of.ts'

export const unreadMessagesKey = ['messages', 'unread'] as const

export function useUnreadMessages(of: ConversationOf): number {
  const id = idOf(of)
  return useUnread()?.conversations.find((one) => (one.orderId ?? one.bookingId) === id)?.count ?? 0
}

/** Number of unread messages in all conversations. */
export function useUnreadTotal(): number {
  return useUnread()?.total ?? 0
}

/** A single query counts all unread messages. The bell's subscription invalidates it on every new message. */
function useUnread() {
  const { data } = useQuery({
    queryKey: unreadMessagesKey,
    queryFn: ({ signal }) => callFunction(countUnreadMessages, {}, { signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
  return data
}
