import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createSandbox,
  type SandboxActs,
  type SandboxCard,
  type SignedEvent,
} from '../../apps/server/src/payments/sandbox/create-sandbox.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { providerCases } from '../payments/provider-cases.ts'
import type { ProviderWorld, WorldPower } from '../payments/provider-world.ts'
import type { TestCard } from '../stripe-double/double-checkout.ts'

/** The sandbox completes accounts immediately, never lets authorizations expire, and has no network in between. */
const powers: readonly WorldPower[] = ['payouts']

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.stop())

const cards: Record<Exclude<TestCard, 'disputed'>, SandboxCard> = {
  good: 'good',
  confirmed: 'good',
  declined: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  not_confirmed: 'not_confirmed',
}

function openSandboxWorld(): ProviderWorld & { events: SignedEvent[] } {
  const events: SignedEvent[] = []
  const options = {
    database: opened.database,
    siteUrl: 'http://localhost',
    secret: 'secret',
    onEvent: (event: SignedEvent) => events.push(event),
  }
  const sandbox = createSandbox(options)
  const disputed = new Set<string>()
  const run = randomUUID()
  const notHere = (): never => {
    throw new Error('the sandbox can not do this')
  }
  return {
    events,
    // A dispute card's payment is disputed as soon as it is captured.
    provider: {
      ...sandbox,
      async capture(wish, key) {
        await sandbox.capture(wish, key)
        const checkoutId = wish.paymentReference.replace('pi_', 'cs_')
        if (disputed.has(checkoutId)) await sandbox.openChargeback(checkoutId)
      },
    },
    key: (name) => `${run}:${name}`,
    async account() {
      const chefId = randomUUID()
      const id = await sandbox.createAccount(
        { chefId, email: 'chef@example.com', name: 'Kitchen' },
        `${run}:${chefId}`,
      )
      await sandbox.completeAccount(id)
      return id
    },
    completeAccount: (id) => sandbox.completeAccount(id),
    async pay({ checkoutId }, card) {
      if (card === 'disputed') disputed.add(checkoutId)
      await sandbox.pay(checkoutId, card === 'disputed' ? 'good' : cards[card])
    },
    decide: (id, decision) => sandbox.decideChargeback(id.replace('dp_', 'cs_'), decision),
    async payOut(accountId) {
      await sandbox.payOut(accountId)
    },
    endPayout: (payoutId, end) => endPayout(sandbox, payoutId, end),
    passDays: async () => notHere(),
    trouble: notHere,
  }
}

async function endPayout(sandbox: SandboxActs, payoutId: string, end: 'paid' | 'failed'): Promise<void> {
  const { rows } = await opened.database.pool.query<{ account: string }>(
    `select body ->> 'accountId' as account from private.sandbox_objects where id = $1`,
    [payoutId],
  )
  await sandbox.endPayouts(rows[0]?.account ?? '', end)
}

describe('The sandbox does what every payment provider does:', () => {
  const possible = providerCases.filter(({ needs = [] }) => needs.every((need) => powers.includes(need)))
  // The cases also run outside of the test runner, and throw what they do not find.
  for (const { name, run } of possible) {
    test(name, () => expect(run(openSandboxWorld())).resolves.toBeUndefined())
  }
})

test('an event of the sandbox is accepted with its signature and refused with another one', async () => {
  const { provider, events, account } = openSandboxWorld()
  await account()
  const [event] = events
  if (!event) throw new Error('the completed account caused no event')
  expect(await provider.parseEvent(event.body, event.signature, new Date())).toMatchObject({
    type: 'account.created',
  })
  expect(await provider.parseEvent(`${event.body} `, event.signature, new Date())).toBeUndefined()
})
