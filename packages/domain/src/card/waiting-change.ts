import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { sql } from 'kysely'
import type { HeldPayment } from './held-payment.ts'

type Purpose = HeldPayment['purpose']

/** The purposes of payments for an order change, with the status in which the order accepts the change. */
const takingStatus = { change: 'placed', supplement_wish: 'confirmed' } as const satisfies Partial<
  Record<Purpose, OrderStatus>
>

type WaitingPurpose = keyof typeof takingStatus

export function isForChange(purpose: Purpose | undefined): purpose is WaitingPurpose {
  return purpose !== undefined && Object.hasOwn(takingStatus, purpose)
}

/** Whether an order in this status still accepts the change that a payment is for. */
export function takesChange(purpose: WaitingPurpose, orderStatus: OrderStatus | null): boolean {
  return takingStatus[purpose] === orderStatus
}

const pairs = Object.entries(takingStatus).map(([purpose, status]) => `('${purpose}', '${status}')`)

/** `takesChange` of an order `o` and a payment `p`. */
export const orderTakesChange = `(p.purpose, o.status) in (${pairs.join(', ')})`

export const canTakeChange = sql.raw(orderTakesChange)
