import { notFound } from '@localchef/contracts/common-refusals'
import { setCustomerListsStopped as contract } from '@localchef/contracts/customers/set-customer-lists-stopped'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readKitchenLists } from './get-kitchen-customer-lists.ts'
import { readStop } from './read-customer-lists.ts'

export const setCustomerListsStopped = implement(contract, async ({ chefId, isStopped, reason }, call) => {
  const { db, now, refuse } = call
  const { rows } = await sql<{ id: string }>`
    select c.id
    from public.chefs c
    where c.id = ${chefId}
    for no key update
  `.execute(db)
  if (!rows[0]) throw refuse(notFound, noSuch('chef'))
  const wasStopped = (await readStop(db, chefId)) !== null
  if (isStopped) {
    await sql`
      insert into public.customer_list_stops (chef_id, stopped_at)
      values (${chefId}, ${now})
      on conflict (chef_id) do nothing
    `.execute(db)
  } else {
    await sql`delete from public.customer_list_stops where chef_id = ${chefId}`.execute(db)
  }
  if (wasStopped !== isStopped) {
    await recordAct(call, {
      action: 'set-customer-lists-stopped',
      subjectKind: 'chef',
      subjectId: chefId,
      before: { isStopped: wasStopped },
      after: { isStopped },
      reason,
    })
  }
  return readKitchenLists(db, chefId)
})
