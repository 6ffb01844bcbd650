/**
 * `npm run prove:payments` compares ledger and sandbox after 1,000 random histories with faults; `-- 5000` runs
 * 5,000.
 */
import { runCommand } from './run-command.ts'

const [histories = '1000'] = process.argv.slice(2)
const test = ['run', '--project', 'server-long', 'tests/server/payment-histories.test.ts']
const { exitCode, output } = await runCommand('vitest', test, { HISTORIES: histories })
console.log(output)
process.exitCode = exitCode
