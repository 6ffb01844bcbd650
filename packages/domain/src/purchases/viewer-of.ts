import type { UserCall } from '../server-function.ts'

interface Purchase {
  buyerId: string | null
  chefProfileId: string
  /** Of orders: false before the payment, when no chef sees them. */
  isPlaced?: boolean
}

/** The user's closest role in an order or a booking: an admin who is the buyer acts as buyer. */
export function viewerOf(purchase: Purchase, { user }: UserCall): 'buyer' | 'chef' | 'admin' | undefined {
  if (purchase.buyerId === user.id) return 'buyer'
  if (purchase.chefProfileId === user.id && purchase.isPlaced !== false) return 'chef'
  return user.role === 'admin' ? 'admin' : undefined
}
