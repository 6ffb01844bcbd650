import { notFound } from '@localchef/contracts/common-refusals'
import { setCommission as contract } from '@localchef/contracts/payments/set-commission'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const setCommission = implement(contract, async ({ chefId, percent, reason }, call) => {
  const { rows } = await sql<{ before: number | null; version: number }>`
    select
      (
        select k.percent::float8
        from public.chef_commissions k
        where k.chef_id = c.id
        order by k.version desc
        limit 1
      ) as before,
      (
        select coalesce(max(k.version), 0)
        from public.chef_commissions k
        where k.chef_id = c.id
      ) as version
    from public.chefs c
    where c.id = ${chefId}
    for no key update of c
  `.execute(call.db)
  const found = rows[0]
  if (!found) throw call.refuse(notFound, noSuch('chef'))
  await sql`
    insert into public.chef_commissions (chef_id, version, percent, reason, author_id)
    values (${chefId}, ${found.version + 1}, ${percent}, ${reason}, ${call.user.id})
  `.execute(call.db)
  await recordAct(call, {
    action: 'set-commission',
    subjectKind: 'chef',
    subjectId: chefId,
    before: { percent: found.before },
    after: { percent },
    reason,
  })
  return { percent }
})
