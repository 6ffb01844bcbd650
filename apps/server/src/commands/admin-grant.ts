import { CommandError } from '../lifecycle/command-error.ts'
import { grantAdmin } from './grant-admin.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run admin:grant -- somebody@example.com [support|moderator|finance|owner]'

/**
 * `npm run admin:grant -- EMAIL [STAFF ROLE]`: makes an account an administrator, by default with the role of owner.
 */
await runCommand(async () => {
  const [, , email, staffRole] = process.argv
  if (!email) throw new CommandError(usage)
  const opened = await openCommandDatabase()
  try {
    console.log(await grantAdmin(opened.database, email, staffRole))
  } finally {
    await opened.stop()
  }
})
