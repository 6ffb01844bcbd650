import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { approvalNeeded, oneOwner } from '../staff/approval.ts'
import { settingSchemas } from './marketplace-settings.ts'
import { answer, change } from './setting.ts'
import { sameSetting, settingConflict } from './setting-refusals.ts'

const saved = <Name extends keyof typeof settingSchemas>(key: Name) =>
  z.object({ key: z.literal(key), value: settingSchemas[key], ...change })

export const saveSetting = defineFunction({
  name: 'save-setting',
  summary: 'Saves a new version of a setting, which takes effect at once.',
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.discriminatedUnion('key', [
    saved('identity'),
    saved('support'),
    saved('region'),
    saved('fees'),
    saved('payments'),
    saved('ledger'),
    saved('limits'),
    saved('ordering'),
    saved('followers'),
    saved('features'),
    saved('cuisines'),
    saved('serviceTypes'),
    saved('terms'),
    saved('privacy'),
    saved('agreement'),
    saved('placeRules'),
    saved('approvals'),
    saved('credit'),
  ]),
  output: answer,
  refusals: [approvalNeeded, notFound, oneOwner, sameSetting, settingConflict],
})
