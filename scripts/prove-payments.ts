/**
 * `npm run prove:payments` compares ledger and sandbox after 1,000 random histories with faults, of orders and bookings
 * and of gift cards; `-- 5000` runs 5,000.
 */
import { runCommand } from './run-command.ts'

const [histories = '1000'] = process.argv.slice(2)
const files = ['tests/server/payment-histories.test.ts', 'tests/server/gift-card-histories.test.ts']
const test = ['run', '--project', 'server-long', ...files]
const { exitCode, output } = await runCommand('vitest', test, { HISTORIES: histories })
console.log(output)
process.exitCode = exitCode
