import { notFound } from '@localchef/contracts/common-refusals'
import { draftHours } from '@localchef/contracts/orders/create-order-draft'
import { getOrderDraft as contract } from '@localchef/contracts/orders/get-order-draft'
import { sql } from 'kysely'
import type { z } from 'zod'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const getOrderDraft = implement(contract, async ({ draftId }, { db, user, now, refuse }) => {
  const { rows } = await sql<{ cart: z.input<typeof contract.output> }>`
    select cart
    from public.order_drafts
    where id = ${draftId}
      and buyer_id = ${user.id}
      and created_at > ${now}::timestamptz - make_interval(hours => ${draftHours})
  `.execute(db)
  const draft = rows[0]
  if (!draft) throw refuse(notFound, noSuch('draft'))
  return draft.cart
})
