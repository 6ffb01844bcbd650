import type { ReversalWish, TransferWish } from '@localchef/domain/card/payment-provider'
import { ProviderError } from '@localchef/domain/card/payment-provider'
import Stripe from 'stripe'

/**
 * Sends money of the platform to a connected account. Stripe forgets an idempotency key after a day, so an existing
 * transfer is looked up first, by its group. Retried later while the platform's balance is too low.
 */
export async function sendTransfer(
  stripe: Stripe,
  { transferId, amountCents, destination, description }: TransferWish,
  idempotencyKey: string,
): Promise<string> {
  const { data: known } = await stripe.transfers.list({ transfer_group: transferId, limit: 1 })
  if (known[0]) return known[0].id
  try {
    const { id } = await stripe.transfers.create(
      {
        amount: amountCents,
        currency: 'usd',
        destination,
        description,
        transfer_group: transferId,
        metadata: { transfer_id: transferId },
      },
      { idempotencyKey },
    )
    return id
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient') {
      throw new ProviderError({ kind: 'unavailable' })
    }
    throw error
  }
}

/** Reverses a part of a transfer, once for each of our ids. */
export async function reverseStripeTransfer(
  stripe: Stripe,
  { transferId, transferReference, amountCents }: ReversalWish,
  idempotencyKey: string,
): Promise<string> {
  const known = stripe.transfers.listReversals(transferReference, { limit: 100 })
  for await (const { id, metadata } of known) {
    if (metadata?.transfer_id === transferId) return id
  }
  const { id } = await stripe.transfers.createReversal(
    transferReference,
    { amount: amountCents, metadata: { transfer_id: transferId } },
    { idempotencyKey },
  )
  return id
}
