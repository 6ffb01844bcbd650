import { Fees, type SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'

/** Refuses planned fees that would begin today or earlier: fees from today on must be saved as the current ones. */
export async function guardPlannedFees(
  { db, now }: UserCall,
  key: SettingKey,
  value: Record<string, unknown>,
): Promise<void> {
  const planned = key === 'fees' ? Fees.parse(value).planned : null
  if (!planned) return
  const { rows } = await sql<{ isLater: boolean }>`
    select ${planned.holdsFrom}::date > private.marketplace_day(${now}) as "isLater"
  `.execute(db)
  if (rows[0]?.isLater) return
  throw invalidField(['value', 'planned', 'holdsFrom'], 'fees_begin_later')
}
