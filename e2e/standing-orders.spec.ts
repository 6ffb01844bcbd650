import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen, placeOrders } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a buyer repeats an order every week, skips a date and raises the quantity; the chef sees it on the calendar and ends it', async ({
  page,
  openPerson,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(page.request, 'Weekly Dumplings')
  const buyer = await createAccount(page.request, 'buyer', 'Wanda Weekly')
  const [order] = await placeOrders(page.request, buyer, kitchen, 1)
  if (!order) throw new Error('no order was placed')
  await signIn(page, buyer)
  const dialog = page.getByRole('dialog')
  const card = page.getByRole('article', { name: 'Weekly Dumplings' })

  await test.step('the placed order becomes a standing order', async () => {
    await page.goto(`/dashboard/orders/${order.id}`)
    await page.getByRole('button', { name: say('standingOrders:repeat.action') }).click()
    await expect(dialog.getByText('$12.00')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('standingOrders:repeat.confirm') }).click()
    await expect(page).toHaveURL(/\/dashboard\/standing-orders$/)
    await expect(card.getByText(`1 × ${kitchen.dish.name}`)).toBeVisible()
    await expect(card.getByText(say('standingOrders:status.active'), { exact: true })).toBeVisible()
    await expect(
      card.getByRole('link', { name: say('standingOrders:past.order', { number: order.number }) }),
    ).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('one date is skipped after a question', async () => {
    await card.getByRole('button', { name: say('standingOrders:action.skip') }).click()
    await dialog.getByRole('button', { name: say('standingOrders:skip.confirm'), exact: true }).click()
    await expect(card.getByText(say('standingOrders:skipped.by_buyer'))).toBeVisible()
  })

  await test.step('the quantity changes', async () => {
    await card.getByRole('button', { name: say('standingOrders:action.change'), exact: true }).click()
    await dialog.getByRole('button', { name: say('common:quantity.more') }).click()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: say('common:action.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText(`2 × ${kitchen.dish.name}`)).toBeVisible()
    await expect(card.getByText('$24.00')).toBeVisible()
  })

  await test.step('a pause holds it', async () => {
    await card.getByRole('button', { name: say('standingOrders:action.pause') }).click()
    await expect(card.getByText(say('standingOrders:status.paused'), { exact: true })).toBeVisible()
    await card.getByRole('button', { name: say('standingOrders:action.resume') }).click()
    await expect(card.getByText(say('standingOrders:status.active'), { exact: true })).toBeVisible()
  })

  const chefPage = await openPerson(kitchen.chef)
  const theirs = chefPage.getByRole('article', { name: 'Wanda Weekly' })

  await test.step('the chef sees what comes, also on the calendar', async () => {
    await chefPage.goto('/dashboard/orders')
    await chefPage.getByRole('link', { name: say('standingOrders:open') }).click()
    await expect(theirs.getByText(`2 × ${kitchen.dish.name}`)).toBeVisible()
    await expectNoAxeViolations(chefPage)
    await chefPage.goto('/dashboard/bookings')
    await chefPage.getByRole('tab', { name: say('kitchen:bookings.tabs.calendar') }).click()
    await chefPage.getByRole('button', { name: say('kitchen:calendar.agenda') }).click()
    await expect(chefPage.getByText(say('kitchen:calendar.expected')).first()).toBeVisible()
  })

  await test.step('the chef ends it with a reason that the buyer reads', async () => {
    await chefPage.goto('/dashboard/standing-orders')
    await theirs.getByRole('button', { name: say('standingOrders:action.end'), exact: true }).click()
    const question = chefPage.getByRole('dialog')
    await question.getByRole('button', { name: say('standingOrders:end.confirm') }).click()
    await expect(question.getByText(say('standingOrders:endByChef.missing')).first()).toBeVisible()
    await question.getByRole('textbox').fill('I move to another town')
    await question.getByRole('button', { name: say('standingOrders:end.confirm') }).click()
    await expect(theirs.getByText(say('standingOrders:status.ended'), { exact: true })).toBeVisible()
    await page.reload()
    await expect(card.getByText('I move to another town')).toBeVisible()
  })
})

test('a buyer chooses “every two weeks” at the checkout, and the order is marked on its page and on the board', async ({
  page,
  openPerson,
  say,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(page.request, 'Rhythm Dumplings')
  const buyer = await createAccount(page.request, 'buyer', 'Rita Rhythm')
  await signIn(page, buyer)

  await test.step('the checkout takes the rhythm', async () => {
    await page.goto(`/dish/${kitchen.dish.id}`)
    await page.getByRole('button', { name: say('dish:addFor', { price: '$12.00' }) }).click()
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
    await page.goto('/cart')
    await page.getByText(say('checkout:fold.more'), { exact: true }).click()
    await page.getByRole('checkbox', { name: say('checkout:standing.label') }).check()
    const rhythm = page.getByRole('button', { name: say('standingOrders:everyWeeks.two') })
    await rhythm.click()
    await expect(rhythm).toHaveAttribute('aria-pressed', 'true')
    // So high that the bar with the sum covers nothing that scrolling would uncover.
    await page.setViewportSize({ width: 1440, height: 1800 })
    await expectNoAxeViolations(page)
    await chooseSlot(page, say)
    await page.getByRole('button', { name: new RegExp(`^${say('checkout:place')}`) }).click()
    await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}/)
  })

  await test.step('the order leads to its standing order', async () => {
    await page.getByRole('link', { name: say('orders:standing') }).click()
    const card = page.getByRole('article', { name: 'Rhythm Dumplings' })
    await expect(card.getByText(`1 × ${kitchen.dish.name}`)).toBeVisible()
    await expect(card.getByText(say('standingOrders:status.active'), { exact: true })).toBeVisible()
  })

  await test.step('the board marks the order', async () => {
    const board = await openPerson(kitchen.chef)
    await board.goto('/dashboard/orders')
    const order = board.getByRole('article', { name: /Rita/ }).first()
    await expect(order.getByText(say('board:card.standing'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(board)
  })
})
