import { settingKeys } from '@localchef/contracts/settings/marketplace-settings'
import { expect, test } from 'vitest'
import { settingGroups } from './setting-groups.ts'

test('each setting is in one group', () => {
  expect(Object.values(settingGroups).flat().toSorted()).toEqual([...settingKeys, 'opening'].toSorted())
})
