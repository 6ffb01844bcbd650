import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { JobHandler } from '@localchef/backend/jobs/job-queue'
import type { PaymentProvider } from '@localchef/domain/payment-provider'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside, PaymentDesk } from '@localchef/domain/server-function'
import { applyPayment } from '@localchef/domain/settlement/apply-payment'
import { paymentJobNames, runPaymentJob } from '@localchef/domain/settlement/run-payment-job'

/** Binds a provider to transactions with the server's rights. */
export function createPaymentDesk(
  provider: PaymentProvider,
  database: Database,
  outsideOf: (connection: Connection) => Outside,
): PaymentDesk {
  return {
    provider,
    transact: (work) =>
      database.as(service, (connection) =>
        work({ db: queriesOn(connection), user: null, now: new Date(), outside: outsideOf(connection) }),
      ),
    apply: applyPayment,
  }
}

/**
 * Payment jobs run outside a transaction. Without a provider they do nothing, and rows of an earlier provider stay
 * unchanged.
 */
export function paymentJobHandlers(desk: PaymentDesk | undefined): Record<string, JobHandler> {
  return Object.fromEntries(
    paymentJobNames.map((name) => [name, async (data) => desk && runPaymentJob(desk, name, data)]),
  )
}
