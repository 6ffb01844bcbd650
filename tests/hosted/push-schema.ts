/**
 * Runs `supabase db push` of the npm package as a project's owner. It needs neither Docker nor an account here.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installTools } from '../../scripts/install-tools.ts'

const run = promisify(execFile)
const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

export async function pushSchema(databaseUrl: string): Promise<string> {
  const cli = join(await installTools('tests/tools/hosted'), 'node_modules/supabase/dist/supabase.js')
  const { stdout, stderr } = await run(
    process.execPath,
    [cli, 'db', 'push', `--remote=${databaseUrl}`, '--yes', '--agent', 'no'],
    {
      cwd: projectFolder,
      env: { ...process.env, SUPABASE_YES: '1', DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    },
  )
  return stdout + stderr
}
