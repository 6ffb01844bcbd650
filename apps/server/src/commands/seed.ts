import { join } from 'node:path'
import { createKeys } from '@localchef/backend/auth/create-keys'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { createStorage } from '@localchef/backend/storage/storage'
import { loadGazetteer } from '../database/load-gazetteer.ts'
import { seedDemoMarketplace } from '../demo/demo-marketplace.ts'
import type { SeedProgress } from '../demo/seed-in-own-process.ts'
import { CommandError } from '../lifecycle/command-error.ts'
import { readSettings } from '../settings.ts'
import { openCommandDatabase } from './open-command-database.ts'
import { refuseHosted } from './refuse-hosted.ts'
import { runCommand } from './run-command.ts'

// If a starting server launched this command, the command exits when that server ends.
process.once('disconnect', () => process.exit(1))

/** `npm run seed`: fills an empty database with the gazetteer and the demo marketplace, without serving it. */
await runCommand(async () => {
  refuseHosted(
    readSettings(process.env),
    'SEED=demo and this command make accounts by our own Auth. Sign up at the project instead.',
  )
  const { database, settings, log, stop } = await openCommandDatabase()
  try {
    if (settings.production) {
      throw new CommandError(
        'NODE_ENV is production: demo accounts, whose password is public, are not made there.',
      )
    }
    // If a starting server launched this command, that server loads the places, and this call waits for it.
    const places = loadGazetteer(database, log)
    places.catch(() => undefined)
    const keys = await createKeys({
      dataFolder: settings.dataFolder,
      issuer: `${settings.siteUrl}/auth/v1`,
      ...(settings.jwtSigningKeys ? { signingKeys: settings.jwtSigningKeys } : {}),
      ...(settings.jwtSecret ? { jwtSecret: settings.jwtSecret } : {}),
    })
    const storage = createStorage({
      database,
      files: openFileStore(settings.storageUrl),
      renderCacheFolder: join(settings.dataFolder, 'render-cache'),
      signingKey: new TextEncoder().encode(keys.deriveSecret('storage')),
      log,
    })
    const isSeeded = await seedDemoMarketplace({
      database,
      storage,
      settings,
      places,
      log,
      onProgress: (share) => process.send?.({ share } satisfies SeedProgress),
    })
    await places
    if (!isSeeded) console.log('The database has accounts already, so no demo marketplace was added.')
  } finally {
    await stop()
  }
})
