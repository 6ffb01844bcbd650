import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { checkOpenFiles } from './open-files.ts'

/** Warns of settings that work in production but may be unintended. Throws for those that cannot work. */
export async function warnOfSettings(settings: Settings, log: Logger): Promise<void> {
  const idle = settings.hosted?.withoutEffect ?? []
  if (idle.length > 0) {
    log.warn(`Without effect, as the project of SUPABASE_URL has its own: ${idle.join(', ')}.`)
  }
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
  if (settings.stripe && !settings.stripe.isLive) {
    log.warn('STRIPE_SECRET_KEY is a test key: buyers pay with test cards, and no money moves.')
  }
  if (settings.support.email.endsWith('@localchef.example')) {
    log.warn(
      `SUPPORT_EMAIL is ${settings.support.email}, which nobody reads; pages and mails name it. Give your own address, ` +
        'and set the other SUPPORT_ settings too.',
    )
  }
}
