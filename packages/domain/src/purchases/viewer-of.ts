import type { UserCall } from '../server-function.ts'
import { requireNamedRight } from '../staff/staff-rights.ts'

interface Purchase {
  buyerId: string | null
  chefProfileId: string
  /** False for an order that is not paid yet, which no chef can see. */
  isPlaced?: boolean
}

/**
 * The user's closest role in an order or a booking: an admin who is the buyer acts as buyer. Acting as admin requires
 * the right that the operation's contract names; if it names none, admins have no access.
 */
export function viewerOf(
  purchase: Purchase,
  { user, staffRight }: Pick<UserCall, 'user' | 'staffRight'>,
): 'buyer' | 'chef' | 'admin' | undefined {
  if (purchase.buyerId === user.id) return 'buyer'
  if (purchase.chefProfileId === user.id && purchase.isPlaced !== false) return 'chef'
  if (user.role !== 'admin' || !staffRight) return undefined
  requireNamedRight({ staffRight })
  return 'admin'
}
