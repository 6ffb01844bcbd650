import { notFound } from '@localchef/contracts/common-refusals'
import { getPaymentAlert as contract } from '@localchef/contracts/payments/get-payment-alert'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { paymentAlertColumns, paymentAlerts } from './payment-alert-columns.ts'

export const getPaymentAlert = implement(contract, async ({ alertId }, { db, refuse }) => {
  const { rows } = await sql<z.input<typeof contract.output>>`
    select ${paymentAlertColumns},
      (case a.kind
        when 'capture_failed' then case when g.status = 'cancelled' then g.kept_cents else p.amount_cents end
        when 'refund_failed' then (
          select r.amount_cents
          from public.refunds r
          where r.payment_id = a.payment_id
            and a.subject in (r.id::text, r.payment_id || ':' || r.provider_reference)
          limit 1
        )
        when 'transfer_failed' then f.amount_cents
      end / 100.0)::float8 as amount,
      case when a.ours_cents is not null then jsonb_build_object(
        'ours', (a.ours_cents / 100.0)::float8, 'theirs', (a.theirs_cents / 100.0)::float8
      ) end as difference,
      (
        select jsonb_build_object(
          'description', k.parameters #>> '{evidence,description}',
          'history', k.parameters #>> '{evidence,history}',
          'isDelivered', k.answered_at is not null and k.fault is null,
          'at', k.created_at
        )
        from public.provider_calls k
        where k.idempotency_key = 'evidence:' || b.id
      ) as answer
    ${paymentAlerts}
    where a.id = ${alertId}
  `.execute(db)
  const alert = rows[0]
  if (!alert) throw refuse(notFound, noSuch('alert'))
  return alert
})
