import { notFound } from '@localchef/contracts/common-refusals'
import type { ConnectedAccount } from '@localchef/contracts/payments/connected-account'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { ProviderName } from './payment-provider.ts'

type Account = z.input<typeof ConnectedAccount>

interface FoundAccount {
  isStarted: boolean
  takesCharges: boolean
  receivesPayouts: boolean
  missing: Account['missing']
  commissionPercent: number | null
  balance: number
  onTheWay: number
}

/** The caller's kitchen. */
export async function ownKitchenOf({
  db,
  user,
  refuse,
}: UserCall & Refusing<typeof notFound>): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name
    from public.chefs c
    where c.profile_id = ${user.id}
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) throw refuse(notFound, noSuch('business'))
  return kitchen
}

/** A kitchen's connected account, with its balances as sums of the ledger. */
export async function readAccountOf(
  db: Queries,
  chefId: string,
  provider: ProviderName | null,
): Promise<Account> {
  const { rows } = await sql<FoundAccount>`
    select
      a.account_id is not null as "isStarted",
      coalesce(a.takes_charges, false) as "takesCharges",
      coalesce(a.receives_payouts, false) as "receivesPayouts",
      to_jsonb(coalesce(a.missing, '{}')) as missing,
      (
        select k.percent::float8
        from public.chef_commissions k
        where k.chef_id = c.id
        order by k.version desc
        limit 1
      ) as "commissionPercent",
      (coalesce(-(
        select sum(e.amount_cents)
        from public.ledger_entries e
        where e.chef_id = c.id
          and e.account = 'chef_payable'
      ), 0) / 100.0)::float8 as balance,
      (coalesce(-(
        select sum(e.amount_cents)
        from public.ledger_entries e
        where e.chef_id = c.id
          and e.account = 'payouts'
      ), 0) / 100.0)::float8 as "onTheWay"
    from public.chefs c
    left join public.connected_accounts a on a.chef_id = c.id and a.provider = ${provider}
    where c.id = ${chefId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('a kitchen was just found')
  const { fees } = await readSettings(db, ['fees'])
  return { ...found, provider, commissionPercent: found.commissionPercent ?? fees.sharePercent }
}
