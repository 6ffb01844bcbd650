import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { Moment, Whole } from '../common-fields.ts'
import { SETTING_KEYS } from './marketplace-settings.ts'

export const Key = z.enum(SETTING_KEYS)

/** A version of a topic. 0 is what the marketplace came with. */
export const SettingVersion = z.object({
  version: z.int(),
  value: z.record(z.string(), z.unknown()),
  by: z.string().nullable(),
  at: Moment.nullable(),
  reason: z.string().nullable(),
  /** The version this one has brought back. */
  restoredFrom: z.int().nullable(),
})
export type SettingVersion = z.infer<typeof SettingVersion>

export const Setting = SettingVersion.extend({ key: Key })
export const answer = z.object({ setting: Setting })

export const change = {
  /** The version the caller saw: 409 `setting_moved_on` when another counts by now. */
  from: Whole,
  reason: Reason,
}
