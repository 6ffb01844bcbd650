import { randomUUID } from 'node:crypto'
import type { OpenedCheckout, PaymentProvider } from '@localchef/domain/payment-provider'
import type { TestCard } from '../stripe-double/double-checkout.ts'
import type { ProviderWorld } from './provider-world.ts'

/** Stripe's test cards: https://docs.stripe.com/testing */
const cards: Record<TestCard, string> = {
  good: '4242 4242 4242 4242, and pay',
  declined: '4000 0000 0000 0002, pay, and leave the page open',
  insufficient_funds: '4000 0000 0000 9995, pay, and leave the page open',
  confirmed: '4000 0027 6000 3184, pay, and complete the confirmation',
  not_confirmed: '4000 0027 6000 3184, pay, and fail the confirmation',
  disputed: '4000 0000 0000 0259, and pay',
}

interface Options {
  provider: PaymentProvider
  /** An account connected to the same key that takes charges. */
  accountId: string | undefined
  /** Asks the person to do something, and waits until it is done. */
  ask: (request: string) => Promise<void>
}

/** Stripe's own test mode, with a person in the roles of buyer and chef. */
export function openStripeByHand({ provider, accountId, ask }: Options): ProviderWorld {
  const run = randomUUID()
  let account = accountId
  const notHere = (what: string) => async () => {
    throw new Error(`${what} is not possible in Stripe's test mode`)
  }

  async function completeAccount(id: string): Promise<void> {
    const link = { accountId: id, returnPath: '/', refreshPath: '/' }
    const url = await provider.openAccountLink(link, randomUUID())
    await ask(`Open ${url} and complete the account with Stripe's test data.`)
  }

  return {
    provider,
    key: (name) => `${run}:${name}`,
    async account() {
      if (account) return account
      const wish = { chefId: run, email: `chef-${run}@example.com`, name: 'Kitchen of a trial' }
      const created = await provider.createAccount(wish, `${run}:account`)
      await completeAccount(created)
      const { takesCharges, missing } = await provider.readAccount(created)
      if (!takesCharges) {
        throw new Error(`The account ${created} takes no charges; missing: ${missing.join(', ')}`)
      }
      account = created
      return created
    },
    completeAccount,
    pay: ({ url }: OpenedCheckout, card: TestCard) =>
      ask(`Open ${url}\n  Enter the card ${cards[card]}. Any date to come, any CVC, ZIP code 10001.`),
    // Stripe decides the dispute by the words of the evidence.
    decide: async () => undefined,
    payOut: notHere('a payout'),
    endPayout: notHere('the end of a payout'),
    passDays: notHere('a week'),
    trouble() {
      throw new Error('the network is not ours')
    },
  }
}
