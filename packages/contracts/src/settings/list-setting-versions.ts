import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { Key, SettingVersion } from './setting.ts'

export const listSettingVersions = defineFunction({
  name: 'list-setting-versions',
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
