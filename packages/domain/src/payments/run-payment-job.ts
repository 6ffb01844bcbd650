import { type JobData, jobData } from '../job-data.ts'
import type { PaymentDesk } from '../server-function.ts'
import { carryOutCall } from './carry-out-call.ts'
import { endHold } from './end-hold.ts'
import { ProviderError } from './payment-provider.ts'
import { followEvent } from './provider-events.ts'

type Name = 'call-provider' | 'end-hold' | 'follow-event'

const work: { [Job in Name]: (desk: PaymentDesk, data: JobData<Job>) => Promise<void> } = {
  'call-provider': (desk, { callId }) => carryOutCall(desk, callId),
  'end-hold': (desk, { paymentId }) => endHold(desk, paymentId),
  'follow-event': (desk, { eventId }) => followEvent(desk, eventId),
}

export const paymentJobNames = Object.keys(work) as Name[]

/**
 * Runs a job of payments outside of a transaction. While the provider is away, the job ends and the sweep repeats its
 * work: the delays are in the rows, and an outage fills no queue of failed jobs.
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
