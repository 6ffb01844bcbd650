import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { notifyAboutOrder } from './notify-about-order.ts'

/** Orders per transaction; the next run continues. */
const atOnce = 100

interface DueReminder {
  orderId: string
  kind: 'day' | 'hours'
}

/**
 * Reminds buyers of their agreed pickups and deliveries. Idempotent: a reminder is marked in the transaction of its
 * notification, and concurrent runs take different orders. After an outage at night, reminders wait until morning, and
 * of two due reminders only the later one is sent.
 */
export async function remindBuyers(call: Omit<Call, 'user'>): Promise<number> {
  await dropLate(call)
  const due = await takeDue(call)
  for (const { orderId, kind } of due) {
    const event = kind === 'day' ? 'order_reminder_day' : 'order_reminder_hours'
    await notifyAboutOrder({ ...call, user: null }, orderId, event, 'system')
  }
  return due.length
}

/** A reminder not sent before its slot began, or before the next reminder was due, is useless. */
async function dropLate({ db, now }: Omit<Call, 'user'>): Promise<void> {
  await sql`
    delete from public.order_reminders r
    where r.sent_at is null
      and r.due_at <= ${now}
      and (
        r.slot_from <= ${now}
        or (
          r.kind = 'day'
          and exists (
            select 1
            from public.order_reminders h
            where h.order_id = r.order_id
              and h.slot_from = r.slot_from
              and h.kind = 'hours'
              and h.due_at <= ${now}
          )
        )
      )
  `.execute(db)
}

async function takeDue({ db, now }: Omit<Call, 'user'>): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select r.order_id, r.kind, r.slot_from
      from public.order_reminders r
      join public.orders o on o.id = r.order_id
      join public.chefs c on c.id = o.chef_id
      where r.sent_at is null
        and r.due_at <= ${now}
        and r.slot_from = o.slot_from
        and r.slot_from > ${now}
        and o.status in ('confirmed', 'preparing', 'ready')
        and (${now}::timestamptz at time zone c.time_zone)::time >= '08:00'
        and (${now}::timestamptz at time zone c.time_zone)::time < '21:00'
      order by r.due_at, r.order_id
      limit ${atOnce}
      for no key update of r skip locked
    )
    update public.order_reminders r
    set sent_at = ${now}
    from due
    where r.order_id = due.order_id
      and r.kind = due.kind
      and r.slot_from = due.slot_from
    returning r.order_id as "orderId", r.kind as "kind"
  `.execute(db)
  return rows
}
