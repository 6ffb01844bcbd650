import type { FeeKind } from '@localchef/contracts/payments/kitchen-fee'
import { sql } from 'kysely'
import type { UserCall } from '../server-function.ts'

export interface WithdrawnFee {
  kind: FeeKind
  percent: number | null
  fixedCents: number | null
  holdsFrom: string
}

/** Withdraws a fee of a kitchen. Undefined if it has begun, is withdrawn already, or has another kind than expected. */
export async function withdrawPlannedFee(
  { db, now, user }: Pick<UserCall, 'db' | 'now' | 'user'>,
  { id, chefId, kind, reason }: { id: string; chefId: string; kind?: FeeKind; reason: string },
): Promise<WithdrawnFee | undefined> {
  const { rows } = await sql<WithdrawnFee>`
    update public.fee_periods
    set withdrawn_at = ${now},
        withdrawn_by = ${user.id},
        withdrawal_reason = ${reason}
    where id = ${id}
      and chef_id = ${chefId}
      and kind = coalesce(${kind ?? null}, kind)
      and withdrawn_at is null
      and begins_at > ${now}
    returning kind, percent::float8 as percent, fixed_cents as "fixedCents", holds_from::text as "holdsFrom"
  `.execute(db)
  return rows[0]
}
