import {
  Agreement,
  Fees,
  Identity,
  type SettingKey,
  settingSchemas,
} from '@localchef/contracts/settings/marketplace-settings'
import { saveSetting as contract } from '@localchef/contracts/settings/save-setting'
import { sameSetting } from '@localchef/contracts/settings/setting-refusals'
import { sql } from 'kysely'
import { invalidField } from '../refusal.ts'
import { implement, type UserCall } from '../server-function.ts'
import { publishAgreement } from './agreement-version.ts'
import { guardApprovals } from './guard-approvals.ts'
import { lockSetting, writeSettingVersion } from './write-setting-version.ts'

export const saveSetting = implement(contract, async ({ key, value, from, reason }, call) => {
  const before = await lockSetting(call, key, from)
  // The value before can be one that the schema does not allow, such as an empty list of cuisines.
  const { data: valueBefore } = settingSchemas[key].safeParse(before.value)
  if (JSON.stringify(valueBefore) === JSON.stringify(value)) {
    throw call.refuse(sameSetting)
  }
  await guardApprovals(call, before, value)
  await guardPlannedFees(call, key, value)
  await guardLogo(call, key, value)
  let kept: Record<string, unknown> = value
  if (key === 'agreement') {
    const title = `Chef agreement of ${call.now.toISOString().slice(0, 10)}`
    const agreementVersion = await publishAgreement(call.db, Agreement.parse(value), title, call.now)
    kept = { ...value, agreementVersion }
  }
  const setting = await writeSettingVersion(call, { before, value: kept, reason, restoredFrom: null })
  return { setting }
})

/** Refuses planned fees that would begin today or earlier: fees from today on must be saved as the current ones. */
async function guardPlannedFees(
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

/**
 * Refuses a logo that is not in the bucket of logos. Files stay in that bucket, so restored versions find their logos.
 */
async function guardLogo({ db }: UserCall, key: SettingKey, value: Record<string, unknown>): Promise<void> {
  const logo = key === 'identity' ? Identity.parse(value).logo : null
  if (!logo) return
  const { rows } = await sql<{ name: string }>`
    select o.name
    from storage.objects o
    where o.bucket_id = 'logos'
      and o.name = ${logo}
  `.execute(db)
  if (rows.length === 0) throw invalidField(['value', 'logo'], 'file_missing')
}
