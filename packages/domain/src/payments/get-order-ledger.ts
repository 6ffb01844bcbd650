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
        select jsonb_build_object(${ledgerPaymentFields})
        from public.payments p
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
