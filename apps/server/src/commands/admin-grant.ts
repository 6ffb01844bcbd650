import { CommandError } from '../lifecycle/command-error.ts'
import { grantAdmin } from './grant-admin.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { runCommand } from './run-command.ts'

/** `npm run admin:grant -- EMAIL`: makes an account an administrator. */
await runCommand(async () => {
  const email = process.argv[2]
  if (!email) throw new CommandError('Usage: npm run admin:grant -- somebody@example.com')
  const opened = await openCommandDatabase()
  try {
    console.log(await grantAdmin(opened.database, email))
  } finally {
    await opened.stop()
  }
})
