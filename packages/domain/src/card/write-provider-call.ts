import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import type { ProviderOperation } from './provider-operation.ts'

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
