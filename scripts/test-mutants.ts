/**
 * `npm run test:mutants` changes the pure rules one place at a time (another comparison, an empty list, a removed call)
 * and counts and lists the changes that no unit test notices. Fails when tests notice fewer than 85 %.
 * `tests/tools/mutants/stryker.config.json` names the files. No test can notice some changes: both letter cases of a
 * comparison, `?.` where a type requires it, a default for a list that is never missing, names for the API's
 * description.
 */
import { join } from 'node:path'
import { installTools } from './install-tools.ts'
import { runCommand } from './run-command.ts'

const tools = await installTools('tests/tools/mutants')
const { exitCode, output } = await runCommand(join(tools, 'node_modules/.bin/stryker'), [
  'run',
  'tests/tools/mutants/stryker.config.json',
  ...process.argv.slice(2),
])
console.log(output)
process.exitCode = exitCode
