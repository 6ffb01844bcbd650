import { Agreement, settingSchemas } from '@localchef/contracts/settings/marketplace-settings'
import { saveSetting as contract } from '@localchef/contracts/settings/save-setting'
import { sameSetting } from '@localchef/contracts/settings/setting-refusals'
import { implement } from '../server-function.ts'
import { publishAgreement } from './agreement-version.ts'
import { guardApprovals } from './guard-approvals.ts'
import { guardLogo } from './guard-logo.ts'
import { guardPlannedFees } from './guard-planned-fees.ts'
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
