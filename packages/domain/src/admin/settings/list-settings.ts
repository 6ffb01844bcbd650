import { adminGetSettings, adminSettingHistory } from '@localchef/contracts/admin-settings'
import { implement } from '../../server-function.ts'
import { currentVersions, earlierVersions, usualVersion } from './setting-versions.ts'

export const listSettings = implement(adminGetSettings, async (_input, { db }) => ({
  settings: await currentVersions(db),
}))

/** The last page ends with what the marketplace came with, where that can be brought back. */
export const listSettingVersions = implement(adminSettingHistory, async ({ key, before, limit }, { db }) => {
  const found = await earlierVersions(db, key, { before, limit: limit + 1 })
  const versions = found.slice(0, limit)
  const isCut = found.length > limit
  if (!isCut && key !== 'cuisines') versions.push(await usualVersion(db, key))
  return { versions, next: isCut ? (versions.at(-1)?.version ?? null) : null }
})
