import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { answer, change, Key } from './setting.ts'

export const restoreSetting = defineFunction({
  name: 'restore-setting',
  summary:
    'Brings an earlier version of a topic back, as a new version; 0 is what the marketplace came with.',
  access: 'admin',
  effect: 'write',
  input: z.object({ key: Key, version: Whole, ...change }),
  output: answer,
})
