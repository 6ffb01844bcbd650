import { listSettingVersions as contract } from '@localchef/contracts/settings/list-setting-versions'
import { implement } from '../server-function.ts'
import { earlierVersions, usualVersion } from './setting-versions.ts'

/** The last page ends with the default, if it can be restored. */
export const listSettingVersions = implement(contract, async ({ key, before, limit }, { db }) => {
  const found = await earlierVersions(db, key, { before, limit: limit + 1 })
  const versions = found.slice(0, limit)
  const isCut = found.length > limit
  if (!isCut && key !== 'cuisines') versions.push(await usualVersion(db, key))
  return { versions, next: isCut ? (versions.at(-1)?.version ?? null) : null }
})
