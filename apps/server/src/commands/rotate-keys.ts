import { rotateKeys } from '@localchef/backend/auth/rotate-keys'
import { CommandError } from '../lifecycle/command-error.ts'
import { readSettings } from '../settings.ts'
import { runCommand } from './run-command.ts'

/** `npm run keys:rotate`: a new key signs from the next start on, the ones before it go on verifying. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  if (settings.jwtSigningKeys || settings.jwtSecret) {
    throw new CommandError(
      'The keys come from the settings: put the new key first in JWT_SIGNING_KEYS and keep the old ones behind it.',
    )
  }
  const kid = await rotateKeys(settings.dataFolder)
  console.log(`The key ${kid} signs from the next start on. Restart the server.`)
})
