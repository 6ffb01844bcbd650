/**
 * `npm run prove:hosted`: pushes the schema to a hosted project, starts the server on it and runs the browser's
 * journey. It leaves two accounts, a kitchen and an order there, so use a test project. Settings are those of
 * docs/hosted.md. `-- --played` rehearses it offline, on a simulated project.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand as runAsCommand } from '../apps/server/src/commands/run-command.ts'
import { CommandError } from '../apps/server/src/lifecycle/command-error.ts'
import { readSettings } from '../apps/server/src/settings.ts'
import { openPlayedProject, type ProjectAddress } from '../tests/hosted/open-played-project.ts'
import { ensureBrowser } from './ensure-browser.ts'
import { installTools } from './install-tools.ts'
import { type CommandResult, runCommand } from './run-command.ts'

await runAsCommand(async () => {
  const { values: flags } = parseArgs({ options: { played: { type: 'boolean', default: false } } })
  if (!flags.played) return prove({})
  const played = await openPlayedProject()
  try {
    await prove(settingsOf(played))
  } finally {
    await played.stop()
  }
  console.log('The project was played: nothing is proven of a real one.')
})

function settingsOf({ url, publishableKey, secretKey, databaseUrl }: ProjectAddress): Record<string, string> {
  return {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
  }
}

/** `changed` overrides the environment. */
async function prove(changed: Record<string, string>): Promise<void> {
  const { hosted, databaseUrl } = readSettings({ ...process.env, ...changed })
  if (!hosted || !databaseUrl) {
    throw new CommandError(
      'Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY and DATABASE_URL: docs/hosted.md tells where they are.',
    )
  }
  const browser = await ensureBrowser()
  if ('problem' in browser) throw new CommandError(browser.problem)

  const cli = join(await installTools('tests/tools/hosted'), 'node_modules/supabase/dist/supabase.js')
  await step('the schema is pushed', () =>
    runCommand('node', [cli, 'db', 'push', `--remote=${databaseUrl}`, '--yes']),
  )
  await step('the web app is built', () => runCommand('node', ['scripts/build-web.ts']))
  await step('the server starts over the project, and a buyer orders from a chef', () =>
    runCommand('playwright', ['test', 'e2e/hosted.spec.ts', '--project', 'desktop'], {
      ...changed,
      PROVE_HOSTED: 'yes',
      // Keeps Playwright from starting the demo marketplace of the other journeys.
      E2E_BASE_URL: 'http://localhost',
    }),
  )
  console.log(`\nLocalChef works over the project ${hosted.url}.`)
}

async function step(what: string, run: () => Promise<CommandResult>): Promise<void> {
  const { exitCode, output } = await run()
  console.log(`${exitCode === 0 ? '✓' : '✗'} ${what}`)
  if (exitCode !== 0) throw new CommandError(`\n${output}\nLocalChef is not proven over the project.`)
}
