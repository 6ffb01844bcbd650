import { expect, test } from 'vitest'
import { findHandProblems, findJourneyProblems } from './check-admin-journeys.ts'

const rights =
  '# Staff rights\n\n## Reasons\n\n| act | reason |\n|---|---|\n| `save-view` |  |\n| `refund-order`* | always |\n\n## Every function\n\n| `get-chef` |\n'
const row = (act: string) => `| \`${act}\` | \`e2e/x.spec.ts\`: an admin does it |\n`

test('an act without a journey, an unknown act and a second row are named', () => {
  expect(findJourneyProblems(row('save-view') + row('refund-order'), rights)).toEqual([])
  expect(findJourneyProblems(row('save-view') + row('save-view') + row('get-chef'), rights)).toEqual([
    'refund-order has no journey',
    'get-chef is no act of admins',
    'save-view is listed twice',
  ])
})

test('a journey with a mouse or on one screen is named', () => {
  const hands = 'test.use({ drawsMaps: true, hasNoMouse: true })\n'
  const journey = "test('an admin does it', async ({ page }) => {})\n"
  const onDesktop = "test('an admin does it', { tag: '@desktop' }, async ({ page }) => {})\n"
  expect(
    findHandProblems(hands + journey + onDesktop.replace('does it', 'waits'), 'an admin does it'),
  ).toEqual([])
  expect(findHandProblems(journey, 'an admin does it')).toEqual(['people have a mouse'])
  expect(findHandProblems(hands + onDesktop, 'an admin does it')).toEqual([
    '"an admin does it" runs on one screen only',
  ])
  expect(findHandProblems(hands + onDesktop.replace('@desktop', '@phone'), 'an admin does it')).toEqual([
    '"an admin does it" runs on one screen only',
  ])
})
