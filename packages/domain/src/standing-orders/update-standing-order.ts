import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { updateStandingOrder as contract } from '@localchef/contracts/standing-orders/update-standing-order'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type CallOf, implement } from '../server-function.ts'
import { notifySide } from './notify-about-standing-order.ts'
import { lockOwnStanding } from './own-standing-order.ts'
import { quoteOccurrence } from './quote-occurrence.ts'
import { readStandingOrder } from './select-standing-orders.ts'
import type { StandingRow } from './standing-order-row.ts'
import { planNext } from './write-occurrence.ts'

type UpdateCall = CallOf<typeof contract>
type Quantities = z.output<typeof contract.input>['quantities']

/**
 * Changes quantities or rhythm from the open date on. More portions at the agreed prices need no further agreement, so
 * the agreed total follows; a price increase still waits for the buyer.
 */
export const updateStandingOrder = implement(contract, async ({ id, everyWeeks, quantities }, call) => {
  const standing = await lockOwnStanding(call, id)
  const changed = withQuantities(standing, quantities)
  if (quantities.length > 0) await writeQuantities(call, standing, changed)
  if (everyWeeks && everyWeeks !== standing.everyWeeks) {
    const firstDay = standing.open?.day ?? standing.firstDay
    await sql`
      update public.standing_orders
      set every_weeks = ${everyWeeks},
          first_day = ${firstDay}::date
      where id = ${id}
    `.execute(call.db)
    await planNext(call, { ...changed, everyWeeks, firstDay })
  }
  const { buyer, timeZone, open } = standing
  const facts = { buyer: buyer.name, change: 'changed', slotFrom: open?.slotFrom ?? null, timeZone } as const
  await notifySide(call, standing, 'chef', wordNotification('standing_changed', facts))
  return readStandingOrder(call.db, id)
})

function withQuantities(standing: StandingRow, quantities: Quantities): StandingRow {
  const lines = standing.lines.map((line) => ({
    ...line,
    quantity: quantities.find(({ lineId }) => lineId === line.id)?.quantity ?? line.quantity,
  }))
  return { ...standing, lines }
}

async function writeQuantities(call: UpdateCall, before: StandingRow, after: StandingRow): Promise<void> {
  await sql`
    update public.standing_order_lines l
    set quantity = q.quantity
    from jsonb_to_recordset(${JSON.stringify(after.lines.map(({ id, quantity }) => ({ id, quantity })))}::jsonb)
      as q (id uuid, quantity integer)
    where l.id = q.id
      and l.standing_order_id = ${after.id}
  `.execute(call.db)
  const agreed = (lines: StandingRow['lines']) =>
    lines.reduce((sum, { quantity, agreedUnitCents }) => sum + quantity * agreedUnitCents, 0)
  const food = agreed(after.lines)
  const quote = await quoteOccurrence(call, after, new Date(after.open?.slotFrom ?? call.now))
  const totalCents =
    typeof quote === 'string'
      ? food + before.agreedTotalCents - agreed(before.lines)
      : // Fees and tax of today, and the food at the agreed prices.
        food +
        quote.totalCents -
        quote.unitCents.reduce((sum, cents, index) => sum + cents * (after.lines[index]?.quantity ?? 0), 0)
  await sql`
    update public.standing_orders
    set agreed_total_cents = ${Math.max(0, totalCents)}
    where id = ${after.id}
  `.execute(call.db)
  await sql`
    update public.standing_order_occurrences
    set total_cents = ${typeof quote === 'string' ? null : quote.totalCents}
    where standing_order_id = ${after.id}
      and resolved_at is null
      and total_cents is not null
  `.execute(call.db)
}
