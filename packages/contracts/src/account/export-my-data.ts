import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

/** Stored rows by table. */
export const PersonalData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())))

export const exportMyData = defineFunction({
  name: 'export-my-data',
  summary: 'Exports all data the marketplace stores about the caller.',
  access: 'signed-in',
  effect: 'read',
  secret: true,
  input: z.object({}),
  output: z.object({ exportedAt: Moment, data: PersonalData }),
})
