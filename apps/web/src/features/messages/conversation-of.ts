/** What a conversation is about. */
export type ConversationOf = { orderId: string } | { bookingId: string }

export function idOf(of: ConversationOf): string {
  return 'orderId' in of ? of.orderId : of.bookingId
}
