import {
  canReportProblem,
  reportProblem as contract,
  PROBLEM_DAYS,
} from '@localchef/contracts/disputes/report-problem'
import { sql } from 'kysely'
import { holdFile } from '../chefs/stored-file.ts'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../queries.ts'
import { invalidField, notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { problemWords } from './problem-words.ts'

interface Subject {
  kind: 'order' | 'booking'
  id: string
  number: number
  buyerId: string | null
  chefProfileId: string
  dueAt: string
  closedAt: string | null
}

/** One report for each side. The second is the other side's own account; an admin decides on both at once. */
export const reportProblem = implement(contract, async (input, call) => {
  const { db, person, now } = call
  const subject = await lockSubject(call, input)
  if (!canReportProblem(subject, now)) {
    throw new Refusal(
      422,
      'not_reportable',
      subject.closedAt
        ? `This is over since more than ${PROBLEM_DAYS} days`
        : 'This is still under way, and in time',
    )
  }
  await checkPictures(db, person.id, input.picturePaths)
  const before = await sql<{ status: string; reporterId: string | null }>`
    select r.status, r.reporter_id as "reporterId"
    from public.reports r
    where r.subject_kind = ${subject.kind}
      and r.subject_id = ${subject.id}
  `.execute(db)
  if (before.rows.some(({ reporterId }) => reporterId === person.id)) {
    throw new Refusal(409, 'already_reported', 'You have reported this already')
  }
  if (before.rows.some(({ status }) => status !== 'open')) {
    throw new Refusal(409, 'already_decided', 'An admin has decided about this already')
  }
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (reporter_id, subject_kind, subject_id, reason, body, picture_paths)
    values (
      ${person.id}, ${subject.kind}, ${subject.id}, ${input.kind}, ${input.body}, ${input.picturePaths}::text[]
    )
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Error('A report is always written')
  if (before.rows.length === 0) await askOtherSide(call, subject)
  return { id }
})

/** For everybody but its two sides there is no such order or booking. */
async function lockSubject(
  { db, person }: PersonalCall,
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
  if (!subject || (subject.buyerId !== person.id && subject.chefProfileId !== person.id)) {
    throw notFound(orderId ? 'order' : 'booking')
  }
  return subject
}

/** Only pictures that are there and were put there by who reports. */
async function checkPictures(db: Queries, personId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select o.name
    from storage.objects o
    where o.bucket_id = 'messages'
      and o.name = any(${paths}::text[])
      and (storage.foldername(o.name))[1] = ${personId}
    ${holdFile}
  `.execute(db)
  const found = new Set(rows.map(({ name }) => name))
  const missing = paths.findIndex((path, index) => !found.has(path) || paths.indexOf(path) !== index)
  if (missing >= 0) throw invalidField(['picturePaths', missing], 'There is no such picture of yours')
}

async function askOtherSide(call: PersonalCall, subject: Subject): Promise<void> {
  const byBuyer = subject.buyerId === call.person.id
  const userId = byBuyer ? subject.chefProfileId : subject.buyerId
  if (!userId) return
  const words = problemWords(subject.kind, subject.number)
  const bookings = byBuyer ? '/dashboard/bookings' : '/dashboard/user-bookings'
  await notify(call, {
    userId,
    triggeredBy: call.person.id,
    title: words.en.title,
    message: words.en.lines.join(' '),
    type: subject.kind,
    event: 'problem_reported',
    data: {
      ...(subject.kind === 'order' ? { orderId: subject.id } : { bookingId: subject.id }),
      key: subject.kind === 'order' ? 'order_problem' : 'booking_problem',
      params: { number: subject.number },
    },
    mail: {
      topic: subject.kind === 'order' ? 'orders' : 'bookings',
      path: subject.kind === 'order' ? `/dashboard/orders/${subject.id}` : bookings,
      words,
    },
  })
}
