/**
 * The key for `npm run prove:stripe`, or a sentence that says why there is none. Live keys are refused: a proof must
 * not move real money.
 */
export function readTestKey(environment: NodeJS.ProcessEnv): { secretKey: string } | { problem: string } {
  const secretKey = environment.STRIPE_SECRET_KEY?.trim() ?? ''
  if (secretKey === '') {
    return {
      problem:
        'Set STRIPE_SECRET_KEY to a test key, which begins with sk_test_: docs/payments.md says where it is.',
    }
  }
  if (/^[a-z]+_live_/.test(secretKey)) {
    return {
      problem: 'STRIPE_SECRET_KEY is a live key. The proof charges cards, so it runs with test keys only.',
    }
  }
  if (!secretKey.startsWith('sk_test_')) {
    return { problem: 'STRIPE_SECRET_KEY is no secret test key: one begins with sk_test_.' }
  }
  return { secretKey }
}
