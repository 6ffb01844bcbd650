import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { sql } from 'kysely'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { UserCall } from '../server-function.ts'

/** Notifies the members of a staff role, except the caller, at the bell and by mail. */
export async function notifyStaff(
  call: UserCall,
  role: string,
  worded: WordedNotification,
  path: string,
): Promise<void> {
  const { rows } = await sql<{ userId: string; recipient: Recipient | null }>`
    select m.user_id as "userId", private.recipient(m.user_id, 'account') as recipient
    from public.staff_members m
    where m.role = ${role}
      and m.user_id <> ${call.user.id}
  `.execute(call.db)
  await notifyRecipients(
    call,
    rows.map(({ userId, recipient }) => ({
      notification: {
        userId,
        triggeredBy: call.user.id,
        type: 'other',
        worded,
        mail: { topic: 'account', path },
      },
      recipient,
    })),
  )
}
