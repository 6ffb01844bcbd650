import type { CheckoutWish, OpenedCheckout } from '@localchef/domain/card/payment-provider'
import type Stripe from 'stripe'

/**
 * Stripe keeps a page open for at least 30 minutes, longer than portions are held: `expireCheckout` closes it when
 * the hold ends. Derived from the hold alone, because a repeated call must have the same parameters.
 */
const openPastHoldMs = 31 * 60_000

/** Opens the hosted page for a destination charge that is captured later. */
export async function openCheckoutPage(
  stripe: Stripe,
  siteUrl: string,
  wish: CheckoutWish,
  idempotencyKey: string,
): Promise<OpenedCheckout> {
  const { id, url } = await stripe.checkout.sessions.create(checkoutParameters(siteUrl, wish), {
    idempotencyKey,
  })
  if (!url) throw new Error('Stripe opened a checkout session without a page')
  return { checkoutId: id, url }
}

function checkoutParameters(siteUrl: string, wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const { paymentId, amountCents, applicationFeeCents, destination, description } = wish
  return {
    mode: 'payment',
    // Cards, including Apple Pay and Google Pay. Not all other methods can be authorized first and captured later.
    allowed_payment_method_types: ['card', 'link'],
    locale: wish.language,
    client_reference_id: paymentId,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name: description } },
      },
    ],
    payment_intent_data: {
      capture_method: 'manual',
      description,
      metadata: { payment_id: paymentId },
      transfer_data: { destination },
      // Stripe rejects a fee of zero.
      ...(applicationFeeCents > 0 ? { application_fee_amount: applicationFeeCents } : {}),
    },
    success_url: new URL(wish.donePath, siteUrl).href,
    cancel_url: new URL(wish.cancelledPath, siteUrl).href,
    expires_at: Math.floor((Date.parse(wish.expiresAt) + openPastHoldMs) / 1000),
  }
}
