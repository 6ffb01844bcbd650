import type { UserCall } from '../server-function.ts'
import { type AdminAct, recordAct } from './record-act.ts'

/**
 * Records an act on a key or webhook of the marketplace. Acts of kitchens on their own keys and webhooks are not
 * recorded.
 */
export async function recordMarketplaceAct(call: UserCall, act: Omit<AdminAct, 'reason'>): Promise<void> {
  if (call.user.role === 'admin') await recordAct(call, { ...act, reason: null })
}
