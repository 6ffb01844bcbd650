import { demoAccounts, demoPassword, hasDemoAccounts } from '@localchef/demo/demo-accounts'
import type { Server } from '../server.ts'
import type { Settings } from '../settings.ts'

/** Prints the line that tools wait for, and the next steps for a person. */
export async function printReady(server: Server, settings: Settings): Promise<void> {
  const withDemo = await server.database.transaction((connection) => hasDemoAccounts(connection))
  const lines = [`LocalChef is ready at ${server.siteUrl}`]
  if (withDemo) {
    lines.push('', `Demo accounts (password ${demoPassword}):`)
    lines.push(...demoAccounts.map(({ email, role }) => `  ${email.padEnd(18)} ${role}`))
  }
  if (!settings.production && !settings.smtpUrl) {
    lines.push('', `Mails are kept at ${server.siteUrl}/dev/mailbox`)
  }
  if (server.databaseKind === 'built-in') lines.push('', `The database is in ${settings.dataFolder}.`)
  console.log(lines.join('\n'))
}
