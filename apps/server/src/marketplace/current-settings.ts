import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { type SettingValues, usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { queriesOn } from '@localchef/domain/queries'
import { readSettings } from '@localchef/domain/read-settings'
import type { Logger } from 'pino'
import type { PublicMemory, Remembered } from '../functions/public-memory.ts'

const publicKeys = [
  'identity',
  'support',
  'region',
  'fees',
  'ledger',
  'features',
  'serviceTypes',
  'opening',
] as const

/** The public part of the marketplace's settings, used in pages, texts and mails. */
export type PublicSettings = Pick<SettingValues, (typeof publicKeys)[number]>

export interface CurrentSettings {
  /** The current values, from the cache of public answers. */
  read(): Promise<PublicSettings>
  /** The values read last, for mails, which are rendered in the middle of a transaction. */
  latest(): PublicSettings
}

interface Kept extends Remembered {
  settings: PublicSettings
}

export function createCurrentSettings(
  database: Database,
  memory: PublicMemory,
  log: Logger,
): CurrentSettings {
  let latest: PublicSettings = usualSettings

  async function make(): Promise<Kept> {
    const settings = await database.as(
      service,
      (connection) => readSettings(queriesOn(connection), publicKeys),
      { readOnly: true },
    )
    latest = settings
    return { bytes: JSON.stringify(settings).length, settings }
  }

  return {
    async read() {
      try {
        const kept = await memory.recall('marketplace settings', make)
        return kept?.settings ?? latest
      } catch (error) {
        // Before the first migration, and while the database is unreachable: error pages still need name and colors.
        log.warn({ err: error }, 'the settings of the marketplace could not be read')
        return latest
      }
    },
    latest: () => latest,
  }
}

const usualName = usualSettings.identity.name

/**
 * A text with the marketplace's own name in place of `LocalChef`. The name contains no character special to HTML,
 * JSON or mail headers (see `Identity`), so it is safe wherever ours is.
 */
export function nameMarketplace(text: string, name: string): string {
  return name === usualName ? text : text.replaceAll(usualName, name)
}

export function isUsualName(name: string): boolean {
  return name === usualName
}
