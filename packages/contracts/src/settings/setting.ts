import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Moment, Whole } from '../common-fields.ts'
import { settingKeys } from './marketplace-settings.ts'

export const Key = z.enum(settingKeys)

/** A version of a setting; 0 is the default. */
export const SettingVersion = z.object({
  version: Whole,
  value: z.record(z.string(), z.unknown()),
  by: z.string().nullable(),
  at: Moment.nullable(),
  reason: z.string().nullable(),
  /** The version restored by this one. */
  restoredFrom: Whole.nullable(),
})
export type SettingVersion = z.infer<typeof SettingVersion>

export const Setting = SettingVersion.extend({ key: Key })
export const answer = z.object({ setting: Setting })

export const change = {
  /** The current version as the caller saw it. */
  from: Whole,
  reason: Reason,
}
