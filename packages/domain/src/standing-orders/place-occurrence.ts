import { toCents, toDollars } from '@localchef/contracts/money'
import { cartChanged, totalChanged } from '@localchef/contracts/orders/order-refusals'
import { placeOccurrence as contract } from '@localchef/contracts/standing-orders/place-occurrence'
import { occurrenceSettled } from '@localchef/contracts/standing-orders/standing-order-refusals'
import { sql } from 'kysely'
import { openPage, placeRequested } from '../orders/place-order.ts'
import { type CallOf, implement } from '../server-function.ts'
import { planAfter } from './advance-standing-order.ts'
import { lockOwnStanding, requireOpen } from './own-standing-order.ts'
import { type OccurrenceQuote, quoteOccurrence } from './quote-occurrence.ts'
import { settleOccurrence } from './write-occurrence.ts'

/** Places the order of a date that waits for its buyer. Its prices become the agreed ones. */
export const placeOccurrence = implement(
  contract,
  async ({ id, day, seenTotal, language }, call) => {
    const standing = await lockOwnStanding(call, id)
    const open = requireOpen(call, standing, day)
    if (open.status !== 'waiting') throw call.refuse(occurrenceSettled)
    const quote = await quoteOccurrence(call, standing, new Date(open.slotFrom))
    if (typeof quote === 'string') throw call.refuse(cartChanged, { problems: [] })
    if (toCents(seenTotal) !== quote.totalCents) {
      throw call.refuse(totalChanged, { oldTotal: seenTotal, newTotal: toDollars(quote.totalCents) })
    }
    const order = await placeRequested({ ...quote.request, ...(language ? { language } : {}) }, call)
    await agreeTo(call, id, quote)
    await settleOccurrence(call, standing, { orderId: order.id, totalCents: quote.totalCents })
    await planAfter(call, standing, day)
    return { ...order, standingOrderId: id }
  },
  { finish: (order, { services }) => openPage(order, services.payments) },
)

async function agreeTo(
  { db }: CallOf<typeof contract>,
  id: string,
  { totalCents, unitCents }: OccurrenceQuote,
): Promise<void> {
  await sql`
    update public.standing_orders
    set agreed_total_cents = ${totalCents}
    where id = ${id}
  `.execute(db)
  await sql`
    update public.standing_order_lines l
    set agreed_unit_cents = n.cents
    from (
      select k.id, (${unitCents}::integer[])[row_number() over (order by k.position, k.id)] as cents
      from public.standing_order_lines k
      where k.standing_order_id = ${id}
    ) n
    where l.id = n.id
  `.execute(db)
}
