/**
 * `npm run fuzz -- --requests 60000 --seed 7` sends random requests to every function and table (tests/security/fuzz).
 * A seed determines the requests; without one, a random seed is printed.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runCommand } from './run-command.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '60000' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(randomInt(2 ** 31))
console.log(`${values.requests} requests by seed ${seed}`)
const { exitCode, output } = await runCommand(
  'vitest',
  ['run', '--project', 'server-long', 'tests/security/fuzz.test.ts'],
  { FUZZ_REQUESTS: values.requests, FUZZ_SEED: seed },
)
console.log(output)
process.exitCode = exitCode
