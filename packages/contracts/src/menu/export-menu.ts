import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const exportMenu = defineFunction({
  name: 'export-menu',
  summary: "Exports the caller's menu as CSV for editing and import.",
  access: 'chef',
  effect: 'read',
  scope: 'read:menu',
  secret: true,
  input: z.object({}),
  output: z.object({ csv: z.string() }),
  refusals: [notFound],
})
