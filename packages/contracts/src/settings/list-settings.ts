import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Setting } from './setting.ts'

export const listSettings = defineFunction({
  name: 'list-settings',
  summary: 'Every topic of settings as it counts now, with who changed it last, when and why.',
  access: 'admin',
  effect: 'read',
  input: z.object({}),
  output: z.object({ settings: z.array(Setting) }),
})
