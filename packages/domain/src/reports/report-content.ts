import { reportContent as contract } from '@localchef/contracts/reports/report-content'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const reportContent = implement(contract, async (input, { db, person }) => {
  if (input.subjectKind === 'message') await checkReceived(db, input.subjectId, person.id)
  const { rows } = await sql<{ id: string }>`
    insert into public.reports (reporter_id, subject_kind, subject_id, reason, body)
    values (${person.id}, ${input.subjectKind}, ${input.subjectId}, ${input.reason}, ${input.body})
    on conflict on constraint reports_once_a_person do nothing
    returning id
  `.execute(db)
  const id = rows[0]?.id
  if (!id) throw new Refusal(409, 'already_reported', 'You have reported this already')
  return { id }
})

/** A message is reported by who got it; for everybody else there is none. */
async function checkReceived(db: Queries, messageId: string, personId: string): Promise<void> {
  const { rows } = await sql`
    select 1
    from public.messages
    where id = ${messageId}
      and recipient_id = ${personId}
  `.execute(db)
  if (rows.length === 0) throw notFound('message')
}
