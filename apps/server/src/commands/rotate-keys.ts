import { rotateKeys } from '@localchef/backend/auth/rotate-keys'
import { CommandError } from '../lifecycle/command-error.ts'
import { readSettings } from '../settings.ts'
import { refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

/** `npm run keys:rotate`: creates a key that signs from the next start; older keys still verify. */
await runCommand(async () => {
  const settings = readSettings(process.env)
  refuseHosted(
    settings,
    'Its tokens are signed by its own keys: rotate them in its dashboard (Project Settings > JWT Keys).',
  )
  if (settings.jwtSigningKeys || settings.jwtSecret) {
    throw new CommandError(
      'The keys come from the settings: put the new key first in JWT_SIGNING_KEYS and keep the old ones behind it.',
    )
  }
  const kid = await rotateKeys(settings.dataFolder)
  console.log(`The key ${kid} signs from the next start on. Restart the server.`)
})
