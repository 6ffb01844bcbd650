import { lastZone } from '@localchef/contracts/credit/last-zone'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import { settleOwedOf } from '../card/transfer-to-kitchen.ts'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { creditsWhere } from './credit-balance.ts'

/** Rows per transaction; the next run continues. */
const atOnce = 100

/**
 * Ends credit that expired, credit that was revoked and came back, and credit of erased people. Reminds buyers of
 * credit in its last week, and sends kitchens the money still owed to them once they have an account. Idempotent.
 */
export async function endCredits(without: Omit<Call, 'user'>): Promise<number> {
  const call = { ...without, user: null }
  const ended = await endOver(call)
  const reminded = await remindOfLastWeek(call)
  for (const orderId of await readOwedOrders(call)) await settleOwedOf(call, orderId)
  return ended + reminded
}

/**
 * Credit of erased people, except from gift cards. A gift card was paid for, so its credit stays a debt: unclaimed, and
 * the operator's duty.
 */
const isLeft = sql`(c.buyer_id is null and c.gift_card_id is null)`

/** Locks the credit's row first, so that an order that is being placed keeps the credit it spent. */
async function endOver({ db, now }: Call): Promise<number> {
  const { rows: found } = await sql<{ id: string }>`
    select u.id
    from (${creditsWhere(sql`c.expires_at <= ${now} or c.revoked_at is not null or ${isLeft}`)}) u
    where u.left_cents > 0
      and (u.good_until <= ${now} or u.revoked_at is not null or (u.buyer_id is null and u.gift_card_id is null))
    order by u.id
    limit ${atOnce}
  `.execute(db)
  const ids = found.map(({ id }) => id)
  await sql`
    select
    from public.credits c
    where c.id = any (${ids}::uuid[])
    order by c.id
    for no key update
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into public.credit_movements (credit_id, kind, amount_cents)
    select u.id, case when u.revoked_at is null then 'expired' else 'revoked' end, -u.left_cents
    from (${creditsWhere(sql`c.id = any (${ids}::uuid[])`)}) u
    where u.left_cents > 0
      and (u.good_until <= ${now} or u.revoked_at is not null or (u.buyer_id is null and u.gift_card_id is null))
    returning credit_id as id
  `.execute(db)
  return rows.length
}

interface EndingCredit {
  buyerId: string | null
  cents: number
  name: string | null
  nameRu: string | null
  day: string
}

async function remindOfLastWeek(call: Call): Promise<number> {
  const { db, now } = call
  const ending = sql`
    c.expires_at between ${now} and ${now}::timestamptz + interval '7 days'
    and c.reminded_at is null
    and c.revoked_at is null
    and c.buyer_id is not null
  `
  const { rows } = await sql<EndingCredit>`
    with ending as (
      select u.id, u.left_cents, u.good_until
      from (${creditsWhere(ending)}) u
      where u.left_cents > 0
      order by u.id
      limit ${atOnce}
    )
    update public.credits c
    set reminded_at = ${now}
    from ending e
    where c.id = e.id
      and c.reminded_at is null
    returning
      c.buyer_id as "buyerId",
      e.left_cents as cents,
      (select k.name from public.chefs k where k.id = c.chef_id) as name,
      (select k.name_ru from public.chefs k where k.id = c.chef_id) as "nameRu",
      to_char(e.good_until at time zone ${lastZone} - interval '1 day', 'YYYY-MM-DD') as day
  `.execute(db)
  for (const { buyerId, cents, name, nameRu, day } of rows) {
    if (!buyerId) continue
    await notify(call, {
      userId: buyerId,
      triggeredBy: null,
      type: 'payment',
      worded: wordNotification('credit_expires', {
        amountCents: cents,
        chef: name === null ? null : localText(name, nameRu),
        day,
      }),
      mail: { topic: 'account', path: '/dashboard/credit' },
    })
  }
  return rows.length
}

/** Orders for which the marketplace owes money to a kitchen that has an account, with no transfer on its way. */
async function readOwedOrders({ db, outside }: Call): Promise<string[]> {
  const { rows } = await sql<{ orderId: string | null }>`
    select t.order_id as "orderId"
    from public.ledger_entries e
    join public.ledger_transactions t on t.id = e.transaction_id
    join public.connected_accounts a
      on a.chef_id = e.chef_id
      and a.provider = ${outside.paymentProvider}
      and a.takes_charges
    where e.account = 'owed_to_chef'
      and not exists (
        select from public.transfers f where f.order_id = t.order_id and f.status in ('wanted', 'failed')
      )
    group by t.order_id
    having sum(e.amount_cents) < 0
    order by t.order_id
    limit ${atOnce}
  `.execute(db)
  return rows.flatMap(({ orderId }) => orderId ?? [])
}
