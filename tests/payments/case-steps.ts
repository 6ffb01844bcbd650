import { rejects } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type OpenedCheckout, ProviderError, type ProviderFault } from '@localchef/domain/payment-provider'
import type { ProviderWorld } from './provider-world.ts'

/** Steps shared by the cases of payment providers. */

export const amountCents = 4237
export const applicationFeeCents = 611
export const minute = 60_000

export async function open(
  world: ProviderWorld,
  wish: { key?: string; destination?: string } = {},
): Promise<OpenedCheckout> {
  const paymentId = randomUUID()
  const destination = wish.destination ?? (await world.account())
  return world.provider.startCheckout(
    {
      paymentId,
      amountCents,
      applicationFeeCents,
      destination,
      description: 'Order #10001',
      language: 'en',
      donePath: '/orders/1',
      cancelledPath: '/cart',
      expiresAt: new Date(Date.now() + 15 * minute).toISOString(),
    },
    wish.key ?? world.key(paymentId),
  )
}

export interface Paid {
  checkoutId: string
  paymentReference: string
  destination: string
}

export async function authorize(world: ProviderWorld, card: 'good' | 'disputed' = 'good'): Promise<Paid> {
  const destination = await world.account()
  const checkout = await open(world, { destination })
  await world.pay(checkout, card)
  const { paymentReference } = await world.provider.readPayment(checkout.checkoutId)
  if (!paymentReference) throw new Error('the authorized payment has no reference')
  return { checkoutId: checkout.checkoutId, paymentReference, destination }
}

export async function captured(world: ProviderWorld, card: 'good' | 'disputed' = 'good'): Promise<Paid> {
  const paid = await authorize(world, card)
  await capture(world, paid, world.key(`capture:${paid.checkoutId}`))
  return paid
}

export function capture(
  { provider }: ProviderWorld,
  { paymentReference }: Paid,
  key: string,
  cents = amountCents,
) {
  return provider.capture({ paymentReference, amountCents: cents, applicationFeeCents }, key)
}

export function refund({ provider }: ProviderWorld, { paymentReference }: Paid, cents: number, key: string) {
  return provider.refund({ refundId: randomUUID(), paymentReference, amountCents: cents }, key)
}

export async function fails(call: () => Promise<unknown>, ...kinds: ProviderFault['kind'][]): Promise<void> {
  await rejects(call, (error) => error instanceof ProviderError && kinds.includes(error.fault.kind))
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

export function only<Thing>(things: readonly Thing[]): Thing {
  const [thing, ...rest] = things
  if (thing === undefined || rest.length > 0) throw new Error(`one is expected, not ${things.length}`)
  return thing
}

export async function total({ provider }: ProviderWorld, accountId: string): Promise<number> {
  const { availableCents, pendingCents } = await provider.readBalance(accountId)
  return availableCents + pendingCents
}

export function newAccount({ provider, key }: ProviderWorld): Promise<string> {
  const chefId = randomUUID()
  return provider.createAccount({ chefId, email: `${chefId}@example.com`, name: 'Kitchen' }, key(chefId))
}
