import { expect, test } from 'vitest'
import { findJourneyProblems, hasMouse } from './check-admin-journeys.ts'

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

test('a file of journeys with a mouse is found', () => {
  const journey = "test('an admin does it', async ({ page }) => {})\n"
  expect(hasMouse(`test.use({ drawsMaps: true, hasNoMouse: true })\n${journey}`)).toBe(false)
  expect(hasMouse(journey)).toBe(true)
})
