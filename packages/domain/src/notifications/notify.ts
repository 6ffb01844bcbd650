import type { NotificationKey } from '@localchef/contracts/notification-key'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { queuePush } from './push-subscriptions.ts'

/** Which e-mails a notification belongs to, as people choose them in their preferences. */
export type MailTopic = 'orders' | 'bookings' | 'messages' | 'reviews' | 'news'

export interface NewNotification {
  userId: string
  triggeredBy: string | null
  /** English and canonical: the popover's icon depends on the words New Order, Confirmed, Ready, Completed, Cancelled. */
  title: string
  message: string
  type: 'order' | 'booking' | 'payment' | 'review' | 'other'
  event: string
  /**
   * `key` and `params` let each language word the title and the message; ids say where a click leads. A parameter
   * with a name of its own in Russian comes twice: `chef` and `chefRu`.
   */
  data: { key: NotificationKey; params: Record<string, string | number>; [id: string]: unknown }
  mail?: {
    topic: MailTopic
    words: Record<'en' | 'ru', { title: string; lines: string[]; button: string }>
    path: string
  }
}

interface Recipient {
  email: string
  language: 'en' | 'ru'
  wantsMail: boolean
  unsubscribeToken: string
}

/** Tells a person something, in the transaction of its cause: in the app, and by mail if they want that. */
export async function notify(call: Call, notification: NewNotification): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into public.notifications (user_id, triggered_by, title, message, type, event, data)
    values (
      ${notification.userId},
      ${notification.triggeredBy},
      ${notification.title},
      ${notification.message},
      ${notification.type},
      ${notification.event},
      ${JSON.stringify(notification.data)}::jsonb
    )
    returning id
  `.execute(call.db)
  if (notification.mail) {
    const { words, path } = notification.mail
    await mailPerson(call, notification.userId, notification.mail)
    await queuePush(call, notification.userId, words, path)
  }
  const id = rows[0]?.id
  if (!id) throw new Error('A notification is always written')
  return id
}

/** A mail to a person, if they want those of its topic. */
export async function mailPerson(
  call: Call,
  userId: string,
  { topic, words, path }: NonNullable<NewNotification['mail']>,
): Promise<void> {
  // The row is made with the defaults when it is missing: the unsubscribe link needs its token.
  const { rows } = await sql<Recipient>`
    with preferences as (
      insert into public.notification_preferences (user_id)
      values (${userId})
      on conflict (user_id) do update
      set user_id = excluded.user_id
      returning *
    )
    select
      p.email,
      p.language,
      ${sql.ref(`preferences.email_${topic}`)} as "wantsMail",
      preferences.unsubscribe_token as "unsubscribeToken"
    from preferences
    join public.profiles p on p.id = preferences.user_id
  `.execute(call.db)
  const recipient = rows[0]
  if (!recipient?.wantsMail) return
  const { title, lines, button } = words[recipient.language]
  await call.outside.queueMail({
    to: recipient.email,
    language: recipient.language,
    title,
    lines,
    button: { text: button, path },
    unsubscribeToken: recipient.unsubscribeToken,
  })
}
