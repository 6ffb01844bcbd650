import { type Agreement, settingSchemas } from '@localchef/contracts/settings/marketplace-settings'
import { restoreSetting as contract } from '@localchef/contracts/settings/restore-setting'
import { notFound, Refusal } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { bringAgreementBack } from './agreement-version.ts'
import { readVersion } from './setting-versions.ts'
import { lockSetting, writeVersion } from './write-version.ts'

/** The chef agreement's own number, kept with each version of its text. */
interface KeptAgreement extends Agreement {
  agreementVersion?: number
}

export const restoreSetting = implement(contract, async ({ key, version, from, reason }, call) => {
  const before = await lockSetting(call, key, from)
  const wanted = await readVersion(call.db, key, version)
  if (!wanted) throw notFound('version')
  const parsed = settingSchemas[key].safeParse(wanted.value)
  if (!parsed.success || version === from) {
    throw new Refusal(422, 'not_restorable', 'This version cannot be brought back')
  }
  if (key === 'agreement') {
    const { agreementVersion = 1 } = wanted.value as unknown as KeptAgreement
    await bringAgreementBack(call.db, agreementVersion, call.now)
  }
  const setting = await writeVersion(call, { before, value: wanted.value, reason, restoredFrom: version })
  return { setting }
})
