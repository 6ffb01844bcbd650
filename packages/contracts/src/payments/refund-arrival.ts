/** Days in which a refund reaches a card: banks take up to ten business days. */
export const refundDays = 14

/** By when a refund that is made at this moment reaches the buyer's card. Page, mail and lists state it. */
export function refundArrivesBy(at: Date): Date {
  return new Date(at.getTime() + refundDays * 86_400_000)
}
