import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { expect, test } from 'vitest'
import { rightGroups } from './right-groups.ts'

test('each right is in one group', () => {
  const grouped = rightGroups.flatMap(({ rights }): StaffRight[] => [...rights])
  expect(grouped.sort()).toEqual([...StaffRight.options].sort())
})
