import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { heldUndoSeconds } from '../undo-limits.ts'

/** Steps of a delivery on its way, which its chef reports. */
export const deliverySteps = ['on_the_way', 'running_late', 'arrived'] as const
export const DeliveryStep = z.enum(deliverySteps)
export type DeliveryStep = z.infer<typeof DeliveryStep>

export const DeliveryReport = z.object({
  step: DeliveryStep,
  /** When the chef expects to arrive; null once arrived. */
  arrivesAt: Moment.nullable(),
  at: Moment,
})
export type DeliveryReport = z.infer<typeof DeliveryReport>

/** Time in which a report can be taken back. */
export const undoReportSeconds = heldUndoSeconds
