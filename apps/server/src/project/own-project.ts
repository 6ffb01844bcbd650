import { join } from 'node:path'
import { createKeys, type Keys } from '@localchef/backend/auth/create-keys'
import { pruneAuth } from '@localchef/backend/auth/prune-auth'
import { createResolveCaller } from '@localchef/backend/auth/resolve-caller'
import { pruneUsedCaptchas } from '@localchef/backend/captcha/altcha'
import type { Database } from '@localchef/backend/database'
import { createUpgradeAddress } from '@localchef/backend/http/client-address'
import { createRealtime } from '@localchef/backend/realtime/create-realtime'
import { openFileStore } from '@localchef/backend/storage/open-file-store'
import { removeOwned } from '@localchef/backend/storage/remove-owned'
import { createStorage, type Storage } from '@localchef/backend/storage/storage'
import { watchFileStore } from '@localchef/backend/storage/watch-file-store'
import type { Logger } from 'pino'
import { recordSigningKey } from '../audit/record-signing-key.ts'
import type { OwnOrigins } from '../http/own-origins.ts'
import type { Settings } from '../settings.ts'
import type { Project } from './project.ts'

export interface OwnProject extends Project {
  keys: Keys
  storage: Storage
}

interface Options {
  settings: Settings
  siteUrl: string
  database: Database
  origins: Pick<OwnOrigins, 'has'>
  log: Logger
}

const hour = 3600

/** Auth, REST, Realtime and Storage of this process. */
export async function createOwnProject(options: Options): Promise<OwnProject> {
  const { settings, siteUrl, database, log } = options
  const keys = await createKeys({
    dataFolder: settings.dataFolder,
    issuer: `${siteUrl}/auth/v1`,
    ...(settings.jwtSigningKeys ? { signingKeys: settings.jwtSigningKeys } : {}),
    ...(settings.jwtSecret ? { jwtSecret: settings.jwtSecret } : {}),
  })
  const resolveCaller = createResolveCaller(keys)
  const files = watchFileStore(openFileStore(settings.storageUrl), log)
  const storage = createStorage({
    database,
    files,
    renderCacheFolder: join(settings.dataFolder, 'render-cache'),
    signingKey: new TextEncoder().encode(keys.deriveSecret('storage')),
    log,
  })
  const realtime = createRealtime({
    database,
    resolveCaller,
    log,
    addressOf: createUpgradeAddress(settings.trustedProxies),
    isAllowedOrigin: options.origins.has,
    limits: { connectionsPerAddress: settings.socketsPerAddress },
  })
  return {
    keys,
    resolveCaller,
    url: undefined,
    storage,
    files: {
      async sign({ bucket, path }, seconds) {
        const token = await storage.sign({ bucket, name: path }, seconds)
        return `/object/sign/${bucket}/${path}?token=${token}`
      },
    },
    async removeFilesOf(connection, userId) {
      await removeOwned(connection, storage.files, userId)
      storage.forgetPublic()
    },
    filesFault: files.fault,
    tasks: [
      { name: 'prune-captchas', everySeconds: hour, run: () => pruneUsedCaptchas(database) },
      { name: 'prune-auth', everySeconds: hour, run: () => pruneAuth(database) },
      { name: 'sweep-files', everySeconds: 600, run: () => storage.sweep() },
    ],
    connectionCount: realtime.connectionCount,
    waitingBytes: realtime.waitingBytes,
    upgrade(request, socket, head) {
      if (request.url?.split('?')[0] !== '/realtime/v1/websocket') return false
      realtime.handleUpgrade(request, socket, head)
      return true
    },
    async start() {
      await Promise.all([realtime.start(), recordSigningKey(database, keys.jwks.keys[0]?.kid)])
    },
    stop: realtime.stop,
  }
}
