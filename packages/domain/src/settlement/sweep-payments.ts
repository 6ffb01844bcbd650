import { sql } from 'kysely'
import { carryOutCall } from '../card/carry-out-call.ts'
import { followPayment } from '../card/follow-payment.ts'
import { followEvent } from '../card/provider-events.ts'
import { ProviderError } from '../payment-provider.ts'
import type { Call, PaymentDesk } from '../server-function.ts'
import { endHold, endHoldUnasked } from './end-hold.ts'

/** Limit per sweep and kind, so that a backlog does not block the rest. */
const atOnce = 50

interface Due {
  holds: string[]
  calls: string[]
  events: string[]
  asks: string[]
}

/**
 * Catches up on lost jobs and events: ends holds, makes due calls, follows stored events, and checks open payments.
 * While the provider is unavailable, everything stays due.
 */
export async function sweepPayments(desk: PaymentDesk, now: Date): Promise<void> {
  const due = await desk.transact(({ db }) => readDue(db, desk.provider.name, now))
  for (const id of due.holds) await unlessAway(() => endHold(desk, id))
  for (const id of due.calls) await unlessAway(() => carryOutCall(desk, id))
  for (const id of due.events) await unlessAway(() => followEvent(desk, id))
  for (const id of due.asks) await unlessAway(() => followPayment(desk, id))
}

/** Gives back the portions of unpaid orders and changes if the provider is no longer configured. */
export async function sweepHolds(call: Call): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from public.payments p
    join public.orders o on o.id = p.order_id
    where p.status = 'awaiting'
      and p.hold_until <= ${call.now}
      and (
        o.status = 'awaiting_payment'
        or exists (select from public.order_change_portions h where h.payment_id = p.id)
      )
    order by p.hold_until
    limit ${atOnce}
  `.execute(call.db)
  for (const { id } of rows) await endHoldUnasked(call, id)
}

async function unlessAway(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

async function readDue(db: Call['db'], provider: string, now: Date): Promise<Due> {
  const { rows } = await sql<Due>`
    select
      array(
        select p.id::text
        from public.payments p
        left join public.orders o on o.id = p.order_id
        where p.provider = ${provider}
          and p.status = 'awaiting'
          and p.hold_until <= ${now}
          and (p.purpose <> 'order' or o.status = 'awaiting_payment' or o.taken_by_chef)
        order by p.hold_until
        limit ${atOnce}
      ) as holds,
      array(
        select c.id::text
        from public.provider_calls c
        where c.answered_at is null
          and c.next_attempt_at <= ${now}
        order by c.next_attempt_at
        limit ${atOnce}
      ) as calls,
      array(
        select e.event_id
        from public.provider_events e
        where e.provider = ${provider}
          and e.applied_at is null
          and e.received_at <= ${now}
        order by e.received_at
        limit ${atOnce}
      ) as events,
      array(
        select p.id::text
        from public.payments p
        where p.provider = ${provider}
          and p.ask_at <= ${now}
        order by p.ask_at
        limit ${atOnce}
      ) as asks
  `.execute(db)
  return rows[0] ?? { holds: [], calls: [], events: [], asks: [] }
}
