import type { Language } from '@localchef/contracts/language'
import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import { sql } from 'kysely'
import type { MailFacts } from '../mail-facts.ts'
import type { Call } from '../server-function.ts'

/** A notification to all followers of a kitchen, of some of its dishes, or of both. */
export interface FollowerNotice {
  chefId: string
  /** The subject of the notice, such as `batch:<id>`. Each follower is notified once per cause and kitchen. */
  cause: string
  /** Whether followers of the kitchen get it, in addition to those of `dishIds`. */
  toKitchen: boolean
  dishIds?: readonly string[]
  worded: WordedNotification
  /** The subject that the bell links to. */
  ids?: Record<string, string>
  /** The page that mail and push link to. */
  path: string
  /** The text of the mail, if it differs from the message of the bell. */
  mailLines?: readonly string[]
  mailFacts?: Record<Language, MailFacts>
}

/** Maximum notices per day of a kitchen to all its followers, and of a dish to its own. Further ones are left out. */
const mostInADay = { ofKitchen: 8, ofDish: 4 }

/**
 * Notifies followers through their chosen channels if the caller's transaction commits. A job sends in batches to
 * everyone who follows at that time. Repeated causes and notices beyond the daily limits are left out: otherwise
 * announcements would bypass the limit on messages. Returns the number of new notices.
 */
export async function notifyFollowers(
  { db, now, outside }: Pick<Call, 'db' | 'now' | 'outside'>,
  notices: readonly FollowerNotice[],
): Promise<number> {
  if (notices.length === 0) return 0
  const { rows } = await sql<{ id: string }>`
    insert into public.follower_notices (chef_id, cause, to_kitchen, dish_ids, worded, data, path, created_at)
    select n.chef_id, n.cause, n.to_kitchen, n.dish_ids, n.worded, n.data, n.path, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices.map(rowOf))}::jsonb) as n (
      chef_id uuid, cause text, to_kitchen boolean, dish_ids uuid[], worded jsonb, data jsonb, path text
    )
    where n.cause like 'message:%'
      or (
        select count(*)
        from public.follower_notices k
        where k.chef_id = n.chef_id
          and k.created_at > ${now}::timestamptz - interval '1 day'
          and k.to_kitchen = n.to_kitchen
          and (n.to_kitchen or k.dish_ids && n.dish_ids)
      ) < case when n.to_kitchen then ${mostInADay.ofKitchen}::integer else ${mostInADay.ofDish}::integer end
    on conflict on constraint follower_notices_once do nothing
    returning id
  `.execute(db)
  await outside.enqueueAll(
    'notify-followers',
    rows.map(({ id }) => ({ noticeId: id })),
    now,
  )
  return rows.length
}

function rowOf({
  chefId,
  cause,
  toKitchen,
  dishIds = [],
  worded,
  ids = {},
  path,
  mailLines,
  mailFacts,
}: FollowerNotice) {
  return {
    chef_id: chefId,
    cause,
    to_kitchen: toKitchen,
    dish_ids: dishIds,
    worded: { ...worded, ...(mailLines ? { mailLines } : {}), ...(mailFacts ? { mailFacts } : {}) },
    data: ids,
    path,
  }
}
