import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineRefusal } from '../refusal.ts'
import { features } from './marketplace-settings.ts'

export const switchedOff = defineRefusal(
  'switched_off',
  422,
  'This feature is switched off',
  z.object({ feature: z.enum(features) }),
)
export const settingConflict = defineRefusal(
  'setting_conflict',
  409,
  'Another admin has changed this setting',
  z.object({ version: Whole }),
)
export const sameSetting = defineRefusal('same_setting', 409, 'The setting already has this value')
export const notRestorable = defineRefusal('not_restorable', 422, 'This version cannot be restored')
