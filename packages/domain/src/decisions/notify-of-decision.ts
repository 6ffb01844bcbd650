import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'

export interface Decision {
  userId: string
  worded: WordedNotification
  /** The page that the mail links to. */
  path: string
  type?: 'review' | 'other'
  ids?: Record<string, string>
}

/** Notifies a user of an admin's decision at the bell and always by mail. */
export async function notifyOfDecision(
  call: Call,
  { userId, worded, path, type = 'other', ids = {} }: Decision,
): Promise<void> {
  await notify(call, {
    userId,
    triggeredBy: call.user?.id ?? null,
    type,
    worded,
    ids,
    mail: { topic: 'account', path },
  })
}
