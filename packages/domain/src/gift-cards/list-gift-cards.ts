import type { SoldGiftCard } from '@localchef/contracts/gift-cards/gift-card'
import { plainGiftCode } from '@localchef/contracts/gift-cards/gift-card-code'
import { listGiftCards as contract } from '@localchef/contracts/gift-cards/list-gift-cards'
import { sql } from 'kysely'
import type { z } from 'zod'
import { anywhere, readPage } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { giftStatus } from './read-gift-cards.ts'

export const listGiftCards = implement(contract, async ({ query, which, ...page }, { db }) => {
  const { rows, nextCursor } = await readPage(
    db,
    sql`
      select g.id, (g.amount_cents / 100.0)::float8 as amount, ${giftStatus} as status, g.sender_name as "senderName",
        g.recipient_name as "recipientName", g.recipient_email as "recipientEmail", g.deliver_at as "deliverAt",
        g.delivered_at as "deliveredAt", g.redeemed_at as "redeemedAt", g.created_at as at,
        case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as buyer,
        case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as redeemer,
        array(
          select k.last_letters
          from public.gift_card_codes k
          where k.gift_card_id = g.id
          order by k.created_at desc, k.last_letters
          limit 10
        ) as codes,
        case
          when num_nonnulls(g.refunded_at, g.voided_at) > 0 then 0
          when g.redeemed_at is null then (g.amount_cents / 100.0)::float8
          else (
            coalesce((
              select sum(m.amount_cents)
              from public.credits c
              join public.credit_movements m on m.credit_id = c.id
              where c.gift_card_id = g.id
            ), 0) / 100.0
          )::float8
        end as "left",
        g.blocked_at is not null as "isBlocked",
        case when g.cash_out_asked_at is not null then jsonb_build_object(
          'state', g.cash_out_state, 'payTo', g.cash_out_to, 'askedAt', g.cash_out_asked_at
        ) end as "cashOut"
    `,
    sql<z.input<typeof SoldGiftCard>>`
      from public.gift_cards g
      left join public.profiles b on b.id = g.buyer_id
      left join public.profiles r on r.id = g.redeemer_id
      where g.paid_at is not null
        and ${which === 'cash_outs' ? sql`g.cash_out_asked_at is not null` : sql`true`}
        and ${query === '' ? sql`true` : found(query)}
    `,
    { at: sql`g.created_at`, id: sql`g.id`, first: 'newest' },
    page,
  )
  return { giftCards: rows, nextCursor }
})

const found = (query: string) => sql`(
  g.sender_name ilike ${anywhere(query)}
  or g.recipient_name ilike ${anywhere(query)}
  or g.recipient_email ilike ${anywhere(query)}
  or b.email ilike ${anywhere(query)}
  or r.email ilike ${anywhere(query)}
  or exists (
    select
    from public.gift_card_codes k
    where k.gift_card_id = g.id
      and k.last_letters = ${plainGiftCode(query).slice(-4)}
  )
)`
