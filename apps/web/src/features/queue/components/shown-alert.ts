import type { getPaymentAlert } from '@localchef/contracts/payments/get-payment-alert'
import type { z } from 'zod'

/** An alert about money, as a panel shows it. */
export type ShownAlert = z.infer<typeof getPaymentAlert.output>
