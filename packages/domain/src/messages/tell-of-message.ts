import type { Message } from '@localchef/contracts/messages/message'
import { sql } from 'kysely'
import { mailPerson, notify } from '../notifications/notify.ts'
import type { Call, PersonalCall } from '../server-function.ts'
import { findTalk, ofTalk, type Talk, talkPath } from './conversation.ts'

/** A mail comes when a message has not been read for so long; the next one of the conversation much later. */
const UNREAD_MINUTES = 5
const BETWEEN_MAILS_MINUTES = 60

const minutes = (count: number) => count * 60_000

/**
 * The bell rings once for a conversation, not for each line: an unread notification is written anew. A mail
 * is left to the job, which looks whether it is still needed.
 */
export async function tellOfMessage(call: PersonalCall, talk: Talk, message: Message): Promise<void> {
  const userId = message.from === 'buyer' ? talk.chefProfileId : talk.buyerId
  if (!userId) return
  const idName = talk.kind === 'order' ? 'orderId' : 'bookingId'
  const waiting = await sql<{ id: string; count: number }>`
    select id, coalesce((data #>> '{params,count}')::integer, 0) as count
    from public.notifications
    where user_id = ${userId}
      and event = 'message_received'
      and data ->> ${idName} = ${talk.id}
      and not is_read
    order by created_at desc
    limit 1
    for no key update
  `.execute(call.db)
  const earlier = waiting.rows[0]
  const words = wordsOf(talk, message, (earlier?.count ?? 0) + 1)
  if (earlier) {
    await sql`
      update public.notifications
      set title = ${words.title},
          message = ${words.message},
          data = ${JSON.stringify(words.data)}::jsonb,
          created_at = ${call.now}
      where id = ${earlier.id}
    `.execute(call.db)
  } else {
    await notify(call, {
      userId,
      triggeredBy: call.person.id,
      title: words.title,
      message: words.message,
      type: 'other',
      event: 'message_received',
      data: words.data,
    })
  }
  await enqueueMail(call, talk, userId)
}

function wordsOf(talk: Talk, message: Message, count: number) {
  const sender = message.from === 'buyer' ? talk.buyerName : talk.chefName
  const nameRu = message.from === 'buyer' ? null : talk.chefNameRu
  const body = message.body.slice(0, 200)
  return {
    title: `${sender} wrote to you (#${talk.number})`,
    message: body || 'A picture',
    data: {
      [talk.kind === 'order' ? 'orderId' : 'bookingId']: talk.id,
      key: body ? ('message_received' as const) : ('message_picture' as const),
      params: { name: sender, ...(nameRu ? { nameRu } : {}), number: talk.number, body, count },
    },
  }
}

/** One job at a time for a conversation: an unread message nobody was told of has one already. */
async function enqueueMail(call: Call, talk: Talk, recipientId: string): Promise<void> {
  const { rows } = await sql<{ untold: number }>`
    select count(*)::integer as untold
    from public.messages m
    where ${ofTalk(talk)}
      and m.recipient_id = ${recipientId}
      and m.read_at is null
      and m.told_at is null
  `.execute(call.db)
  if ((rows[0]?.untold ?? 0) > 1) return
  const when = new Date(call.now.getTime() + minutes(UNREAD_MINUTES))
  await call.outside.enqueue('mail-unread-messages', jobOf(talk, recipientId), when)
}

function jobOf(talk: Talk, recipientId: string) {
  return { ...(talk.kind === 'order' ? { orderId: talk.id } : { bookingId: talk.id }), recipientId }
}

interface UnreadMail {
  orderId?: string | undefined
  bookingId?: string | undefined
  recipientId: string
}

/** The job: one mail for what is still unread, unless one has just gone about the same conversation. */
export async function mailUnreadMessages(
  call: Omit<Call, 'person'>,
  { recipientId, ...of }: UnreadMail,
): Promise<void> {
  const talk = await findTalk(call, of)
  if (!talk) return
  const { rows } = await sql<{ id: string; body: string; toldAt: string | null }>`
    select m.id, m.body, to_jsonb(m.told_at) #>> '{}' as "toldAt"
    from public.messages m
    where ${ofTalk(talk)}
      and m.recipient_id = ${recipientId}
      and m.read_at is null
    order by m.created_at, m.id
    for no key update
  `.execute(call.db)
  const untold = rows.filter(({ toldAt }) => toldAt === null)
  if (untold.length === 0) return
  const lastMail = Math.max(0, ...rows.map(({ toldAt }) => (toldAt ? Date.parse(toldAt) : 0)))
  const next = lastMail + minutes(BETWEEN_MAILS_MINUTES)
  const asCall = { ...call, person: null }
  if (next > call.now.getTime()) {
    await call.outside.enqueue('mail-unread-messages', jobOf(talk, recipientId), new Date(next))
    return
  }
  await sql`
    update public.messages
    set told_at = ${call.now}
    where id = any (${untold.map(({ id }) => id)}::uuid[])
  `.execute(call.db)
  const toChef = recipientId === talk.chefProfileId
  const lines = untold.slice(-3).map(({ body }) => body.slice(0, 300))
  const nameOf = (language: 'en' | 'ru') => {
    if (toChef) return talk.buyerName
    return language === 'ru' ? (talk.chefNameRu ?? talk.chefName) : talk.chefName
  }
  const subject = { en: talk.kind, ru: talk.kind === 'order' ? 'заказ' : 'бронирование' }
  await mailPerson(asCall, recipientId, {
    topic: 'messages',
    path: talkPath(talk, toChef ? 'chef' : 'buyer'),
    words: {
      en: {
        title: `${nameOf('en')} wrote to you about ${subject.en} #${talk.number}`,
        lines: lines.map((line) => line || '(a picture)'),
        button: 'Answer',
      },
      ru: {
        title: `${nameOf('ru')}: сообщение, ${subject.ru} №${talk.number}`,
        lines: lines.map((line) => line || '(фотография)'),
        button: 'Ответить',
      },
    },
  })
}
