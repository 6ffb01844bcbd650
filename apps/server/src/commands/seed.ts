import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { createDiskFileStore } from '@localchef/backend/storage/file-store'
import { createStorage } from '@localchef/backend/storage/storage'
import { seedDemoMarketplace } from '../demo/demo-marketplace.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { runCommand } from './run-command.ts'

/** `npm run seed`: fills an empty database with the demo marketplace, without serving it. */
await runCommand(async () => {
  const { database, settings, log, stop } = await openCommandDatabase()
  try {
    if (settings.production) {
      throw new CommandError(
        'NODE_ENV is production: demo accounts, whose password is public, are not made there.',
      )
    }
    const keys = await createKeys({
      dataFolder: settings.dataFolder,
      issuer: `${settings.siteUrl}/auth/v1`,
      ...(settings.jwtSigningKeys ? { signingKeys: settings.jwtSigningKeys } : {}),
      ...(settings.jwtSecret ? { jwtSecret: settings.jwtSecret } : {}),
    })
    const storage = createStorage({
      database,
      files: createDiskFileStore(settings.storageFolder),
      renderCacheFolder: join(settings.dataFolder, 'render-cache'),
      signingKey: new TextEncoder().encode(keys.deriveSecret('storage')),
      log,
    })
    await seedDemoMarketplace({ database, storage, log })
  } finally {
    await stop()
  }
})
