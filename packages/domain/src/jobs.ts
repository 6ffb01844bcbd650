import type { z } from 'zod'
import { notifyUnlessUndone } from './decisions/notify-once-final.ts'
import { notifyAboutDrop } from './drops/notify-about-drop.ts'
import { sendFollowerNotice } from './followers/send-follower-notice.ts'
import { type JobData, type JobName, jobData } from './job-data.ts'
import { writeListExport } from './list-exports/write-list-export.ts'
import { mailUnreadMessages } from './messages/notify-of-message.ts'
import { mailOpeningNews } from './opening/mail-opening-news.ts'
import { expireOrder } from './orders/expire-orders.ts'
import { notifyOfPlaceRules } from './permits/notify-of-place-rules.ts'
import type { Call } from './server-function.ts'
import { notifyOfRecordedPayment } from './settlement/recorded-payments.ts'

type SystemCall = Omit<Call, 'user'>

/** Jobs that the server performs itself, because they must not keep a transaction open. */
type FarAway = 'call-provider' | 'deliver-webhook' | 'end-hold' | 'follow-event' | 'send-push'
type OwnJob = Exclude<JobName, FarAway>

/** The work of each job, in one transaction. Idempotent, because a job can run twice. */
const work: { [Name in OwnJob]: (call: SystemCall, data: JobData<Name>) => Promise<unknown> } = {
  'expire-order': (call, { orderId }) => expireOrder(call, orderId),
  'mail-opening-news': mailOpeningNews,
  'mail-unread-messages': mailUnreadMessages,
  'notify-followers': sendFollowerNotice,
  'notify-about-drop': notifyAboutDrop,
  'notify-of-decision': notifyUnlessUndone,
  'notify-of-place-rules': notifyOfPlaceRules,
  'notify-of-recorded-payment': notifyOfRecordedPayment,
  'write-list-export': writeListExport,
  'remove-files': ({ outside }, { ownerId }) => outside.accounts.removeFilesOf(ownerId),
}

export const jobNames = Object.keys(work) as OwnJob[]

const schemas: { [Name in OwnJob]: z.ZodType<JobData<Name>> } = jobData

/** Performs one job. Throws on data that does not match its schema. */
export async function performJob<Name extends OwnJob>(
  call: SystemCall,
  name: Name,
  data: unknown,
): Promise<void> {
  await work[name](call, schemas[name].parse(data))
}
