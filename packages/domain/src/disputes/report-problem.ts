import { notFound } from '@localchef/contracts/common-refusals'
import { canReportProblem, reportProblem as contract } from '@localchef/contracts/disputes/report-problem'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { alreadyDecided, alreadyReported, notReportable } from '@localchef/contracts/reports/report-refusals'
import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { holdFile } from '../stored-file.ts'

interface Subject {
  kind: 'order' | 'booking'
  id: string
  number: number
  buyerId: string | null
  chefProfileId: string
  dueAt: string
  closedAt: string | null
}

/** One report per side. An admin decides on both at once. */
export const reportProblem = implement(contract, async (input, call) => {
  const { db, user, now } = call
  const subject = await lockSubject(call, input)
  if (!canReportProblem(subject, now)) {
    throw call.refuse(notReportable)
  }
  await checkPictures(db, user.id, input.picturePaths)
  const before = await sql<{ status: string; reporterId: string | null }>`
    select r.status, r.reporter_id as "reporterId"
    from public.reports r
    where r.subject_kind = ${subject.kind}
      and r.subject_id = ${subject.id}
  `.execute(db)
  if (before.rows.some(({ reporterId }) => reporterId === user.id)) {
    throw call.refuse(alreadyReported)
  }
  if (before.rows.some(({ status }) => status !== 'open')) {
    throw call.refuse(alreadyDecided)
  }
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (reporter_id, subject_kind, subject_id, reason, body, picture_paths)
    values (
      ${user.id}, ${subject.kind}, ${subject.id}, ${input.kind}, ${input.body}, ${input.picturePaths}::text[]
    )
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no report')
  if (before.rows.length === 0) await askOtherSide(call, subject)
  return { id }
})

/** Refuses everyone but the two sides with 404. */
async function lockSubject(
  { db, user, refuse }: UserCall & Refusing<typeof notFound>,
  { orderId, bookingId }: { orderId?: string | undefined; bookingId?: string | undefined },
): Promise<Subject> {
  const { rows } = await (orderId
    ? sql<Subject>`
        select 'order' as kind, s.id, s.number::integer as number, s.buyer_id as "buyerId",
          c.profile_id as "chefProfileId", to_jsonb(s.slot_until) #>> '{}' as "dueAt",
          to_jsonb(s.closed_at) #>> '{}' as "closedAt"
        from public.orders s
        join public.chefs c on c.id = s.chef_id
        where s.id = ${orderId}
          and s.is_placed
        for no key update of s`
    : sql<Subject>`
        select 'booking' as kind, s.id, s.number::integer as number, s.buyer_id as "buyerId",
          c.profile_id as "chefProfileId", to_jsonb(s.ends_at) #>> '{}' as "dueAt",
          to_jsonb(s.closed_at) #>> '{}' as "closedAt"
        from public.bookings s
        join public.chefs c on c.id = s.chef_id
        where s.id = ${bookingId ?? null}
        for no key update of s`
  ).execute(db)
  const subject = rows[0]
  if (!subject || (subject.buyerId !== user.id && subject.chefProfileId !== user.id)) {
    throw refuse(notFound, noSuch(orderId ? 'order' : 'booking'))
  }
  return subject
}

/** Accepts only the reporter's own uploads. */
async function checkPictures(db: Queries, userId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select o.name
    from storage.objects o
    where o.bucket_id = 'messages'
      and o.name = any(${paths}::text[])
      and (storage.foldername(o.name))[1] = ${userId}
    ${holdFile}
  `.execute(db)
  const found = new Set(rows.map(({ name }) => name))
  const missing = paths.findIndex((path, index) => !found.has(path) || paths.indexOf(path) !== index)
  if (missing >= 0) throw invalidField(['picturePaths', missing], 'picture_missing')
}

async function askOtherSide(call: UserCall, subject: Subject): Promise<void> {
  const byBuyer = subject.buyerId === call.user.id
  const userId = byBuyer ? subject.chefProfileId : subject.buyerId
  if (!userId) return
  const bookings = byBuyer ? '/dashboard/bookings' : '/dashboard/user-bookings'
  await notify(call, {
    userId,
    triggeredBy: call.user.id,
    type: subject.kind,
    worded: wordNotification(subject.kind === 'order' ? 'order_problem' : 'booking_problem', {
      number: subject.number,
    }),
    ids: subject.kind === 'order' ? { orderId: subject.id } : { bookingId: subject.id },
    mail: {
      topic: subject.kind === 'order' ? 'orders' : 'bookings',
      path: subject.kind === 'order' ? `/dashboard/orders/${subject.id}` : bookings,
    },
  })
}
