import { sql } from 'kysely'
import type { PaymentDesk } from '../server-function.ts'

/** Reads the current state of a payment from the provider and applies it. */
export async function followPayment(
  { provider, transact, apply }: PaymentDesk,
  paymentId: string,
): Promise<void> {
  const checkoutId = await transact(async ({ db }) => {
    const { rows } = await sql<{ checkoutId: string | null }>`
      select p.checkout_id as "checkoutId"
      from public.payments p
      where p.id = ${paymentId}
        and p.provider = ${provider.name}
        and p.checkout_id is not null
    `.execute(db)
    return rows[0]?.checkoutId
  })
  if (!checkoutId) return
  const seen = await provider.readPayment(checkoutId)
  await transact((call) => apply(call, paymentId, seen))
}
