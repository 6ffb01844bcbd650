import { languages } from '@localchef/contracts/language'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Call } from '../server-function.ts'

type Subject = { paymentId: string } | { connectedAccountId: string }

/**
 * Writes a call to the provider in the transaction of its cause, once per key. A job makes it after the commit. Returns
 * its id.
 */
export async function writeProviderCall(
  { db, now, outside }: Pick<Call, 'db' | 'now' | 'outside'>,
  { operation, parameters }: ProviderOperation,
  key: string,
  subject: Subject,
): Promise<string> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    with written as (
      insert into public.provider_calls (
        operation, idempotency_key, parameters, payment_id, connected_account_id, next_attempt_at
      )
      values (
        ${operation}, ${key}, ${JSON.stringify(parameters)}::jsonb,
        ${'paymentId' in subject ? subject.paymentId : null},
        ${'connectedAccountId' in subject ? subject.connectedAccountId : null}, ${now}
      )
      on conflict (idempotency_key) do nothing
      returning id
    )
    select w.id, true as "isNew"
    from written w
    union all
    select c.id, false
    from public.provider_calls c
    where c.idempotency_key = ${key}
    limit 1
  `.execute(db)
  const call = rows[0]
  if (!call) throw new Error('the statement returned no call to the provider')
  if (call.isNew) await outside.enqueue('call-provider', { callId: call.id }, now)
  return call.id
}

const cents = z.int().min(0)

/** A stored request to the provider: each operation with its parameters. */
export const ProviderOperation = z.discriminatedUnion('operation', [
  z.object({
    operation: z.literal('start_checkout'),
    parameters: z.object({
      paymentId: z.guid(),
      amountCents: cents,
      applicationFeeCents: cents,
      destination: z.string().optional(),
      description: z.string(),
      language: z.enum(languages),
      donePath: z.string(),
      cancelledPath: z.string(),
      expiresAt: z.string(),
    }),
  }),
  z.object({ operation: z.literal('expire_checkout'), parameters: z.object({ checkoutId: z.string() }) }),
  z.object({
    operation: z.literal('capture'),
    parameters: z.object({ paymentReference: z.string(), amountCents: cents, applicationFeeCents: cents }),
  }),
  z.object({ operation: z.literal('release'), parameters: z.object({ paymentReference: z.string() }) }),
  z.object({
    operation: z.literal('refund'),
    parameters: z.object({ refundId: z.guid(), paymentReference: z.string(), amountCents: cents }),
  }),
  z.object({
    operation: z.literal('transfer'),
    parameters: z.object({
      transferId: z.guid(),
      amountCents: cents,
      destination: z.string(),
      description: z.string(),
    }),
  }),
  z.object({
    operation: z.literal('reverse_transfer'),
    parameters: z.object({ transferId: z.guid(), transferReference: z.string(), amountCents: cents }),
  }),
  z.object({
    operation: z.literal('create_account'),
    parameters: z.object({ chefId: z.guid(), email: z.string(), name: z.string() }),
  }),
  z.object({
    operation: z.literal('answer_chargeback'),
    parameters: z.object({
      chargebackId: z.string(),
      evidence: z.object({ buyerName: z.string(), description: z.string(), history: z.string() }),
    }),
  }),
])
export type ProviderOperation = z.infer<typeof ProviderOperation>
