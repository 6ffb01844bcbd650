import {
  type ConversationSummary,
  listConversations as contract,
} from '@localchef/contracts/messages/list-conversations'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../escape-like.ts'
import { withoutNumberSign } from '../long-lists/found-by-number.ts'
import { implement } from '../server-function.ts'

export const listConversations = implement(contract, async ({ query, which, page, limit }, { db, user }) => {
  const { rows } = await sql<{ total: number; conversations: ConversationSummary[] }>`
      with found as (${conversationsOf(user.id)}),
      wanted as (
        select *
        from found f
        where ${which === 'unread' ? sql`f.unread > 0` : sql`true`}
          and ${matches(query)}
      )
      select
        (select count(*)::integer from wanted) as total,
        coalesce((
          select jsonb_agg(to_jsonb(summary))
          from (
            select ${summaryColumns(user.id)}
            from wanted f
            order by f.last_at desc, f.number desc
            limit ${limit}
            offset ${(page - 1) * limit}
          ) summary
        ), '[]') as conversations
    `.execute(db)
  const { total, conversations } = rows[0] ?? { total: 0, conversations: [] }
  return { conversations, totalCount: total, hasMore: page * limit < total }
})

/** One row per order or booking with messages of the user, with its two sides and the unread messages. */
function conversationsOf(userId: string): RawBuilder<unknown> {
  return sql`
    select
      conversation.*,
      coalesce(o.number, b.number)::integer as number,
      coalesce(o.closed_at, b.closed_at) is not null as is_over,
      coalesce(o.buyer_name, b.buyer_name) as buyer_name,
      b.service_name,
      b.service_name_ru,
      c.profile_id = ${userId} as is_chef,
      c.name as chef_name,
      c.name_ru as chef_name_ru,
      c.avatar_path
    from (
      select
        m.order_id,
        m.booking_id,
        max(m.created_at) as last_at,
        (count(*) filter (where m.recipient_id = ${userId} and m.read_at is null))::integer as unread
      from public.messages m
      where m.sender_id = ${userId}
        or m.recipient_id = ${userId}
      group by m.order_id, m.booking_id
    ) conversation
    left join public.orders o on o.id = conversation.order_id
    left join public.bookings b on b.id = conversation.booking_id
    join public.chefs c on c.id = coalesce(o.chef_id, b.chef_id)
  `
}

/** The dishes of an order, or the service of a booking. */
const about = sql`
  case when f.order_id is null then
    jsonb_build_array(jsonb_build_object('name', f.service_name, 'nameRu', f.service_name_ru))
  else (
    select jsonb_agg(
      jsonb_build_object('name', l.dish_name, 'nameRu', l.dish_name_ru)
      order by l.position, l.id
    )
    from public.order_lines l
    where l.order_id = f.order_id
  ) end
`

function lastMessage(userId: string): RawBuilder<unknown> {
  return sql`
    (
      select jsonb_build_object(
        'isOwn', m.sender_id is not distinct from ${userId}::uuid,
        'body', m.body,
        'hasPicture', m.picture_path is not null,
        'sentAt', m.created_at
      )
      from public.messages m
      where m.order_id = f.order_id
        or m.booking_id = f.booking_id
      order by m.created_at desc, m.id desc
      limit 1
    )
  `
}

/** The columns of `ConversationSummary`, from a conversation `f`. */
function summaryColumns(userId: string): RawBuilder<unknown> {
  return sql`
    f.order_id as "orderId",
    f.booking_id as "bookingId",
    f.number,
    f.is_over as "isOver",
    case when f.is_chef then 'chef' else 'buyer' end as viewer,
    case when f.is_chef then f.buyer_name else f.chef_name end as name,
    case when not f.is_chef then f.chef_name_ru end as "nameRu",
    case when not f.is_chef then f.avatar_path end as "avatarPath",
    ${about} as about,
    ${lastMessage(userId)} as last,
    f.unread
  `
}

/** Whether a conversation `f` matches a search: number, other side, service, dishes or text of a message. */
function matches(query: string): RawBuilder<unknown> {
  if (!query) return sql`true`
  const like = `%${escapeLike(withoutNumberSign(query))}%`
  return sql`(
    f.number::text like ${like}
    or (f.is_chef and f.buyer_name ilike ${like})
    or (not f.is_chef and (f.chef_name ilike ${like} or f.chef_name_ru ilike ${like}))
    or f.service_name ilike ${like}
    or f.service_name_ru ilike ${like}
    or exists (
      select 1
      from public.order_lines l
      where l.order_id = f.order_id
        and (l.dish_name ilike ${like} or l.dish_name_ru ilike ${like})
    )
    or exists (
      select 1
      from public.messages m
      where (m.order_id = f.order_id or m.booking_id = f.booking_id)
        and m.body ilike ${like}
    )
  )`
}
