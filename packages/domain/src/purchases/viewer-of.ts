import { rightMissing } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'

interface Purchase {
  buyerId: string | null
  chefProfileId: string
  /** Of orders: false before the payment, when no chef sees them. */
  isPlaced?: boolean
}

/**
 * The user's closest role in an order or a booking: an admin who is the buyer acts as buyer. The part of an admin needs the
 * right that the operation's contract names; there is none where it names no right.
 */
export function viewerOf(
  purchase: Purchase,
  { user, staffRight }: Pick<UserCall, 'user' | 'staffRight'>,
): 'buyer' | 'chef' | 'admin' | undefined {
  if (purchase.buyerId === user.id) return 'buyer'
  if (purchase.chefProfileId === user.id && purchase.isPlaced !== false) return 'chef'
  if (user.role !== 'admin' || !staffRight) return undefined
  if (!staffRight.isHeld) throw rightMissing(staffRight.name)
  return 'admin'
}
