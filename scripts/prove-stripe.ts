/**
 * `npm run prove:stripe`: runs the cases of payment providers against Stripe's test mode, with a person as buyer and
 * chef. It leaves test payments and a test account there. docs/payments.md describes the steps.
 */
import { createInterface } from 'node:readline/promises'
import { createStripeProvider } from '../apps/server/src/payments/stripe/create-stripe-provider.ts'
import { runProviderCases } from '../tests/payments/run-provider-cases.ts'
import { openStripeByHand } from '../tests/payments/stripe-by-hand.ts'
import { readTestKey } from './stripe-test-key.ts'

const key = readTestKey(process.env)
if ('problem' in key) end(key.problem)

const lines = createInterface({ input: process.stdin, output: process.stdout })
const provider = createStripeProvider({
  secretKey: key.secretKey,
  webhookSecrets: [],
  siteUrl: 'https://localchef.example',
  log: { warn: () => undefined, error: () => end('Stripe does not accept the key of STRIPE_SECRET_KEY.') },
})
const world = openStripeByHand({
  provider,
  accountId: process.env.STRIPE_TEST_ACCOUNT,
  ask: async (request) => {
    await lines.question(`\n  ${request}\n  Press Enter when it is done. `)
  },
})

console.log("Stripe's test mode: you are asked to enter test cards at about 20 pages.")
console.log(`Connected account: ${await accountOrEnd()} (set STRIPE_TEST_ACCOUNT to it to use it again)\n`)
const { passed, failed, notRun } = await runProviderCases(world, [], console.log)
lines.close()
console.log(
  `\n${passed} passed, ${failed} failed, ${notRun} not run (payouts, time and faults of the network)`,
)
process.exitCode = failed === 0 ? 0 : 1

async function accountOrEnd(): Promise<string> {
  try {
    return await world.account()
  } catch (error) {
    return end(
      `There is no connected account to prove with: ${error instanceof Error ? error.message : error}`,
    )
  }
}

function end(message: string): never {
  console.error(message)
  process.exit(1)
}
