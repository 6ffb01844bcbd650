/** The subject of a conversation. */
export type ConversationOf = { orderId: string } | { bookingId: string }

export function idOf(of: ConversationOf): string {
  return 'orderId' in of ? of.orderId : of.bookingId
}
