import { listSettings as contract } from '@localchef/contracts/settings/list-settings'
import { implement } from '../server-function.ts'
import { currentVersions } from './setting-versions.ts'

export const listSettings = implement(contract, async (_input, { db }) => ({
  settings: await currentVersions(db),
}))
