import { z } from 'zod'

/** Every job there is, by name, and what is written down for it. */
export const jobData = {
  /** Due when the chef's time to answer is over. */
  'expire-order': z.object({ orderId: z.uuid() }),
} as const

export type JobName = keyof typeof jobData
export type JobData<Name extends JobName> = z.output<(typeof jobData)[Name]>
