import type {
  AccountNeed,
  CheckoutWish,
  ProviderChargeback,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
} from '@localchef/domain/payment-provider'

/** A payment together with its checkout page. */
export interface SandboxPayment extends CheckoutWish {
  id: string
  paymentReference: string
  state: ProviderPayment['state']
  /** When a slow card is authorized. */
  authorizesAt: string | null
  capturedCents: number
  declined: ProviderPayment['declined']
  /** Set by tests only: the sandbox's page has no field for a card number. */
  card?: ProviderPayment['card']
  refunds: ProviderRefund[]
  chargebacks: ProviderChargeback[]
}

export interface SandboxAccount {
  id: string
  chefId: string
  name: string
  missing: AccountNeed[]
}

/** A transfer from the marketplace to a connected account, independent of any charge. */
export interface SandboxTransfer {
  id: string
  transferId: string
  destination: string
  amountCents: number
  reversals: { id: string; transferId: string; amountCents: number }[]
}

export interface SandboxPayout extends ProviderPayout {
  accountId: string
}

/** The provider's own fee, as for cards in the US: 2.9% and 30 cents. */
export function providerFeeCents(capturedCents: number): number {
  return capturedCents === 0 ? 0 : Math.round(capturedCents * 0.029) + 30
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

function standing({ refunds }: SandboxPayment): ProviderRefund[] {
  return refunds.filter(({ state }) => state !== 'failed')
}

/** The amount that can still be refunded. */
export function refundableCents(payment: SandboxPayment): number {
  return payment.capturedCents - sumOf(standing(payment).map(({ amountCents }) => amountCents))
}

/** The part of the application fee that a refund returns, so that all refunds together are proportional to the cent. */
export function refundedFeeCents(payment: SandboxPayment, amountCents: number): number {
  const before = standing(payment)
  const total = sumOf(before.map((refund) => refund.amountCents)) + amountCents
  const fee = Math.round((payment.applicationFeeCents * total) / payment.capturedCents)
  return fee - sumOf(before.map((refund) => refund.applicationFeeCents))
}

/** The amount of the transfers left after reversals. */
export function transferredCents(transfers: readonly SandboxTransfer[]): number {
  return sumOf(
    transfers.map(
      ({ amountCents, reversals }) => amountCents - sumOf(reversals.map((reversal) => reversal.amountCents)),
    ),
  )
}

/** An account's earnings from these payments, with transfers, minus payouts. */
export function accountBalance(
  payments: readonly SandboxPayment[],
  transfers: readonly SandboxTransfer[],
  payouts: readonly SandboxPayout[],
): number {
  const earned = payments
    .filter(({ state }) => state === 'captured')
    .map(
      (payment) =>
        payment.capturedCents -
        payment.applicationFeeCents -
        sumOf(standing(payment).map((refund) => refund.amountCents - refund.applicationFeeCents)),
    )
  const sent = payouts.filter(({ state }) => state !== 'failed').map(({ amountCents }) => amountCents)
  return sumOf(earned) + transferredCents(transfers) - sumOf(sent)
}

/** The marketplace's earnings from these payments, minus transfers. It bears chargebacks and the provider's fees. */
export function marketplaceBalance(
  payments: readonly SandboxPayment[],
  transfers: readonly SandboxTransfer[],
): number {
  const earned = sumOf(
    payments
      .filter(({ state }) => state === 'captured')
      .map(
        (payment) =>
          payment.applicationFeeCents -
          providerFeeCents(payment.capturedCents) -
          sumOf(standing(payment).map((refund) => refund.applicationFeeCents)) -
          sumOf(
            payment.chargebacks.filter(({ state }) => state !== 'won').map(({ amountCents }) => amountCents),
          ),
      ),
  )
  return earned - transferredCents(transfers)
}
