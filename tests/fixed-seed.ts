/**
 * Makes property tests try the same examples in each run, because a rare example must not fail an unrelated change.
 * `FAST_CHECK_SEED=7 npx vitest run --project unit` tries others.
 */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20_261_123) })
