import { getChefAnalytics } from '@localchef/contracts/analytics/get-chef-analytics'
import { listBuyers } from '@localchef/contracts/orders/list-buyers'
import { checkConnectedAccount } from '@localchef/contracts/payments/check-connected-account'
import { openOnboarding } from '@localchef/contracts/payments/open-onboarding'
import { heldUndoSeconds } from '@localchef/contracts/undo-limits'
import { expect } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { createDelivery } from '../stripe-double/deliver-events.ts'
import { completeAccount } from '../stripe-double/double-accounts.ts'
import { cancelIntent } from '../stripe-double/double-checkout.ts'
import { openStripeDouble, type StripeDouble } from '../stripe-double/open-stripe-double.ts'

/**
 * A server that takes cards by a double of Stripe, and kitchens whose cards fail after the food was handed over, the
 * event was over or a booking was canceled. Each test file opens its own stage, which sets these variables.
 */
export let double: StripeDouble
export let server: TestServer
export let buyer: TestUser
/** The chef of another kitchen. */
export let stranger: TestUser
export let deliver: ReturnType<typeof createDelivery>

export async function openOwedStage(): Promise<void> {
  double = await openStripeDouble()
  const { secretKey, webhookSecret, address } = double
  server = await startTestServer({
    stripe: { secretKey, webhookSecrets: [webhookSecret], isLive: false, address },
  })
  await allowManyOrders(server.database)
  buyer = await server.signUp({ email: 'buyer@owed.test', role: 'buyer', name: 'Bella Buyer' })
  stranger = (await openKitchen()).chef
  deliver = createDelivery(double, `${server.url}/webhooks/stripe`)
}

export async function closeOwedStage(): Promise<void> {
  await server.stop()
  await double.close()
}

export const soon = { timeout: 20_000, interval: 100 }
export const query = (text: string, values: readonly unknown[]) =>
  server.database.pool.query(text, [...values])

export interface Opened {
  chef: TestUser
  kitchen: Kitchen
}

let kitchens = 0
export async function openKitchen(): Promise<Opened> {
  kitchens += 1
  const chef = await server.signUp({ email: `chef${kitchens}@owed.test`, role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  const { data } = await callFunction(server, openOnboarding, {}, chef)
  completeAccount(double.store, /acct_\d+/.exec(data.url)?.[0] ?? '')
  await callFunction(server, checkConnectedAccount, {}, chef)
  return { chef, kitchen }
}

export const sessionOf = (url: string | null | undefined) => /cs_test_\d+/.exec(url ?? '')?.[0] ?? ''

/** From now on the provider answers no call that moves money. */
export const goAway = () => double.faults.push(...Array.from({ length: 200 }, () => 'server_error' as const))

/** The bank releases the authorizations and the provider refuses the captures; sweeps until `isOver`. */
export async function refuseCaptures(
  sessions: readonly string[],
  isOver: () => Promise<boolean>,
): Promise<void> {
  for (const session of sessions) {
    cancelIntent(double.store, double.store.sessions.get(session)?.payment_intent ?? '')
  }
  double.faults.length = 0
  const sweep = async () => {
    await query(
      `update public.provider_calls set next_attempt_at = now() - interval '1 second' where answered_at is null`,
      [],
    )
    await server.runTask('sweep-payments')
    return isOver()
  }
  await expect.poll(sweep, soon).toBe(true)
}

export async function figures({ chef, kitchen }: Opened) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { data } = await callFunction(server, getChefAnalytics, { from: day(-2), to: day(14) }, chef)
  const { data: people } = await callFunction(server, listBuyers, {}, chef)
  const { rows } = await query(
    `select coalesce(sum(amount_cents), 0)::float8 as cents
     from public.ledger_entries
     where chef_id = $1
       and account = 'chef_payable'`,
    [kitchen.chefId],
  )
  const { orders, revenue, income, bookings } = data.current
  return {
    orders,
    revenue,
    income,
    booked: bookings.revenue,
    spent: people.buyers[0]?.spent,
    payable: rows[0]?.cents,
  }
}

export const openAlerts = async (purchaseId: string) => {
  const { rows } = await query(
    `select 1
     from public.payment_alerts a
     join public.payments p on p.id = a.payment_id
     where $1 in (p.order_id, p.booking_id)
       and a.kind = 'capture_failed'
       and a.status = 'open'`,
    [purchaseId],
  )
  return rows.length
}

/** Ends the time in which a record can be taken back, and waits for the notifications that are then due. */
export async function endUndo(): Promise<void> {
  const waiting = async () =>
    (
      await query(
        `select 1 from pgboss.job where name = 'notify-of-recorded-payment' and state < 'completed'`,
        [],
      )
    ).rows.length
  await query(`update pgboss.job set start_after = now() where name = 'notify-of-recorded-payment'`, [])
  await expect.poll(waiting, soon).toBe(0)
}

export const ageRecord = (purchaseId: string) =>
  query(
    `update public.payments
     set recorded_at = recorded_at - $2 * interval '1 second', failed_at = failed_at - $2 * interval '1 second'
     where $1 in (order_id, booking_id)
       and recorded_at is not null`,
    [purchaseId, heldUndoSeconds + 1],
  )
