import { sql } from 'kysely'
import type { PaymentDesk } from '../server-function.ts'
import { carryOutCall } from './carry-out-call.ts'
import { ProviderError } from './payment-provider.ts'

/** Makes the call that opens the provider's page of a payment. It is retried later if the provider is unavailable. */
export async function openPaymentPage(desk: PaymentDesk, paymentId: string): Promise<void> {
  const callId = await desk.transact(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from public.provider_calls c
      where c.payment_id = ${paymentId}
        and c.operation = 'start_checkout'
        and c.answered_at is null
    `.execute(db)
    return rows[0]?.id
  })
  try {
    if (callId) await carryOutCall(desk, callId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
