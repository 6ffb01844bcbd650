import { Fees, type SettingKey } from '@localchef/contracts/settings/marketplace-settings'
import { dayOf } from '../chefs/opening-hours.ts'
import { invalidField } from '../refusal.ts'
import type { UserCall } from '../server-function.ts'
import { readSettings } from './read-settings.ts'

/** Refuses planned fees that would begin today or earlier: those of today are saved as the present ones. */
export async function guardPlannedFees(
  { db, now }: UserCall,
  key: SettingKey,
  value: Record<string, unknown>,
): Promise<void> {
  const planned = key === 'fees' ? Fees.parse(value).planned : null
  if (!planned) return
  const { ledger } = await readSettings(db, ['ledger'])
  if (planned.holdsFrom > dayOf(now, ledger.timeZone)) return
  throw invalidField(['value', 'planned', 'holdsFrom'], 'Planned fees begin on a later day')
}
