import { type OpeningPoint, openingPoints } from '@localchef/contracts/opening/opening-guide'
import { expect, test } from 'vitest'
import { inGroups, isDecided } from './point-groups.ts'

const points: OpeningPoint[] = openingPoints.map((name) => ({
  name,
  state: 'open',
  isConfirmable: true,
  finding: 'name_usual',
  detail: null,
  count: null,
  at: null,
  decision: null,
}))

test('every point of the guide stands in one group, in the order of the guide', () => {
  expect(inGroups(points).flatMap((group) => group.points.map(({ point }) => point.name))).toEqual(
    openingPoints,
  )
})

test('done and put off points are decided, and nothing else is', () => {
  const states = ['done', 'put_off', 'open', 'attention'] as const
  expect(states.filter((state) => isDecided({ state }))).toEqual(['done', 'put_off'])
})
