import type { ConnectedAccount } from '@localchef/contracts/payments/connected-account'
import { sql } from 'kysely'
import type { z } from 'zod'
import { comingFees, type PlannedFee } from '../ledger/coming-fees.ts'
import type { OwnFees } from '../ledger/kitchen-fees.ts'
import type { ProviderName } from '../payment-provider.ts'
import { marketplaceFees, readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'

type Account = z.input<typeof ConnectedAccount>

interface FoundAccount {
  isStarted: boolean
  takesCharges: boolean
  receivesPayouts: boolean
  missing: Account['missing']
  own: OwnFees
  planned: PlannedFee[]
  today: string
  balance: number
  onTheWay: number
}

/** A kitchen's connected account, with its balances as sums of the ledger. */
export async function readAccountOf(
  { db, now }: Pick<Call, 'db' | 'now'>,
  chefId: string,
  provider: ProviderName | null,
): Promise<Account> {
  const { rows } = await sql<FoundAccount>`
    select
      a.account_id is not null as "isStarted",
      coalesce(a.takes_charges, false) as "takesCharges",
      coalesce(a.receives_payouts, false) as "receivesPayouts",
      to_jsonb(coalesce(a.missing, '{}')) as missing,
      private.kitchen_fees(c.id, ${now}) as own,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'kind', p.kind, 'percent', p.percent, 'fixed', p.fixed_cents / 100.0, 'holdsFrom', p.holds_from
          )
          order by p.begins_at
        )
        from public.fee_periods p
        where p.chef_id = c.id
          and p.withdrawn_at is null
          and p.begins_at > ${now}
      ), '[]') as planned,
      private.marketplace_day(${now})::text as today,
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
  if (!found) throw new Error('the kitchen was not found')
  const { own, planned, today, ...account } = found
  const settings = await readSettings(db, ['fees', 'ledger'])
  const { sharePercent: commissionPercent, ...serviceFee } = { ...marketplaceFees(settings, now), ...own }
  return {
    ...account,
    provider,
    commissionPercent,
    serviceFee,
    comingFees: comingFees(own, planned, settings.fees, today),
  }
}
