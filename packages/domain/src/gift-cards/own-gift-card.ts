import { notFound } from '@localchef/contracts/common-refusals'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { requireNamedRight } from '../staff/staff-rights.ts'
import { type HeldCard, holdGiftCard } from './held-gift-card.ts'

/** Locks a gift card that the caller bought. Staff gets every card, with the right that the operation names. */
export async function holdOwnGiftCard(
  { db, user, staffRight, refuse }: UserCall & Refusing<typeof notFound>,
  giftCardId: string,
): Promise<{ card: HeldCard; isStaff: boolean }> {
  const card = await holdGiftCard(db, giftCardId)
  if (card?.buyerId === user.id) return { card, isStaff: false }
  const isStaff = user.role === 'admin' && staffRight !== undefined
  if (isStaff) requireNamedRight({ staffRight })
  if (!card || !isStaff) throw refuse(notFound, noSuch('gift card'))
  return { card, isStaff }
}
