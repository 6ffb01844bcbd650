import { saveDiscount as contract } from '@localchef/contracts/discounts/save-discount'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Queries } from '../queries.ts'
import { invalidField } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readDiscounts } from './own-discounts.ts'
import { writeDiscount } from './write-discount.ts'

export const saveDiscount = implement(contract, async ({ kitchenIds, ...saved }, call) => {
  const before = saved.id ? (await readDiscounts(call.db, null)).find(({ id }) => id === saved.id) : undefined
  const id = await writeDiscount(call, null, saved)
  await writeKitchens(call.db, id, kitchenIds)
  const discounts = await readDiscounts(call.db, null)
  await recordAct(call, {
    action: 'save-discount',
    subjectKind: 'discount',
    subjectId: id,
    before: before ?? null,
    after: discounts.find((discount) => discount.id === id) ?? null,
    reason: null,
  })
  return { id, discounts }
})

async function writeKitchens(db: Queries, id: string, kitchenIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(kitchenIds)]
  await sql`
    delete from public.discount_kitchens k
    where k.discount_id = ${id}
      and k.chef_id <> all (${wanted}::uuid[])
  `.execute(db)
  await sql`
    insert into public.discount_kitchens (discount_id, chef_id)
    select ${id}::uuid, c.id
    from public.chefs c
    where c.id = any (${wanted}::uuid[])
    on conflict do nothing
  `.execute(db)
  const { rows } = await sql<{ kitchens: number }>`
    select count(*)::integer as kitchens
    from public.discount_kitchens k
    where k.discount_id = ${id}
  `.execute(db)
  if (rows[0]?.kitchens !== wanted.length) throw invalidField(['kitchenIds'], 'unknown_kitchen')
}
