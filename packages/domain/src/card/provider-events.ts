import { sql } from 'kysely'
import { z } from 'zod'
import type { ProviderEvent, ProviderName } from '../payment-provider.ts'
import type { Call, PaymentDesk } from '../server-function.ts'
import { followAccount } from './follow-account.ts'
import { followPayment } from './follow-payment.ts'
import { followPayout } from './follow-payouts.ts'

const Subject: z.ZodType<ProviderEvent['subject']> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), reference: z.string() }),
  z.object({ kind: z.literal('account'), accountId: z.string() }),
  z.object({ kind: z.literal('payout'), accountId: z.string(), payoutId: z.string() }),
  z.object({ kind: z.literal('other') }),
])

/** Stores an event once. A job then reads the object that it names. Returns whether it was new. */
export async function keepProviderEvent(
  call: Call,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into public.provider_events (provider, event_id, type, subject)
    values (${provider}, ${event.id}, ${event.type}, ${JSON.stringify(event.subject)}::jsonb)
    on conflict (provider, event_id) do nothing
    returning event_id as id
  `.execute(call.db)
  if (rows.length === 0) return false
  await call.outside.enqueue('follow-event', { eventId: event.id }, call.now)
  return true
}

/** Reads the object of a stored event from the provider, and marks the event as done. */
export async function followEvent(desk: PaymentDesk, eventId: string): Promise<void> {
  const subject = await desk.transact(({ db }) => readSubject(desk, db, eventId))
  if (!subject) return
  if (subject.kind === 'account') await followAccount(desk, subject.accountId)
  if (subject.kind === 'payout') await followPayout(desk, subject.accountId, subject.payoutId)
  if (subject.kind === 'payment') {
    const paymentId = await desk.transact(({ db }) => findPayment(desk, db, subject.reference))
    if (paymentId) await followPayment(desk, paymentId)
  }
  await desk.transact(({ db, now }) =>
    sql`
      update public.provider_events
      set applied_at = ${now}
      where provider = ${desk.provider.name}
        and event_id = ${eventId}
    `.execute(db),
  )
}

async function readSubject(
  { provider }: PaymentDesk,
  db: Call['db'],
  eventId: string,
): Promise<ProviderEvent['subject'] | undefined> {
  const { rows } = await sql<{ subject: Record<string, unknown> }>`
    select e.subject
    from public.provider_events e
    where e.provider = ${provider.name}
      and e.event_id = ${eventId}
      and e.applied_at is null
  `.execute(db)
  return rows[0] && Subject.parse(rows[0].subject)
}

async function findPayment(
  { provider }: PaymentDesk,
  db: Call['db'],
  reference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from public.payments p
    where p.provider = ${provider.name}
      and ${reference} in (p.checkout_id, p.payment_reference)
  `.execute(db)
  return rows[0]?.id
}
