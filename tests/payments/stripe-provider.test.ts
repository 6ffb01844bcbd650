import { randomUUID } from 'node:crypto'
import { ProviderError } from '@localchef/domain/payment-provider'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStripeProvider } from '../../apps/server/src/payments/stripe/create-stripe-provider.ts'
import { payOut } from '../stripe-double/double-accounts.ts'
import { openDispute } from '../stripe-double/double-disputes.ts'
import { failRefund } from '../stripe-double/double-refunds.ts'
import { providerCases } from './provider-cases.ts'
import { runProviderCases } from './run-provider-cases.ts'
import { openStripeDoubleWorld, type StripeDoubleWorld } from './stripe-double-world.ts'

let world: StripeDoubleWorld
beforeEach(async () => {
  world = await openStripeDoubleWorld()
})
afterEach(() => world.double.close())

describe("Stripe's adapter over a double of Stripe", () => {
  // The cases also run outside of the test runner, and throw what they do not find.
  for (const { name, run } of providerCases) {
    test(name, () => expect(run(world)).resolves.toBeUndefined())
  }
})

test('the Stripe proof runs all cases except those of payouts, time and network, and prints each result', async () => {
  const said: string[] = []
  const counts = await runProviderCases(world, [], (line) => said.push(line))
  const needy = providerCases.filter(({ needs }) => needs)
  expect(counts).toEqual({ passed: providerCases.length - needy.length, failed: 0, notRun: needy.length })
  expect(said).toContain('✓ a good card authorizes the amount and charges nothing')
  const broken = { ...world, pay: async () => undefined }
  expect((await runProviderCases(broken, [], () => undefined)).failed).toBeGreaterThan(10)
})

async function openPage(applicationFeeCents = 300) {
  const paymentId = randomUUID()
  return world.provider.startCheckout(
    {
      paymentId,
      amountCents: 2000,
      applicationFeeCents,
      destination: await world.account(),
      description: 'Order #10003',
      language: 'ru',
      donePath: '/orders/3?paid=1',
      cancelledPath: '/cart',
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    },
    paymentId,
  )
}

async function openCaptured(applicationFeeCents = 300) {
  const checkout = await openPage(applicationFeeCents)
  await world.pay(checkout, 'good')
  const { paymentReference } = await world.provider.readPayment(checkout.checkoutId)
  const reference = paymentReference ?? ''
  await world.provider.capture(
    { paymentReference: reference, amountCents: 2000, applicationFeeCents },
    `capture:${checkout.checkoutId}`,
  )
  return { checkoutId: checkout.checkoutId, paymentReference: reference }
}

describe('requests to Stripe', () => {
  test("the page speaks the buyer's language, leads back to the site and stays open longer than the hold", async () => {
    const { checkoutId } = await openPage()
    const session = world.double.store.sessions.get(checkoutId)
    expect(session).toMatchObject({
      locale: 'ru',
      success_url: 'https://food.example/orders/3?paid=1',
      cancel_url: 'https://food.example/cart',
    })
    expect(session?.expires_at).toBeGreaterThan(world.double.store.now() + 1800)
  })

  test('a payment without a share of the marketplace has no application fee, and its refund asks for none', async () => {
    const { checkoutId, paymentReference } = await openCaptured(0)
    const refundId = randomUUID()
    await world.provider.refund({ refundId, paymentReference, amountCents: 2000 }, refundId)
    const { applicationFeeCents, refunds } = await world.provider.readPayment(checkoutId)
    expect(applicationFeeCents).toBe(0)
    expect(refunds).toMatchObject([
      { refundId, amountCents: 2000, applicationFeeCents: 0, state: 'succeeded' },
    ])
  })

  test('a refund that Stripe knows is not made again after Stripe has forgotten its key', async () => {
    const { checkoutId, paymentReference } = await openCaptured()
    const wish = { refundId: randomUUID(), paymentReference, amountCents: 500 }
    await world.provider.refund(wish, 'the first key')
    await world.provider.refund(wish, 'a key that Stripe has never seen')
    expect((await world.provider.readPayment(checkoutId)).refunds).toHaveLength(1)
  })

  test('a key that is reused with other parameters is refused and opens nothing', async () => {
    const wish = { chefId: randomUUID(), email: 'chef@example.com', name: 'Kitchen' }
    await world.provider.createAccount(wish, wish.chefId)
    const other = world.provider.createAccount({ ...wish, name: 'Another kitchen' }, wish.chefId)
    await expect(other).rejects.toMatchObject({ fault: { kind: 'invalid' } })
    expect(world.double.store.accounts.size).toBe(1)
  })

  test('a refund that the bank returns counts as failed', async () => {
    const { checkoutId, paymentReference } = await openCaptured()
    const refundId = randomUUID()
    await world.provider.refund({ refundId, paymentReference, amountCents: 500 }, refundId)
    const [refund] = (await world.provider.readPayment(checkoutId)).refunds
    failRefund(world.double.store, refund?.id ?? '')
    expect((await world.provider.readPayment(checkoutId)).refunds).toMatchObject([{ state: 'failed' }])
  })

  test('a payout that collects a debt from the bank account is not listed', async () => {
    const accountId = await world.account()
    const { store } = world.double
    const payout = payOut(store, accountId)
    payout.amount = -500
    expect(await world.provider.listPayouts(accountId, new Date(0))).toEqual([])
    payout.amount = 500
    expect(await world.provider.listPayouts(accountId, new Date(0))).toMatchObject([{ amountCents: 500 }])
  })

  test("a bank's inquiry takes no money and is no chargeback", async () => {
    const { checkoutId, paymentReference } = await openCaptured()
    const { store } = world.double
    const charge = store.charges.get(store.intents.get(paymentReference)?.latest_charge ?? '')
    if (!charge) throw new Error('the captured payment has no charge')
    openDispute(store, charge, 'warning_needs_response')
    expect((await world.provider.readPayment(checkoutId)).chargebacks).toEqual([])
  })

  test('an account that Stripe no longer shows takes no charges', async () => {
    expect(await world.provider.readAccount('acct_of_nobody')).toEqual({
      takesCharges: false,
      receivesPayouts: false,
      missing: ['other'],
    })
  })
})

describe('a refused key', () => {
  test('calls with a key that Stripe refuses are kept for later, and the key appears in no log and in no error', async () => {
    const logged: unknown[] = []
    const log = { warn: () => undefined, error: (...line: unknown[]) => logged.push(line) }
    const revoked = createStripeProvider({
      secretKey: 'sk_test_revoked',
      webhookSecrets: ['whsec_secret'],
      siteUrl: 'https://food.example',
      log,
      address: world.double.address,
      retries: 0,
    })
    const error = await revoked.readAccount('acct_1').catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ProviderError)
    expect(error).toMatchObject({ fault: { kind: 'unavailable' } })
    expect(logged).toHaveLength(1)
    expect(JSON.stringify([logged, world.logged, error])).not.toMatch(/sk_test|whsec/)
  })
})
