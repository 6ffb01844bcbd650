import type { Language } from '@localchef/contracts/language'
import { storedWords, type WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { sql } from 'kysely'
import type { JobData } from '../job-data.ts'
import type { MailFacts } from '../mail-facts.ts'
import type { Call } from '../server-function.ts'
import { dropCause } from '../texts/text-of-moments.ts'
import { followersByMail, reachedByMessage } from './reached-people.ts'

/** Followers notified per transaction. */
export const followersAtOnce = 200

type SystemCall = Omit<Call, 'user'>

interface Notice {
  id: string
  chefId: string
  toKitchen: boolean
  dishIds: string[]
  worded: WordedNotification & { mailLines?: string[]; mailFacts?: Record<Language, MailFacts> }
  data: Record<string, string>
  path: string
  createdAt: string
  reachedUserId: string | null
}

interface Follower {
  /** Id of the account, or of the invitation of a follower without one, who is notified by mail alone. */
  userId: string
  email: string
  language: Language
  byMail: boolean
  byPush: boolean
  inApp: boolean
  mailToken: string | null
  hasAccount: boolean
  /** False for suspended and erased people, who are skipped. */
  isActive: boolean
}

/**
 * Notifies the next followers of a notice and saves its progress in the same transaction. Concurrent jobs wait
 * for the lock on the notice's row, so that each follower is notified once.
 */
export async function sendFollowerNotice(
  call: SystemCall,
  { noticeId }: JobData<'notify-followers'>,
): Promise<void> {
  const notice = await takeNotice(call, noticeId)
  if (!notice) return
  const followers = await readFollowers(call, notice)
  const active = followers.filter(({ isActive }) => isActive)
  await ringBells(call, notice, active)
  await sendMails(call, notice, active)
  await sendPushes(call, notice, active)
  const isLast = followers.length < followersAtOnce
  await sql`
    update public.follower_notices
    set reached_user_id = coalesce(${followers.at(-1)?.userId ?? null}::uuid, reached_user_id),
        finished_at = ${isLast ? call.now : null}
    where id = ${noticeId}
  `.execute(call.db)
  if (!isLast) await call.outside.enqueue('notify-followers', { noticeId }, call.now)
}

/** Undefined if the kitchen is no longer public or the drop has been canceled: nobody is notified then. */
async function takeNotice({ db }: SystemCall, noticeId: string): Promise<Notice | undefined> {
  const { rows } = await sql<Notice>`
    select n.id, n.chef_id as "chefId", n.to_kitchen as "toKitchen", n.dish_ids as "dishIds", n.worded, n.data, n.path,
      to_jsonb(n.created_at) #>> '{}' as "createdAt", n.reached_user_id as "reachedUserId"
    from public.follower_notices n
    where n.id = ${noticeId}
      and n.finished_at is null
      and private.chef_is_public(n.chef_id)
      and not exists (
        select
        from public.drops p
        where p.id::text = n.data ->> 'dropId'
          and p.cancelled_at is not null
      )
    for no key update of n
  `.execute(db)
  return rows[0]
}

/** The next followers by id, each once: of kitchen and dishes combined, with all the channels chosen for them. */
async function readFollowers({ db }: SystemCall, notice: Notice): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    with following as (
      select r.*
      from public.follower_messages m
      cross join lateral ${reachedByMessage} r
      where m.id = ${notice.data.followerMessageId ?? null}::uuid
        and r.user_id > coalesce(${notice.reachedUserId}::uuid, '00000000-0000-0000-0000-000000000000')
      union all
      select f.user_id, f.by_mail, f.by_push, f.in_app, f.mail_token
      from public.favourite_chefs f
      where ${notice.toKitchen && !notice.data.followerMessageId}
        and f.chef_id = ${notice.chefId}
        and f.followed_at <= ${notice.createdAt}::timestamptz
        and f.user_id > coalesce(${notice.reachedUserId}::uuid, '00000000-0000-0000-0000-000000000000')
      union all
      select w.id, true, false, false, w.mail_token
      from (${followersByMail(sql`${notice.chefId}::uuid`, sql`${notice.createdAt}::timestamptz`)}) w
      where ${notice.toKitchen && !notice.data.followerMessageId}
        and w.id > coalesce(${notice.reachedUserId}::uuid, '00000000-0000-0000-0000-000000000000')
      union all
      select f.user_id, f.by_mail, f.by_push, f.in_app, f.mail_token
      from public.favourite_dishes f
      where f.dish_id = any (${notice.dishIds}::uuid[])
        and f.followed_at <= ${notice.createdAt}::timestamptz
        and f.user_id > coalesce(${notice.reachedUserId}::uuid, '00000000-0000-0000-0000-000000000000')
    ),
    next as (
      select
        f.user_id,
        bool_or(f.by_mail) as by_mail,
        bool_or(f.by_push) as by_push,
        bool_or(f.in_app) as in_app,
        (array_agg(f.mail_token) filter (where f.by_mail))[1] as mail_token
      from following f
      group by f.user_id
      order by f.user_id
      limit ${followersAtOnce}
    )
    select n.user_id as "userId",
      coalesce(p.email, w.email) as email /* never null: an account or an invitation has it */,
      coalesce(p.language, l.language) as language /* never null: an account or a list has it */,
      n.by_mail and not x.is_told as "byMail",
      n.by_push and not x.is_told and exists (
        select 1 from public.push_subscriptions s where s.user_id = n.user_id
      ) as "byPush",
      n.in_app as "inApp", n.mail_token as "mailToken",
      p.id is not null as "hasAccount",
      p.suspended_at is null and p.erased_at is null and c.id is null as "isActive"
    from next n
    left join public.profiles p on p.id = n.user_id
    left join public.customer_invitations w on w.id = n.user_id
    left join public.customer_lists l on l.id = w.list_id
    left join public.chefs c on c.profile_id = n.user_id and c.id = ${notice.chefId}
    left join public.notification_preferences f on f.user_id = n.user_id
    cross join lateral (
      select ${notice.worded.event === 'drop_opened'}
        and coalesce(f.texts_alone, true)
        -- A text right before the opening told it.
        and mail.was_texted(${dropCause(sql`${notice.data.dropId ?? null}::text`, sql`'opens'`, sql`n.user_id`)}) as is_told
    ) x
    order by n.user_id
  `.execute(db)
  return rows
}

async function ringBells({ db, now }: SystemCall, notice: Notice, followers: readonly Follower[]) {
  const userIds = followers.filter(({ inApp }) => inApp).map(({ userId }) => userId)
  if (userIds.length === 0) return
  const { title, message, event, data } = storedWords(notice.worded)
  await sql`
    insert into public.notifications (user_id, title, message, type, event, data, created_at)
    select u.id, ${title}, ${message}, 'other', ${event}, ${JSON.stringify({ ...notice.data, ...data })}::jsonb, ${now}
    from unnest(${userIds}::uuid[]) as u (id)
  `.execute(db)
}

async function sendMails(
  { outside }: SystemCall,
  { worded, path, chefId }: Notice,
  followers: readonly Follower[],
) {
  const recipients = followers.filter(({ byMail }) => byMail)
  await outside.queueMails(
    recipients.map(({ email, language, mailToken, hasAccount }) => {
      const { title, message, button } = worded.words[language]
      return {
        to: email,
        language,
        title,
        lines: worded.mailLines ?? [message],
        button: { text: button, path: hasAccount || !isOfAccount(path) ? path : `/chefs/${chefId}` },
        ...worded.mailFacts?.[language],
        ...(mailToken ? { unsubscribeToken: mailToken } : {}),
      }
    }),
  )
}

const isOfAccount = (path: string) => path.startsWith('/dashboard/')

async function sendPushes(
  { outside, now }: SystemCall,
  { worded, path }: Notice,
  followers: readonly Follower[],
) {
  const recipients = followers.filter(({ byPush }) => byPush)
  await outside.enqueueAll(
    'send-push',
    recipients.map(({ userId, language }) => {
      const { title, message } = worded.words[language]
      return { userId, title, body: message, path }
    }),
    now,
  )
}
