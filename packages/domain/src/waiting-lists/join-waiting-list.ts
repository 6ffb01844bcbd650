import { notFound } from '@localchef/contracts/common-refusals'
import { personLimitReached } from '@localchef/contracts/orders/order-refusals'
import { ownKitchen } from '@localchef/contracts/purchase-refusals'
import { joinWaitingList as contract } from '@localchef/contracts/waiting-lists/join-waiting-list'
import { mostWaitingLists, type WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import {
  notSoldOut,
  tooManyWaitingLists,
  waitingListClosed,
} from '@localchef/contracts/waiting-lists/waiting-list-refusals'
import { type RawBuilder, sql } from 'kysely'
import { noSuch, type Refuse } from '../refusal.ts'
import { type CallOf, implement, type Refusing, type UserCall } from '../server-function.ts'
import { endedOrders } from '../status-lists.ts'
import {
  batchIsOrderable,
  dayIsOrderable,
  dayListColumns,
  waitingListColumns,
} from './waiting-list-columns.ts'

export const joinWaitingList = implement(contract, async ({ portions, ...list }, call) => {
  const joined =
    'batchId' in list ? await joinBatch(call, list.batchId, portions) : await joinDay(call, list, portions)
  if (!joined) throw call.refuse(notFound, noSuch('waiting list'))
  return joined
})

async function joinBatch(
  call: JoiningCall,
  batchId: string,
  portions: number,
): Promise<WaitingList | undefined> {
  const { db, user, now } = call
  await lockSoldOut(call, batchId)
  await refuseOverPersonLimit(call, batchId, portions)
  await refuseTooMany(call, sql`w.batch_id is distinct from ${batchId}`)
  await takePlaces(call, { batchId, dishId: null, day: null }, portions)
  const { rows } = await sql<WaitingList>`
    select ${waitingListColumns(user.id, now)}
    from public.ready_batches b
    where b.id = ${batchId}
  `.execute(db)
  return rows[0]
}

async function joinDay(
  call: JoiningCall,
  { dishId, day }: Full,
  portions: number,
): Promise<WaitingList | undefined> {
  const { db, user, now } = call
  await lockFullDay(call, { dishId, day })
  await refuseTooMany(call, sql`(w.dish_id, w.day) is distinct from (${dishId}::uuid, ${day}::date)`)
  await takePlaces(call, { batchId: null, dishId, day }, portions)
  const { rows } = await sql<WaitingList>`
    select ${dayListColumns(user.id, now)}
    from public.dish_day_sales s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where s.dish_id = ${dishId}
      and s.day = ${day}::date
  `.execute(db)
  return rows[0]
}

interface ListKey {
  batchId: string | null
  dishId: string | null
  day: string | null
}

/**
 * Makes the person wait for this many portions. Added portions go to the end of the list; a lower number gives up the
 * latest places first. Nothing changes while an offer is open. The caller has locked the list.
 */
async function takePlaces(
  { db, user, now }: JoiningCall,
  { batchId, dishId, day }: ListKey,
  portions: number,
): Promise<void> {
  await sql`
    with places as (
      select w.id, w.status, w.portions,
        coalesce(sum(w.portions) over (
          order by w.joined_at, w.id
          rows between unbounded preceding and 1 preceding
        ), 0)::integer as before
      from public.waiting_entries w
      where ${batchId ? sql`w.batch_id = ${batchId}` : sql`w.dish_id = ${dishId} and w.day = ${day}`}
        and w.user_id = ${user.id}
        and w.status in ('waiting', 'offered')
    ),
    changed as (
      select ${portions} - coalesce(sum(p.portions), 0)::integer as added
      from places p
      having coalesce(bool_and(p.status = 'waiting'), true)
    ),
    left_places as (
      delete from public.waiting_entries e
      using places p, changed c
      where e.id = p.id
        and p.before >= ${portions}
    ),
    kept as (
      update public.waiting_entries e
      set portions = ${portions} - p.before
      from places p, changed c
      where e.id = p.id
        and p.before < ${portions}
        and p.before + p.portions > ${portions}
    )
    insert into public.waiting_entries (batch_id, dish_id, day, user_id, portions, joined_at)
    select ${batchId}::uuid, ${dishId}::uuid, ${day}::date, ${user.id}, c.added, ${now}
    from changed c
    where c.added > 0
  `.execute(db)
}

type JoiningCall = CallOf<typeof contract>

interface Full {
  dishId: string
  day: string
}

/** A day without a row has no sales. The lock prevents room from coming back between this check and the new entry. */
async function lockFullDay({ db, user, now, refuse }: JoiningCall, { dishId, day }: Full): Promise<void> {
  const { rows } = await sql<SoldOut>`
    select coalesce(s.portions + s.portions_held >= d.daily_portion_limit, false) as "isSoldOut",
      ${dayIsOrderable(now)} and not private.owes_agreement(c.id, ${now}) as "isOrderable",
      c.profile_id = ${user.id} as "isOwn"
    from public.dish_day_sales s
    join public.dishes d on d.id = s.dish_id
    join public.chefs c on c.id = d.chef_id
    where s.dish_id = ${dishId}
      and s.day = ${day}::date
      and private.dish_is_public(s.dish_id)
    for no key update of s
  `.execute(db)
  refuseUnlessSoldOut(refuse, rows[0])
}

interface SoldOut {
  isSoldOut: boolean
  isOrderable: boolean
  isOwn: boolean
}

/** The batch's lock prevents portions from coming back between this check and the new entry. */
async function lockSoldOut({ db, user, now, refuse }: JoiningCall, batchId: string): Promise<void> {
  const { rows } = await sql<SoldOut>`
    select b.portions_left = 0 as "isSoldOut",
      ${batchIsOrderable(now)} and not private.owes_agreement(c.id, ${now}) as "isOrderable",
      c.profile_id = ${user.id} as "isOwn"
    from public.ready_batches b
    join public.chefs c on c.id = b.chef_id
    where b.id = ${batchId}
      and private.dish_is_public(b.dish_id)
    for no key update of b
  `.execute(db)
  refuseUnlessSoldOut(refuse, rows[0])
}

function refuseUnlessSoldOut(
  refuse: Refuse<typeof notFound | typeof notSoldOut | typeof ownKitchen | typeof waitingListClosed>,
  food: SoldOut | undefined,
): void {
  if (!food) throw refuse(notFound, noSuch('waiting list'))
  if (food.isOwn) throw refuse(ownKitchen)
  if (!food.isOrderable) throw refuse(waitingListClosed)
  if (!food.isSoldOut) throw refuse(notSoldOut)
}

/** Refuses more portions than the person can still order, because such an offer could not be accepted. */
async function refuseOverPersonLimit(
  { db, user, refuse }: UserCall & Refusing<typeof personLimitReached>,
  batchId: string,
  portions: number,
): Promise<void> {
  const { rows } = await sql<{ limit: number; left: number }>`
    with bought as (
      select l.ready_batch_id, sum(l.quantity)::integer as portions
      from public.orders o
      join public.order_lines l on l.order_id = o.id
      join public.ready_batches s on s.id = l.ready_batch_id
      join public.ready_batches b on b.id = ${batchId} and (s.id = b.id or s.drop_id = b.drop_id)
      where o.buyer_id = ${user.id}
        and o.status not in ${endedOrders}
      group by l.ready_batch_id
    )
    select m."limit", greatest(0, m."limit" - m.bought)::integer as "left"
    from public.ready_batches b
    left join public.drops p on p.id = b.drop_id
    cross join lateral (
      values
        (b.portions_per_person, (select coalesce(sum(k.portions), 0) from bought k where k.ready_batch_id = b.id)),
        (p.portions_per_person, (select coalesce(sum(k.portions), 0) from bought k))
    ) as m ("limit", bought)
    where b.id = ${batchId}
      and m."limit" < m.bought + ${portions}
    order by "left"
    limit 1
  `.execute(db)
  const exceeded = rows[0]
  if (exceeded) throw refuse(personLimitReached, exceeded)
}

async function refuseTooMany(
  { db, user, refuse }: UserCall & Refusing<typeof tooManyWaitingLists>,
  isOtherList: RawBuilder<unknown>,
): Promise<void> {
  // Serialized by user, so that concurrent calls are counted.
  await sql`select pg_advisory_xact_lock(hashtextextended('waiting lists:' || ${user.id}, 0))`.execute(db)
  const { rows } = await sql<{ lists: number }>`
    select count(distinct (w.batch_id, w.dish_id, w.day))::integer as lists
    from public.waiting_entries w
    where w.user_id = ${user.id}
      and w.status in ('waiting', 'offered')
      and ${isOtherList}
  `.execute(db)
  if ((rows[0]?.lists ?? 0) >= mostWaitingLists) throw refuse(tooManyWaitingLists)
}
