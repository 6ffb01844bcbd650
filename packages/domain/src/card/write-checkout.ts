import type { Language } from '@localchef/contracts/language'
import { cardUnavailable } from '@localchef/contracts/payments/payment-refusals'
import { sql } from 'kysely'
import type { Call, Refusing } from '../server-function.ts'
import type { HeldPayment } from './held-payment.ts'
import { writeProviderCall } from './write-provider-call.ts'

export interface NewCheckout {
  subject: { orderId: string } | { bookingId: string }
  purpose: HeldPayment['purpose']
  chefId: string
  amountCents: number
  applicationFeeCents: number
  /** The marketplace's payment to the kitchen beside the charge. */
  owedCents?: number
  /** When the page closes. */
  holdUntil: Date
  /** The payment that this one replaces or supplements, with the same provider. */
  follows?: string
  /** Name of the purchase on the provider's page. */
  description: string
  language: Language
  donePath: string
  cancelledPath: string
}

export type GiftCheckout = Pick<
  NewCheckout,
  'amountCents' | 'holdUntil' | 'description' | 'language' | 'donePath' | 'cancelledPath'
> & { giftCardId: string }

/**
 * Like `writeCheckout`, for a gift card: no kitchen gets the money. The caller has checked that a provider is set up.
 */
export async function writeGiftCheckout(call: Call, checkout: GiftCheckout): Promise<void> {
  const { giftCardId, amountCents, holdUntil } = checkout
  const { rows } = await sql<{ id: string }>`
    insert into public.payments (
      gift_card_id, purpose, provider, amount_cents, application_fee_cents, hold_until, ask_at, created_at
    )
    values (
      ${giftCardId}, 'gift_card', ${call.outside.paymentProvider}, ${amountCents}, 0, ${holdUntil},
      ${call.now}::timestamptz + interval '2 minutes', ${call.now}
    )
    returning id
  `.execute(call.db)
  const id = rows[0]?.id
  if (!id) throw new Error('the insert returned no payment')
  await writeStart(call, { ...checkout, applicationFeeCents: 0 }, { id, accountId: null })
}

/**
 * Writes a payment, the provider call that opens its page, and the job that ends it. The destination comes from the
 * database. Returns the payment's id.
 */
export async function writeCheckout(
  call: Call & Refusing<typeof cardUnavailable>,
  checkout: NewCheckout,
): Promise<string> {
  const payment = await writePayment(call, checkout)
  await writeStart(call, checkout, payment)
  return payment.id
}

async function writeStart(
  call: Call,
  checkout: Omit<GiftCheckout, 'giftCardId'> & { applicationFeeCents: number },
  payment: { id: string; accountId: string | null },
): Promise<void> {
  const { amountCents, applicationFeeCents, description, language, donePath, cancelledPath, holdUntil } =
    checkout
  await writeProviderCall(
    call,
    {
      operation: 'start_checkout',
      parameters: {
        paymentId: payment.id,
        amountCents,
        applicationFeeCents,
        ...(payment.accountId === null ? {} : { destination: payment.accountId }),
        description,
        language,
        donePath,
        cancelledPath,
        expiresAt: holdUntil.toISOString(),
      },
    },
    `checkout:${payment.id}`,
    { paymentId: payment.id },
  )
  await call.outside.enqueue('end-hold', { paymentId: payment.id }, holdUntil)
}

async function writePayment(
  { db, now, outside, refuse }: Call & Refusing<typeof cardUnavailable>,
  {
    subject,
    purpose,
    chefId,
    amountCents,
    applicationFeeCents,
    owedCents = 0,
    holdUntil,
    follows,
  }: NewCheckout,
): Promise<{ id: string; accountId: string }> {
  // Sets created_at, because its default is the same for all payments written in one transaction.
  const { rows } = await sql<{ id: string; accountId: string }>`
    insert into public.payments (
      order_id, booking_id, purpose, chef_id, provider, account_id, amount_cents, application_fee_cents, owed_cents,
      hold_until, ask_at, created_at
    )
    select
      ${'orderId' in subject ? subject.orderId : null},
      ${'bookingId' in subject ? subject.bookingId : null},
      ${purpose}, a.chef_id, a.provider, a.account_id, ${amountCents}, ${applicationFeeCents}, ${owedCents},
      ${holdUntil}, ${now}::timestamptz + interval '2 minutes', ${now}
    from public.connected_accounts a
    where a.chef_id = ${chefId}
      and a.provider = ${outside.paymentProvider}
      and a.takes_charges
      and not exists (
        select
        from public.payments before
        where before.id = ${follows ?? null}
          and before.provider <> a.provider
      )
    returning id, account_id as "accountId" /* never null: accountId */
  `.execute(db)
  const payment = rows[0]
  if (!payment) throw refuse(cardUnavailable)
  return payment
}
