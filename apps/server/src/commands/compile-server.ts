import { execFileSync } from 'node:child_process'
import { chmod, readdir, symlink } from 'node:fs/promises'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { compiledFolder } from '../lifecycle/compiled-folder.ts'

/**
 * Last step of a release build: loads the server's modules once, so that the first start finds them compiled. The
 * argument names the user who will run the server.
 */
enableCompileCache(compiledFolder)
await Promise.all([
  import('../application.ts'),
  import('../server.ts'),
  import('../lifecycle/log.ts'),
  import('../lifecycle/run-until-signalled.ts'),
  import('../lifecycle/print-ready.ts'),
  import('../lifecycle/warn-of-settings.ts'),
  import('../payments/stripe/create-stripe-provider.ts'),
  import('../telemetry/start-telemetry.ts'),
  import('../web/find-built-web.ts'),
])
flushCompileCache()
const user = process.argv[2]
if (user !== undefined) await shareWith(user)
process.exit(0)

/** Node caches compiled code per user id, readable by that user only. */
async function shareWith(name: string): Promise<void> {
  const [builder, runner] = [
    process.getuid?.(),
    Number(execFileSync('id', ['-u', name], { encoding: 'utf8' })),
  ]
  for (const entry of await readdir(compiledFolder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
  }
  if (builder === runner) return
  for (const folder of await readdir(compiledFolder)) {
    if (!folder.endsWith(`-${builder}`)) continue
    await symlink(folder, join(compiledFolder, folder.replace(/\d+$/, String(runner))))
  }
}
