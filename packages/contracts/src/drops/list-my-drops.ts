import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { OwnDrop } from './own-drop.ts'

export const listMyDrops = defineFunction({
  name: 'list-my-drops',
  summary: "Lists the drops of the caller's kitchen, drafts included, by their opening, latest first.",
  access: 'chef',
  effect: 'read',
  input: z.object({
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(10_000).default(0),
  }),
  output: z.object({ timeZone: z.string(), count: Whole, drops: z.array(OwnDrop) }),
  refusals: [notFound],
})
