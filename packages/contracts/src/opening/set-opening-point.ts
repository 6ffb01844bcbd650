import { z } from 'zod'
import { Reason } from '../admin-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { ConfirmablePoint, PointName } from './opening-guide.ts'

export const setOpeningPoint = defineFunction({
  name: 'set-opening-point',
  summary:
    'Confirms that a point of the guide is right as it is, puts it off with a reason, or takes it up again.',
  access: 'admin',
  right: 'settings',
  effect: 'write',
  input: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('confirmed'), point: ConfirmablePoint }),
    z.object({ decision: z.literal('put_off'), point: PointName, reason: Reason }),
    z.object({ decision: z.literal('none'), point: PointName }),
  ]),
  output: z.object({}),
})
