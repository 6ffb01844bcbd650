import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { StateCode } from '../places/state-field.ts'
import { approvalNeeded, oneOwner } from '../staff/approval.ts'
import { settingSchemas } from './marketplace-settings.ts'
import { answer, change } from './setting.ts'
import { sameSetting, settingConflict } from './setting-refusals.ts'

const saved = <Name extends keyof typeof settingSchemas>(key: Name) =>
  z.object({ key: z.literal(key), value: settingSchemas[key], ...change })

/**
 * Requires codes of states. The setting's own schema takes any two letters, because rules stored before this check can
 * have others.
 */
const rulesOfStates = settingSchemas.placeRules.superRefine(({ rules }, context) => {
  for (const [index, { state }] of rules.entries()) {
    if (StateCode.safeParse(state).success) continue
    context.addIssue({ code: 'custom', path: ['rules', index, 'state'], message: 'A state such as CA' })
  }
})

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
    saved('texts'),
    saved('features'),
    saved('cuisines'),
    saved('serviceTypes'),
    saved('terms'),
    saved('privacy'),
    saved('agreement'),
    z.object({ key: z.literal('placeRules'), value: rulesOfStates, ...change }),
    saved('approvals'),
    saved('credit'),
    saved('giftCards'),
  ]),
  output: answer,
  refusals: [approvalNeeded, notFound, oneOwner, sameSetting, settingConflict],
})
