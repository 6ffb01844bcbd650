import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'

interface ListedDrop {
  id: string
  slug: string
  opensAt: string
  windows: { pickupFrom: string; pickupUntil: string; portionsLimit: number | null }[]
}

const hourAfter = (moment: string) => new Date(Date.parse(moment) + 3600_000).toISOString()

test('a chef announces a drop, a visitor sees it open and sell out without a reload', {
  tag: '@phone',
}, async ({ page, request, say, openPerson }) => {
  const kitchen = await openKitchen(request, 'Dumpling Drop Kitchen')
  const asChef = await callFunctionsAs(request, kitchen.chef)
  const title = 'Dumplings on Saturday'

  const chefPage = await test.step('the chef writes a drop of two portions and announces it', async () => {
    const chef = await openPerson(kitchen.chef)
    await chef.goto('/dashboard/drops')
    await expect(chef.getByText(say('drops:own.empty'))).toBeVisible()
    await chef.getByRole('link', { name: say('drops:own.add') }).click()
    await chef.getByLabel(say('drops:form.title'), { exact: true }).fill(title)
    await chef.getByLabel(say('drops:form.portions'), { exact: true }).fill('2')
    await chef.getByRole('button', { name: say('drops:form.create') }).click()
    await expect(chef).toHaveURL(/\/dashboard\/drops$/)
    await expect(chef.getByText(say('cards:drop.draft'), { exact: true })).toBeVisible()
    await expectNoAxeViolations(chef)
    await chef.getByRole('button', { name: say('drops:own.announce'), exact: true }).click()
    await chef
      .getByRole('dialog')
      .getByRole('button', { name: say('drops:own.announce'), exact: true })
      .click()
    await expect(chef.getByRole('link', { name: say('drops:own.page') })).toBeVisible()
    return chef
  })
  const { drops }: { drops: [ListedDrop] } = await asChef('list-my-drops', {})
  const [drop] = drops

  await test.step('a visitor sees the countdown and no way to order', async () => {
    await page.goto(`/drops/${drop.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('timer', { name: say('drops:countdown.label') })).toBeVisible()
    await expect(
      page.getByRole('button', { name: say('cards:addToCart', { dish: kitchen.dish.name }) }),
    ).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  const [first] = drop.windows
  const pickup = page.getByRole('radio', { disabled: false })
  if (!first) throw new Error('the drop has no pickup window')
  const later = { pickupFrom: first.pickupUntil, pickupUntil: hourAfter(first.pickupUntil), portionsLimit: 5 }

  await test.step('the drop opens, and the visitor chooses the later window and adds a portion to the cart', async () => {
    const opensAt = new Date(Date.now() - 1000).toISOString()
    await asChef('update-drop', { ...drop, opensAt, windows: [{ ...first, portionsLimit: 1 }, later] })
    await expect(page.getByText(say('drops:window.left', { count: 1 }))).toBeVisible()
    await expect(page.getByText(say('drops:window.left', { count: 5 }))).toBeVisible()
    await expect(pickup.first()).toBeChecked()
    await pickup.last().press('Space')
    await expect(pickup.last()).toBeChecked()
    await page.getByRole('button', { name: say('cards:addToCart', { dish: kitchen.dish.name }) }).click()
    await expect(page.getByRole('timer', { name: say('drops:countdown.label') })).toHaveCount(0)
  })

  await test.step('two others take the portions, and the page says that the drop is sold out', async () => {
    const line = {
      dishId: kitchen.dish.id,
      quantity: 1,
      variantIds: [],
      removedIngredientIds: [],
      isReady: true,
    }
    const order = {
      chefId: kitchen.chefId,
      lines: [{ ...line, seenUnitPrice: kitchen.dish.price }],
    }
    const bella = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Bella First'))
    await bella('place-order', { ...order, slotFrom: first.pickupFrom })
    await expect(page.getByText(say('drops:window.full'), { exact: true })).toBeVisible()
    await expect(page.getByRole('radio').first()).toBeDisabled()
    await expect(pickup).toHaveCount(1)
    await expectNoAxeViolations(page)
    const boris = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Boris Second'))
    await boris('place-order', { ...order, slotFrom: later.pickupFrom })
    await expect(page.getByText(say('cards:drop.soldOut')).first()).toBeVisible()
    await expect(
      page.getByRole('button', { name: say('cards:addToCart', { dish: kitchen.dish.name }) }),
    ).toHaveCount(0)
    await expectNoAxeViolations(page)
  })

  await test.step('someone signs in and joins the waiting list on the page of the drop', async () => {
    const waiting = await openPerson(await createAccount(request, 'buyer', 'Wanda Third'))
    await waiting.goto(`/drops/${drop.slug}`)
    await waiting.getByRole('button', { name: say('waitingLists:join') }).click()
    await expect(waiting.getByText(say('waitingLists:place', { position: 1, count: 1 }))).toBeVisible()
    await expectNoAxeViolations(waiting)
  })

  await test.step('the cart keeps the dish and says what happened', async () => {
    await page.goto('/cart')
    await expect(page.getByText(say('checkout:problems.sold_out', { dish: kitchen.dish.name }))).toBeVisible()
  })

  await test.step('the chef sees the sales, and is asked about the orders before the drop ends', async () => {
    await chefPage.reload()
    await expect(chefPage.getByText(say('drops:own.sold', { sold: 2, count: 2 }))).toBeVisible()
    await chefPage.getByRole('button', { name: say('drops:own.cancel') }).click()
    const dialog = chefPage.getByRole('dialog')
    await expect(dialog.getByText(say('drops:end.promised', { count: 2 }))).toBeVisible()
    await dialog.getByRole('button', { name: say('drops:end.confirm') }).click()
    await expect(chefPage.getByText(say('cards:drop.closed'), { exact: true })).toBeVisible()
  })
})
