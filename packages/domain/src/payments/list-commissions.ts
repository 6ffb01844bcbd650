import { notFound } from '@localchef/contracts/common-refusals'
import {
  type CommissionVersion,
  listCommissions as contract,
} from '@localchef/contracts/payments/list-commissions'
import { sql } from 'kysely'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readSettings } from '../settings/read-settings.ts'

export const listCommissions = implement(contract, async ({ chefId }, { db, refuse }) => {
  const { rows } = await sql<{ versions: CommissionVersion[] }>`
    select
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'version', k.version, 'percent', k.percent, 'reason', k.reason,
            'by', coalesce(p.name, p.email), 'at', k.created_at
          )
          order by k.version desc
        )
        from public.chef_commissions k
        left join public.profiles p on p.id = k.author_id
        where k.chef_id = c.id
      ), '[]') as versions
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw refuse(notFound, noSuch('chef'))
  const { fees } = await readSettings(db, ['fees'])
  return {
    percent: found.versions[0]?.percent ?? fees.sharePercent,
    marketplacePercent: fees.sharePercent,
    versions: found.versions,
  }
})
