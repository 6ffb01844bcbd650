import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { checkOpenFiles } from './open-files.ts'

/** Says what works in production, but less well than its operator may think. Refuses what cannot work. */
export async function warnOfSettings(settings: Settings, log: Logger): Promise<void> {
  const tooFewFiles = await checkOpenFiles(settings.databasePoolSize)
  if (!settings.production) return
  if (tooFewFiles !== undefined) log.warn(tooFewFiles)
  if (settings.databaseUrl === undefined) {
    log.warn(
      'DATABASE_URL is not set: the built-in database serves this machine and this process alone. For several ' +
        'processes, or another machine to take over, name a PostgreSQL.',
    )
  }
  if (settings.smtpUrl === undefined) {
    log.warn('SMTP_URL is none: no mails leave, and nobody can confirm an address or choose a new password.')
  }
}
