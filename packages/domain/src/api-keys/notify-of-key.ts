import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { notify } from '../notifications/notify.ts'
import type { UserCall } from '../server-function.ts'

/**
 * Notifies the person for whom a new or revoked key acts, always by mail too, because somebody else may have created or
 * revoked it.
 */
export async function notifyOfKey(
  call: UserCall,
  userId: string,
  event: 'api_key_created' | 'api_key_revoked',
  name: string,
): Promise<void> {
  await notify(call, {
    userId,
    triggeredBy: call.user.id,
    type: 'other',
    worded: wordNotification(event, { name }),
    mail: {
      topic: 'account',
      path: call.user.role === 'admin' ? '/admin/connections' : '/dashboard/connections',
    },
  })
}
