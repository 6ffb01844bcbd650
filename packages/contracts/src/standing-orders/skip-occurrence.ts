import { z } from 'zod'
import { Day, Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { StandingOrder } from './standing-order.ts'
import { occurrenceSettled, standingOrderEnded } from './standing-order-refusals.ts'

export const skipOccurrence = defineFunction({
  name: 'skip-occurrence',
  summary: 'Skips the open date of a standing order of the caller.',
  access: 'signed-in',
  effect: 'write',
  input: z.object({ id: Id, day: Day }),
  output: StandingOrder,
  refusals: [notFound, occurrenceSettled, standingOrderEnded],
})
