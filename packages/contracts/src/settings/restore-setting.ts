import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { approvalNeeded, oneOwner } from '../staff/approval.ts'
import { answer, change, Key } from './setting.ts'
import { notRestorable, settingConflict } from './setting-refusals.ts'

export const restoreSetting = defineFunction({
  name: 'restore-setting',
  summary: 'Restores an earlier version of a setting as a new version; 0 is the default.',
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.object({ key: Key, version: Whole, ...change }),
  output: answer,
  refusals: [approvalNeeded, notFound, notRestorable, oneOwner, settingConflict],
})
