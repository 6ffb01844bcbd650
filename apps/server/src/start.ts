import { parseArgs } from 'node:util'
import { createLog } from './lifecycle/log.ts'
import { printReady } from './lifecycle/print-ready.ts'
import { runUntilSignalled } from './lifecycle/run-until-signalled.ts'
import { tryServices } from './lifecycle/try-services.ts'
import { warnOfSettings } from './lifecycle/warn-of-settings.ts'
import { startServer } from './server.ts'
import { readSettings } from './settings.ts'
import { buildWebWhenStale } from './web/build-web-when-stale.ts'
import { findBuiltWeb } from './web/find-built-web.ts'

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
