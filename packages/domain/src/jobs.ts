import type { z } from 'zod'
import { type JobData, type JobName, jobData } from './job-data.ts'
import { mailUnreadMessages } from './messages/tell-of-message.ts'
import { expireOrder } from './orders/expire-orders.ts'
import { tellUnlessUndone } from './queue/tell-once-final.ts'
import type { Call } from './server-function.ts'

type SystemCall = Omit<Call, 'person'>

/** Sent by the server itself, for no transaction may be open meanwhile. */
type FarAway = 'send-push'
type OwnJob = Exclude<JobName, FarAway>

/** What is done for each job, in one transaction. A job may come twice, so each looks before it acts. */
const work: { [Name in OwnJob]: (call: SystemCall, data: JobData<Name>) => Promise<unknown> } = {
  'expire-order': (call, { orderId }) => expireOrder(call, orderId),
  'mail-unread-messages': mailUnreadMessages,
  'tell-decision': tellUnlessUndone,
  'remove-files': ({ outside }, { ownerId }) => outside.accounts.removeFilesOf(ownerId),
}

export const jobNames = Object.keys(work) as OwnJob[]

const schemas: { [Name in OwnJob]: z.ZodType<JobData<Name>> } = jobData

/** Does one job. Throws on data that is not what was agreed for its name. */
export async function performJob<Name extends OwnJob>(
  call: SystemCall,
  name: Name,
  data: unknown,
): Promise<void> {
  await work[name](call, schemas[name].parse(data))
}
