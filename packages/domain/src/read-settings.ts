import {
  type FeeRates,
  feesOn,
  type SettingValues,
  settingFrom,
} from '@localchef/contracts/settings/marketplace-settings'
import { sql } from 'kysely'
import { planKept, type Queries } from './queries.ts'
import { dayOf } from './slots/opening-hours.ts'

/**
 * Reads current settings in the caller's transaction. A stored value that does not match the schema (from another
 * release) is replaced by the default, so that a setting never stops a server.
 */
export async function readSettings<Key extends keyof SettingValues>(
  db: Queries,
  keys: readonly Key[],
): Promise<Pick<SettingValues, Key>> {
  const { rows } = await sql<{ key: Key; value: unknown }>`
    select distinct on (s.key) s.key, s.value
    from public.platform_settings s
    where s.key = any (${keys}::text[])
    order by s.key, s.version desc
    ${planKept}
  `.execute(db)
  const values: Partial<SettingValues> = {}
  for (const key of keys) {
    Object.assign(values, { [key]: settingFrom(key, rows.find((row) => row.key === key)?.value) })
  }
  return values as Pick<SettingValues, Key>
}

/** Stored values of the settings `fees` and `ledger`. */
export interface StoredFees {
  fees: unknown
  ledger: unknown
}

/** The marketplace's fees at a moment. They apply unless a kitchen has its own. */
export function marketplaceFees({ fees, ledger }: StoredFees, at: Date): FeeRates {
  const { timeZone } = settingFrom('ledger', ledger)
  return feesOn(settingFrom('fees', fees), dayOf(at, timeZone))
}
