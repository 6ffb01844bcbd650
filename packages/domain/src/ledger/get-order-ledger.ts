import { notFound } from '@localchef/contracts/common-refusals'
import { getOrderLedger as contract } from '@localchef/contracts/payments/get-order-ledger'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { ledgerColumns, ledgerPaymentFields } from './ledger-columns.ts'

export const getOrderLedger = implement(contract, async ({ orderId }, { db, refuse }) => {
  const { rows } = await sql<z.input<typeof contract.output>>`
    select
      (
        select jsonb_build_object(${ledgerPaymentFields}) || jsonb_build_object(
          'amount', (p.amount_cents + s.amount) / 100.0::float8,
          'applicationFee', (p.application_fee_cents + s.fee) / 100.0::float8
        )
        from public.payments p
        cross join lateral (
          select coalesce(sum(s.amount_cents), 0) as amount, coalesce(sum(s.application_fee_cents), 0) as fee
          from public.payments s
          where s.order_id = o.id
            and s.purpose = 'supplement'
            and s.status not in ('released', 'failed')
        ) s
        where p.order_id = o.id
          and p.purpose = 'order'
        order by p.created_at desc
        limit 1
      ) as payment,
      ${ledgerColumns('order_id', orderId)}
    from public.orders o
    where o.id = ${orderId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw refuse(notFound, noSuch('order'))
  return found
})
