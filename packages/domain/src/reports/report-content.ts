import { notFound } from '@localchef/contracts/common-refusals'
import { reportContent as contract } from '@localchef/contracts/reports/report-content'
import { alreadyReported } from '@localchef/contracts/reports/report-refusals'
import { sql } from 'kysely'
import { reachedByMessage } from '../followers/reached-people.ts'
import type { Queries } from '../queries.ts'
import { noSuch, type Refuse } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const reportContent = implement(contract, async (input, { db, user, refuse }) => {
  if (input.subjectKind === 'message') await checkReceived(refuse, db, input.subjectId, user.id)
  if (input.subjectKind === 'notification') await checkNoticed(refuse, db, input.subjectId, user.id)
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
    values (${user.id}, ${input.subjectKind}, ${input.subjectId}, ${input.reason}, ${input.body})
    on conflict on constraint reports_once_a_person do nothing
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw refuse(alreadyReported)
  return { id }
})

/** Refuses everyone but the recipients of a message (a private one, or one to followers) with 404. */
async function checkReceived(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  messageId: string,
  userId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.messages
    where id = ${messageId}
      and recipient_id = ${userId}
    union all
    select 1
    from public.follower_messages m
    cross join lateral ${reachedByMessage} r
    where m.id = ${messageId}
      and r.user_id = ${userId}
  `.execute(db)
  if (rows.length === 0) throw refuse(notFound, noSuch('message'))
}

/**
 * Refuses everyone but the recipient of a person's notice with 404. The marketplace's own notifications cannot be
 * reported.
 */
async function checkNoticed(
  refuse: Refuse<typeof notFound>,
  db: Queries,
  noticeId: string,
  userId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.notifications
    where id = ${noticeId}
      and user_id = ${userId}
      and sender is not null
  `.execute(db)
  if (rows.length === 0) throw refuse(notFound, noSuch('notification'))
}
