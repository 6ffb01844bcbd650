import { z } from 'zod'
import { Reason } from './admin-fields.ts'
import { Moment, Whole } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'
import { SETTING_KEYS, settingSchemas } from './marketplace-settings.ts'

const Key = z.enum(SETTING_KEYS)

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

const Setting = SettingVersion.extend({ key: Key })
const answer = z.object({ setting: Setting })

export const adminGetSettings = defineFunction({
  name: 'admin-get-settings',
  summary: 'Every topic of settings as it counts now, with who changed it last, when and why.',
  access: 'admin',
  effect: 'read',
  input: z.object({}),
  output: z.object({ settings: z.array(Setting) }),
})

export const adminSettingHistory = defineFunction({
  name: 'admin-setting-history',
  summary: 'The versions of a topic of settings, the latest first, each with what it says.',
  access: 'admin',
  effect: 'read',
  input: z.object({
    key: Key,
    /** The number of the last version of the page before. */
    before: Whole.min(1).optional(),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({ versions: z.array(SettingVersion), next: z.int().nullable() }),
})

const change = {
  /** The version the caller saw: 409 `setting_moved_on` when another counts by now. */
  from: Whole,
  reason: Reason,
}

const saved = <Name extends keyof typeof settingSchemas>(key: Name) =>
  z.object({ key: z.literal(key), value: settingSchemas[key], ...change })

export const saveSetting = defineFunction({
  name: 'save-setting',
  summary: 'Changes a topic of the settings: a new version, which counts at once, everywhere.',
  access: 'admin',
  effect: 'write',
  input: z.discriminatedUnion('key', [
    saved('identity'),
    saved('support'),
    saved('fees'),
    saved('limits'),
    saved('ordering'),
    saved('features'),
    saved('cuisines'),
    saved('serviceTypes'),
    saved('terms'),
    saved('privacy'),
    saved('agreement'),
  ]),
  output: answer,
})

export const restoreSetting = defineFunction({
  name: 'restore-setting',
  summary:
    'Brings an earlier version of a topic back, as a new version; 0 is what the marketplace came with.',
  access: 'admin',
  effect: 'write',
  input: z.object({ key: Key, version: Whole, ...change }),
  output: answer,
})
