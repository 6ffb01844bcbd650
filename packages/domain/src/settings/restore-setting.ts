import { Whole } from '@localchef/contracts/common-fields'
import { notFound } from '@localchef/contracts/common-refusals'
import { settingSchemas } from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting as contract } from '@localchef/contracts/settings/restore-setting'
import { notRestorable } from '@localchef/contracts/settings/setting-refusals'
import { z } from 'zod'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { bringAgreementBack } from './agreement-version.ts'
import { guardApprovals } from './guard-approvals.ts'
import { readVersion } from './setting-versions.ts'
import { lockSetting, writeSettingVersion } from './write-setting-version.ts'

/** The chef agreement has its own version number. Texts from before the first edit do not contain it and get 1. */
const KeptAgreement = z.object({ agreementVersion: Whole.default(1) })

export const restoreSetting = implement(contract, async ({ key, version, from, reason }, call) => {
  const before = await lockSetting(call, key, from)
  const wanted = await readVersion(call.db, key, version)
  if (!wanted) throw call.refuse(notFound, noSuch('version'))
  const parsed = settingSchemas[key].safeParse(wanted.value)
  if (!parsed.success || version === from) {
    throw call.refuse(notRestorable)
  }
  await guardApprovals(call, before, wanted.value)
  if (key === 'agreement') {
    const { agreementVersion } = KeptAgreement.parse(wanted.value)
    await bringAgreementBack(call.db, agreementVersion, call.now)
  }
  const setting = await writeSettingVersion(call, {
    before,
    value: wanted.value,
    reason,
    restoredFrom: version,
  })
  return { setting }
})
