import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'

export const getTime = defineFunction({
  name: 'get-time',
  summary: "Reads the server's clock, which decides when drops open: a device's clock can be wrong.",
  access: 'anyone',
  effect: 'read',
  input: z.object({}),
  output: z.object({ now: Moment }),
})
