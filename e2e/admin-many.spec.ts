import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { admin } from './support/accounts.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

/** Reaches an element by the Tab key alone. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  const isThere = () => element.evaluate((one) => one === document.activeElement)
  for (let presses = 0; presses < 200; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not reach the element')
}

test('an admin pauses many dishes at once, sees which one was refused, and undoes the others', {
  tag: '@both',
}, async ({ page, isMobile, say }) => {
  const word = `Manty${randomUUID().slice(0, 8)}`
  const { chef } = await openKitchen(page.request, 'Manty House')
  const cook = await callFunctionsAs(page.request, chef)
  const dishes: { id: string; name: string }[] = []
  for (const letter of ['A', 'B', 'C', 'D']) {
    dishes.push(
      await cook('create-dish', {
        name: `${word} ${letter}`,
        price: 9,
        category: 'main',
        status: 'active',
        allergens: ['wheat'],
        prepMinutes: 20,
        ingredients: [{ name: 'Flour' }],
      }),
    )
  }
  const desk = await callFunctionsAs(page.request, admin)
  const listed = async () => {
    const { listings } = await desk<{ listings: { id: string; name: string; status: string }[] }>(
      'list-dishes',
      { query: word },
    )
    return listings
  }
  await signIn(page, admin)
  await page.goto(`/admin/dishes?q=${word}`)
  const boxes = page.getByRole('table').getByRole('checkbox', { name: word })
  await expect(boxes).toHaveCount(4)
  const press = async (button: Locator) => {
    if (isMobile) return button.tap()
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  }
  const bar = page.getByRole('region', { name: say('many:label') })

  if (isMobile) {
    await page.getByRole('checkbox', { name: say('many:chooseAll', { count: 4 }) }).tap()
    await boxes.first().tap()
    await expect(bar).toContainText(say('many:chosen', { number: 3 }))
    await boxes.first().tap()
  } else {
    await tabTo(page, boxes.first())
    await page.keyboard.press('Space')
    for (let rows = 0; rows < 3; rows += 1) await page.keyboard.press('Shift+ArrowDown')
    await expect(boxes.last()).toBeFocused()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(bar).toContainText(say('many:chosen', { number: 3 }))
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await tabTo(page, page.getByRole('checkbox', { name: say('many:chooseAll', { count: 4 }) }))
    await page.keyboard.press('Space')
  }
  await expect(bar).toContainText(say('many:chosen', { number: 4 }))
  await expectNoAxeViolations(page)

  await press(bar.getByRole('button', { name: say('listings:move.paused') }))
  const dialog = page.getByRole('dialog', { name: say('many:listing.ask.paused', { number: 4 }) })
  await expect(dialog).toBeVisible()
  const [, gone] = dishes
  await desk('set-listing-status', {
    kind: 'dish',
    id: gone?.id,
    from: 'active',
    to: 'archived',
    reason: 'For this journey',
  })
  await press(dialog.getByRole('button', { name: say('listings:ask.template2') }))
  await press(dialog.getByRole('button', { name: say('listings:move.paused') }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say('many:listing.done.paused', { number: 3 }))).toBeVisible()
  await expect(bar).toContainText(say('many:refused', { number: 1 }))
  await expect(bar.getByRole('listitem')).toHaveText(`${gone?.name}: ${say('refusals:listing_conflict')}`)
  await expect(bar).toContainText(say('many:chosen', { number: 1 }))
  await expectNoAxeViolations(page)

  await press(page.getByRole('button', { name: say('common:action.undo'), exact: true }))
  await expect(page.getByText(say('many:undone', { number: 3 }))).toBeVisible()
  await expect
    .poll(async () => (await listed()).map(({ status }) => status).toSorted())
    .toEqual(['active', 'active', 'active', 'archived'])
  const { entries } = await desk<{ entries: { action: string }[] }>('list-audit-log', {
    subjectId: dishes[0]?.id,
  })
  expect(entries.map(({ action }) => action)).toEqual(['set-dish-status', 'set-dish-status'])
})
