import { sql } from 'kysely'
import { ProviderError } from '../payment-provider.ts'
import type { PaymentDesk } from '../server-function.ts'
import { carryOutCall } from './carry-out-call.ts'

/** Longest wait for another request that opens the same page, and the pause between two looks. */
const patience = { totalMs: 10_000, pauseMs: 200 }

/**
 * Makes the call that opens the provider's page of a payment, or waits for the request that makes it now. It is retried
 * later if the provider is unavailable.
 */
export async function openPaymentPage(desk: PaymentDesk, paymentId: string): Promise<void> {
  const callId = await openCallOf(desk, paymentId)
  try {
    if (callId) await carryOutCall(desk, callId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.fault.kind === 'in_progress') await waitForAnswer(desk, paymentId)
  }
}

function openCallOf(desk: PaymentDesk, paymentId: string): Promise<string | undefined> {
  return desk.transact(async ({ db }) => {
    const { rows } = await sql<{ id: string }>`
      select c.id
      from public.provider_calls c
      where c.payment_id = ${paymentId}
        and c.operation = 'start_checkout'
        and c.answered_at is null
    `.execute(db)
    return rows[0]?.id
  })
}

async function waitForAnswer(desk: PaymentDesk, paymentId: string): Promise<void> {
  for (let waited = 0; waited < patience.totalMs; waited += patience.pauseMs) {
    if (!(await openCallOf(desk, paymentId))) return
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  }
}
