import { notFound } from '@localchef/contracts/common-refusals'
import { findOffPlatform } from '@localchef/contracts/messages/find-off-platform'
import { getTrustSignal as contract } from '@localchef/contracts/trust/get-trust-signal'
import type { TrustSignal } from '@localchef/contracts/trust/trust-signal'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'

/** Newest orders of each person. */
const ordersShown = 3

type Message = Omit<TrustSignal['messages'][number], 'found'>
type Row = Omit<TrustSignal, 'messages'> & { messages: Message[] }

export const getTrustSignal = implement(contract, async ({ signalId }, { db, refuse, outside, user }) => {
  const rights = await rightsOfUser(db, user.id)
  const readsPeople = rights.includes('people_read')
  const readsOrders = rights.includes('orders_read')
  const { rows } = await sql<Row>`
    select
      s.id, s.kind, s.state, s.count,
      to_jsonb(s.first_seen_at) #>> '{}' as "firstSeenAt" /* never null: id */,
      to_jsonb(s.last_seen_at) #>> '{}' as "lastSeenAt" /* never null: id */,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'nameRu', c.name_ru) end as chef,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', p.id, 'name', p.name, 'role', p.role, 'language', p.language, 'since', p.created_at,
            'isSuspended', p.suspended_at is not null,
            'email', case when ${readsPeople}::boolean then p.email end,
            'orderCount', case
              when ${readsOrders}::boolean then (select count(*) from public.orders o where o.buyer_id = p.id)
            end,
            'orders', coalesce((
              select jsonb_agg(
                jsonb_build_object(
                  'id', n.id, 'number', n.number, 'status', n.status, 'total', n.total_cents / 100.0,
                  'placedAt', n.placed_at, 'kitchen', n.name, 'kitchenRu', n.name_ru
                )
                order by n.placed_at desc, n.id
              )
              from (
                select o.id, o.number, o.status, o.total_cents, o.placed_at, k.name, k.name_ru
                from public.orders o
                join public.chefs k on k.id = o.chef_id
                where ${readsOrders}::boolean
                  and o.buyer_id = p.id
                order by o.placed_at desc, o.id
                limit ${ordersShown}
              ) n
            ), '[]')
          )
          order by p.created_at, p.id
        )
        from public.profiles p
        where p.erased_at is null
          and (
            p.id = s.profile_id
            or s.profile_id is null
              and p.id in (select a.profile_id from public.trust_signal_people a where a.signal_id = s.id)
          )
      ), '[]') as people,
      case
        when ${readsPeople}::boolean and s.kind = 'shared_phone' then (
          select min(p.phone)
          from public.trust_signal_people a
          join public.profiles p on p.id = a.profile_id
          where a.signal_id = s.id
            and p.erased_at is null
        )
      end as "sharedPhone",
      case
        when ${readsPeople}::boolean and s.kind = 'shared_card' then (
          select min(t.digits)
          from public.trust_traces t
          where t.kind = 'card'
            and t.hash = s.subject_key
        )
      end as "sharedCard",
      case when ${readsPeople}::boolean then private.shared_network(s.id) end as "sharedNetwork",
      case when s.kind = 'review_burst' then jsonb_build_object(
        'stars', s.facts -> 'stars', 'usualPerDay', s.facts -> 'usualPerDay', 'youngAccounts', s.facts -> 'youngAccounts'
      ) end as burst,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', m.id, 'orderId', m.order_id, 'bookingId', m.booking_id, 'number', coalesce(o.number, b.number),
            'body', m.body, 'sentAt', m.created_at
          )
          order by m.created_at desc, m.id
        )
        from jsonb_array_elements_text(s.facts -> 'messages') f (id)
        join public.messages m on m.id = f.id::uuid
        left join public.orders o on o.id = m.order_id
        left join public.bookings b on b.id = m.booking_id
      ), '[]') as messages,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', r.id, 'rating', r.rating, 'body', r.body, 'at', r.created_at,
            'author', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end
          )
          order by r.created_at desc, r.id
        )
        from jsonb_array_elements_text(s.facts -> 'reviews') f (id)
        join public.reviews r on r.id = f.id::uuid
        left join public.profiles p on p.id = r.buyer_id
      ), '[]') as reviews,
      w.name as "decidedBy",
      to_jsonb(s.decided_at) #>> '{}' as "decidedAt",
      s.note
    from public.trust_signals s
    left join public.chefs c on c.id = s.chef_id
    left join public.profiles w on w.id = s.decided_by
    where s.id = ${signalId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw refuse(notFound, noSuch('signal'))
  return {
    ...found,
    messages: found.messages.map((message) => ({
      ...message,
      found: findOffPlatform(message.body, outside.siteHost).map(({ kind, start, end }) => ({
        kind,
        start,
        end,
      })),
    })),
  }
})
