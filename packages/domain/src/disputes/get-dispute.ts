import { notFound } from '@localchef/contracts/common-refusals'
import { type AdminDispute, getDispute as contract } from '@localchef/contracts/disputes/get-dispute'
import { toDollars } from '@localchef/contracts/money'
import { sql } from 'kysely'
import { readBookingFor } from '../bookings/get-booking.ts'
import { readGivenBack } from '../ledger/given-back.ts'
import { readOrderFor } from '../orders/get-order.ts'
import { noSuch } from '../refusal.ts'
import { readPeople } from '../reports/read-person-history.ts'
import { implement } from '../server-function.ts'
import { pastOutcomes } from './past-outcomes.ts'

interface Found
  extends Pick<AdminDispute, 'status' | 'decisionNote' | 'accounts' | 'buyer' | 'chef' | 'outcomes'> {
  subjectKind: 'order' | 'booking'
  subjectId: string
}

/** A statement whose author is not the chef is the buyer's, because erased buyers have no id to compare. */
export const getDispute = implement(contract, async ({ reportId }, call) => {
  const { rows } = await sql<Found>`
    select
      r.subject_kind as "subjectKind",
      r.subject_id as "subjectId",
      r.status,
      r.decision_note as "decisionNote",
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', t.id,
            'by', case when t.reporter_id = c.profile_id then 'chef' else 'buyer' end,
            'user', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end,
            'kind', t.reason, 'body', t.body, 'picturePaths', to_jsonb(t.picture_paths), 'status', t.status,
            'at', t.created_at
          )
          order by t.created_at, t.id
        )
        from public.reports t
        left join public.profiles p on p.id = t.reporter_id
        where t.subject_kind = r.subject_kind
          and t.subject_id = r.subject_id
      ) as accounts,
      (
        select jsonb_build_object('id', b.id, 'name', b.name)
        from public.profiles b
        where b.id = s.buyer_id
      ) as buyer,
      ${pastOutcomes(sql`r.subject_kind`, sql`r.subject_id`)} as outcomes,
      jsonb_build_object('id', c.id, 'profileId', c.profile_id, 'name', c.name, 'nameRu', c.name_ru) as chef
    from public.reports r
    join lateral (
      select o.buyer_id, o.chef_id from public.orders o where r.subject_kind = 'order' and o.id = r.subject_id
      union all
      select b.buyer_id, b.chef_id from public.bookings b where r.subject_kind = 'booking' and b.id = r.subject_id
    ) s on true
    join public.chefs c on c.id = s.chef_id
    where r.id = ${reportId}
  `.execute(call.db)
  const found = rows[0]
  if (!found) throw call.refuse(notFound, noSuch('dispute'))
  const { subjectKind, subjectId, ...dispute } = found
  const { paidCents, inPersonCents, givenCents } = await readGivenBack(call.db, {
    orderId: subjectKind === 'order' ? subjectId : null,
    bookingId: subjectKind === 'booking' ? subjectId : null,
  })
  return {
    ...dispute,
    paid: toDollars(paidCents),
    paidInPerson: toDollars(inPersonCents),
    given: toDollars(givenCents),
    id: reportId,
    order: subjectKind === 'order' ? await readOrderFor(call, subjectId) : null,
    booking: subjectKind === 'booking' ? await readBookingFor(call, subjectId) : null,
    people: await readPeople(call.db, [dispute.buyer?.id, dispute.chef.profileId]),
  }
})
