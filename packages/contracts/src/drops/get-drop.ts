import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { Drop } from './drop.ts'

export const getDrop = defineFunction({
  name: 'get-drop',
  summary: 'Reads an announced drop by its id or the slug of its page.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    drop: z.union([
      Id,
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(90),
    ]),
  }),
  output: Drop,
  refusals: [notFound],
})
