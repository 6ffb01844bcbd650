import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { Setting } from './setting.ts'

export const listSettings = defineFunction({
  name: 'list-settings',
  summary: 'Lists the current settings, each with the author, time and reason of its last change.',
  access: 'admin',
  right: 'settings',
  effect: 'read',
  input: z.object({}),
  output: z.object({ settings: z.array(Setting) }),
})
