import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { settingSchemas } from './marketplace-settings.ts'
import { answer, change } from './setting.ts'

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
