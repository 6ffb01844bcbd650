import { notFound } from '@localchef/contracts/common-refusals'
import type { FeePeriod, KitchenFees } from '@localchef/contracts/payments/kitchen-fee'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { marketplaceFees, readSettings } from '../read-settings.ts'
import { noSuch } from '../refusal.ts'
import type { Call, Refusing } from '../server-function.ts'
import type { OwnFees } from './kitchen-fees.ts'

/** The columns of `FeePeriod`, from `feePeriods`. */
export const feePeriodColumns = sql`
  k.id,
  k.kind,
  k.state,
  k.percent::float8 as percent,
  (k.fixed_cents / 100.0)::float8 as fixed,
  k.holds_from::text as "holdsFrom",
  to_jsonb(k.begins_at) #>> '{}' as "beginsAt",
  to_jsonb(k.ends_at) #>> '{}' as "endsAt",
  k.reason,
  coalesce(author.name, author.email) as by,
  to_jsonb(k.created_at) #>> '{}' as at,
  case when k.withdrawn_at is not null then
    jsonb_build_object(
      'by', coalesce(withdrawer.name, withdrawer.email), 'at', k.withdrawn_at, 'reason', k.withdrawal_reason
    )
  end as withdrawal
`

/** Fee periods `k` with their end and their state at a moment. */
export const feePeriods = (now: Date): RawBuilder<unknown> => sql`
  from (
    select p.*, n.ends_at,
      case
        when p.withdrawn_at is not null then 'withdrawn'
        when p.begins_at > ${now} then 'planned'
        when n.ends_at <= ${now} then 'past'
        else 'present'
      end as state
    from public.fee_periods p
    left join lateral (
      select min(l.begins_at) as ends_at
      from public.fee_periods l
      where l.chef_id = p.chef_id
        and l.kind = p.kind
        and l.withdrawn_at is null
        and p.withdrawn_at is null
        and l.begins_at > p.begins_at
    ) n on true
  ) k
  left join public.profiles author on author.id = k.author_id
  left join public.profiles withdrawer on withdrawer.id = k.withdrawn_by
`

/** All fees of a kitchen. Refuses an unknown kitchen. */
export async function readKitchenFees(
  { db, now, refuse }: Call & Refusing<typeof notFound>,
  chefId: string,
): Promise<KitchenFees> {
  const { rows } = await sql<{ own: OwnFees; today: string }>`
    select private.kitchen_fees(c.id, ${now}) as own, private.marketplace_day(${now})::text as today
    from public.chefs c
    where c.id = ${chefId}
  `.execute(db)
  const found = rows[0]
  if (!found) throw refuse(notFound, noSuch('chef'))
  const settings = await readSettings(db, ['fees', 'ledger'])
  const marketplace = marketplaceFees(settings, now)
  return {
    now: { ...marketplace, ...found.own },
    marketplace,
    version: await readFeesVersion(db, chefId),
    today: found.today,
    timeZone: settings.ledger.timeZone,
    periods: await readPeriods(db, chefId, now),
  }
}

/** The version: each period and each withdrawal increases it. */
export async function readFeesVersion(db: Queries, chefId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select (count(*) + count(p.withdrawn_at))::integer as version
    from public.fee_periods p
    where p.chef_id = ${chefId}
  `.execute(db)
  return rows[0]?.version ?? 0
}

async function readPeriods(db: Queries, chefId: string, now: Date): Promise<FeePeriod[]> {
  const { rows } = await sql<FeePeriod>`
    select ${feePeriodColumns}
    ${feePeriods(now)}
    where k.chef_id = ${chefId}
    order by k.begins_at desc, k.created_at desc, k.id
  `.execute(db)
  return rows
}
