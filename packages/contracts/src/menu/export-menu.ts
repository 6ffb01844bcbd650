import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'

export const exportMenu = defineFunction({
  name: 'export-menu',
  summary: "The caller's menu as CSV, to be edited and imported again.",
  access: 'chef',
  effect: 'read',
  input: z.object({}),
  output: z.object({ csv: z.string() }),
})
