import { parseArgs } from 'node:util'
import { reasonOf } from '@localchef/backend/reason-of'
import { FileStoreAway, tryFileStore } from '@localchef/backend/storage/file-store'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Application } from './application.ts'
import { isRefused, refusedAddress } from './database/refused-address.ts'
import { createLog } from './lifecycle/log.ts'
import { printReady } from './lifecycle/print-ready.ts'
import { runUntilSignalled } from './lifecycle/run-until-signalled.ts'
import { warnOfSettings } from './lifecycle/warn-of-settings.ts'
import { startServer } from './server.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { buildWebWhenStale } from './web/build-web-when-stale.ts'
import { findBuiltWeb } from './web/find-built-web.ts'

interface Trial {
  application: Pick<Application, 'storage' | 'mail'>
  settings: Settings
  log: Logger
  /** Called when a service refuses us, so that waiting is useless. */
  onRefused: (error: SettingsError) => void
}

/**
 * Tries the configured services once, without delaying the start. The log names a service that cannot be used, and so
 * does the health page until the service works.
 */
async function tryServices(trial: Trial): Promise<void> {
  await Promise.all([
    tryFiles(trial),
    tryMail(trial),
    ...trial.settings.databaseReadUrls.map(tryReplica(trial)),
  ])
}

async function tryFiles({ application: { storage }, settings, log, onRefused }: Trial): Promise<void> {
  if (!storage || settings.storageUrl.startsWith('file:')) return
  const { protocol, host, pathname } = new URL(settings.storageUrl)
  const read = `the bucket ${protocol}//${host}${pathname}`
  try {
    await tryFileStore(storage.files)
  } catch (error) {
    const reason = reasonOf(error)
    if (error instanceof FileStoreAway && error.isRefusal) {
      const allowed = `a bucket that exists and that the key may write to; here the answer is: ${reason}`
      return onRefused(new SettingsError([{ name: 'STORAGE_URL', read, allowed }]))
    }
    log.warn(
      { reason },
      `STORAGE_URL: ${read} cannot be used now. Files cannot be saved or shown until it can.`,
    )
  }
}

async function tryMail({ application: { mail }, settings, log }: Trial): Promise<void> {
  if (!mail || !settings.smtpUrl) return
  await mail.tryOut().catch((error: unknown) => {
    const words = `SMTP_URL: the mail server ${new URL(settings.smtpUrl ?? '').host} cannot be used now. Mails wait for it.`
    log.warn({ reason: reasonOf(error) }, words)
  })
}

const tryReplica =
  ({ onRefused }: Trial) =>
  async (url: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      // Other failures are ignored: queries log an unreachable replica, and the primary answers.
      if (isRefused(error)) onRefused(refusedAddress('DATABASE_READ_URL', url, error))
    } finally {
      await client.end().catch(() => undefined)
    }
  }

/**
 * Main part of `npm start`: builds the web app if stale, migrates, seeds, serves. `--without-web` leaves the web to
 * a dev server.
 */
await runUntilSignalled(async (end) => {
  const { values: flags } = parseArgs({ options: { 'without-web': { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'a promise was rejected without a handler'),
  )
  await warnOfSettings(settings, log)
  const server = await startServer({
    settings,
    log,
    prepareWeb: flags['without-web'] ? undefined : settings.production ? findBuiltWeb : buildWebWhenStale,
    onDatabaseFailure: end,
  })
  void tryServices({ application: server.application, settings, log, onRefused: end })
  server.ready.then(() => printReady(server, settings), end)
  return { stop: server.stop, stopsWithinMs: settings.drainMs + 10_000 }
})
