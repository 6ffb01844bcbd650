import { carryOutCall } from '../card/carry-out-call.ts'
import { followEvent } from '../card/provider-events.ts'
import { type JobData, jobData } from '../job-data.ts'
import { ProviderError } from '../payment-provider.ts'
import type { PaymentDesk } from '../server-function.ts'
import { endHold } from './end-hold.ts'

type Name = 'call-provider' | 'end-hold' | 'follow-event'

const work: { [Job in Name]: (desk: PaymentDesk, data: JobData<Job>) => Promise<void> } = {
  'call-provider': (desk, { callId }) => carryOutCall(desk, callId),
  'end-hold': (desk, { paymentId }) => endHold(desk, paymentId),
  'follow-event': (desk, { eventId }) => followEvent(desk, eventId),
}

export const paymentJobNames = Object.keys(work) as Name[]

/**
 * Runs a payment job outside of a transaction. If the provider is unavailable, the job ends and the sweep repeats its
 * work: retry times are stored in the rows, so an outage does not fill the queue with failed jobs.
 */
export async function runPaymentJob<Job extends Name>(
  desk: PaymentDesk,
  name: Job,
  data: unknown,
): Promise<void> {
  try {
    await work[name](desk, jobData[name].parse(data) as JobData<Job>)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
