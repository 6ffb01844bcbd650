import { z } from 'zod'
import { Positive } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Key, SettingVersion } from './setting.ts'

export const listSettingVersions = defineFunction({
  name: 'list-setting-versions',
  summary: 'Lists the versions of a setting with their values, latest first.',
  access: 'admin',
  right: 'settings',
  effect: 'read',
  input: z.object({
    key: Key,
    /** Number of the last version of the previous page. */
    before: Positive.optional(),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.object({ versions: z.array(SettingVersion), next: Positive.nullable() }),
})
