import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as inBothLanguages } from './support/both-languages.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { expect, test } from './support/test.ts'

/** The cart panel, the conflict of two chefs, the toasts and the protected pictures, as specified. */

const chefId = '00000000-0000-4000-8000-00000000c0de'
const soup = '00000000-0000-4000-8000-00000000d001'
const bread = '00000000-0000-4000-8000-00000000d002'

function line(id: string, name: string, changes: object = {}) {
  return {
    dish: {
      id,
      name,
      price: 10,
      imageUrl: '/storage/v1/object/public/pictures/no-such-picture.svg',
      chefId,
      ingredients: [
        { id: 'dill', name: 'Dill' },
        { id: 'salt', name: 'Salt' },
      ],
    },
    chefId,
    quantity: 2,
    variants: [],
    subtotal: 20,
    removedIngredients: [],
    isReady: false,
    ...changes,
  }
}

const twoLines = [
  line(soup, 'Soup of the day', {
    variants: [
      { id: 'l', name: 'Large', additionalPrice: 2.5 },
      { id: 'm', name: 'Mild', additionalPrice: 0 },
    ],
    removedIngredients: ['dill', 'salt'],
    isReady: true,
  }),
  line(bread, 'Rye bread', { quantity: 1 }),
]

/** Stores a cart in the browser as an earlier visit would have. */
async function storeCart(page: Page, items: object[]): Promise<void> {
  await page.addInitScript(
    (state) => {
      if (sessionStorage.getItem('cart-was-stored')) return
      sessionStorage.setItem('cart-was-stored', 'yes')
      localStorage.setItem('cart-storage', JSON.stringify({ state, version: 0 }))
    },
    { items, showChefConflictDialog: false, pendingItem: null },
  )
}

const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Cart/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel).toBeVisible()
  return panel
}

test('the cart panel shows each line with its choices', { tag: '@phone' }, async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  await storeCart(page, twoLines)
  await page.goto('/faq')
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
  const panel = await openPanel(page)
  await expect(panel.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(panel.getByText('One chef at a time, so everything is ready together.')).toBeVisible()
  await expect(panel.getByText('Subtotal (3 items)')).toBeVisible()
  await expect(panel.getByText('$35.00')).toBeVisible()

  const first = panel.getByRole('listitem').first()
  await expect(first.getByText('READY', { exact: true })).toBeVisible()
  await expect(first.getByRole('link', { name: 'Soup of the day' })).toHaveAttribute('href', `/dish/${soup}`)
  expect(await first.locator(`a[href="/dish/${soup}"] img`).count()).toBe(1)
  // A missing picture shows the placeholder.
  await expect(first.locator('img')).toHaveAttribute('src', '/placeholder.svg')
  await expect(first.getByText('Large +$2.50')).toBeVisible()
  await expect(first.getByText('Mild', { exact: true })).toBeVisible()
  await expect(first.getByText('Removed: Dill, Salt')).toBeVisible()
  await expect(first.getByText('$25.00')).toBeVisible()
  const second = panel.getByRole('listitem').nth(1)
  await expect(second.getByText('READY', { exact: true })).toBeHidden()
  await expect(second.getByText('$10.00')).toBeVisible()

  await test.step('quantities end at 10 and 1', async () => {
    const less = second.getByRole('button', { name: 'Decrease quantity' })
    const more = second.getByRole('button', { name: 'Increase quantity' })
    await expect(less).toBeDisabled()
    for (let quantity = 2; quantity <= 10; quantity += 1) await more.click()
    await expect(more).toBeDisabled()
    await expect(second.getByText('$100.00')).toBeVisible()
    await less.click()
    await expect(second.getByText('$90.00')).toBeVisible()
  })

  await test.step('a line can be removed', async () => {
    await first.getByRole('button', { name: 'Remove Soup of the day' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('continue shopping closes the panel', async () => {
    await panel.getByRole('button', { name: 'Continue shopping' }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/faq$/)
  })

  await test.step('the cart survives a reload', async () => {
    await page.reload()
    await expect(page.getByTestId('cart-badge')).toHaveText('9')
  })

  await test.step('checkout opens /cart and closes the panel', async () => {
    await (await openPanel(page)).getByRole('button', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(panel).toBeHidden()
  })

  await test.step('clear cart empties the cart and closes the panel', async () => {
    await page.goto('/faq')
    await (await openPanel(page)).getByRole('button', { name: 'Clear cart' }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  })

  await test.step('an empty cart offers to continue shopping', async () => {
    // On a phone the toast covers the button, and stays while the mouse is over it.
    const cleared = page.getByText('Your cart is empty.')
    await expect(cleared).toBeVisible()
    await page.mouse.move(0, 500)
    await expect(cleared).toBeHidden()
    await openPanel(page)
    await expect(panel.getByText('Your cart is empty')).toBeVisible()
    await panel.getByRole('button', { name: 'Continue shopping' }).click()
    await expect(panel).toBeHidden()
  })
})

test('a picture without a working placeholder shows an icon and an error text', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/Failed to load resource/)
  await page.route('**/placeholder.svg', (route) => route.abort())
  await storeCart(page, twoLines)
  await page.goto('/faq')
  const panel = await openPanel(page)
  const failed = panel.getByText('Failed to load image').first()
  await expect(failed).toBeVisible()
  await expect(failed.locator('svg')).toHaveCount(1)
})

interface PlainDish {
  id: string
  name: string
  nameRu: string | null
  hasChoices: boolean
  promise: string
}

interface Named {
  name: string
  nameRu: string | null
}

/** A dish of the demo kitchen without options. */
async function plainDish(page: Page): Promise<PlainDish & { kitchen: Named }> {
  const config: { supabaseAnonKey: string } = await (await page.request.get('/config.json')).json()
  const answer = await page.request.post('/functions/v1/get-chef', {
    headers: { apikey: config.supabaseAnonKey },
    data: { id: 'ninos-supra' },
  })
  const kitchen: Named & { menu: PlainDish[] } = await answer.json()
  const dish = kitchen.menu.find(({ hasChoices, promise }) => !hasChoices && promise === 'made_to_order')
  if (!dish) throw new Error('The demo kitchen has nothing without choices')
  return { ...dish, kitchen }
}

inBothLanguages(
  'a dish of another chef opens a dialog with two options',
  async ({ page, language, say, allowConsoleError }) => {
    allowConsoleError(/Failed to load resource/)
    const found = await plainDish(page)
    const dish = language === 'ru' ? (found.nameRu ?? found.name) : found.name
    await storeCart(page, twoLines)
    await page.goto(`/dish/${found.id}`)
    const add = page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
    const dialog = page.getByRole('dialog', { name: say('cart:conflict.title') })

    await test.step('the dialog is modal and at most 500 px wide', async () => {
      await add.click()
      await expect(dialog).toBeVisible()
      expect(await dialog.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('500px')
      expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
      await expect(page.getByRole('banner')).toHaveCount(0)
    })

    await test.step('the buyer keeps the current cart', async () => {
      await dialog.getByRole('button', { name: say('cart:conflict.keep') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByTestId('cart-badge')).toHaveText('3')
    })

    await test.step('the buyer switches to the new chef', async () => {
      await add.click()
      await dialog.getByRole('button', { name: say('cart:conflict.switch') }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(say('common:cartToast.replaced', { dish }))).toBeVisible()
      await expect(page.getByTestId('cart-badge')).toHaveText('1')
    })

    await test.step('adding the same dish again merges into its line', async () => {
      await add.click()
      await expect(page.getByText(say('common:cartToast.updated', { dish })).first()).toBeVisible()
      await page.getByRole('button', { name: say('menu:cart.withCount', { count: 2 }) }).click()
      await expect(page.getByRole('dialog', { name: say('cart:title') }).getByRole('listitem')).toHaveCount(1)
    })
  },
)

test('at most three toasts show at once, in the top left corner', { tag: '@phone' }, async ({ page }) => {
  const dish = await plainDish(page)
  await page.goto(`/dish/${dish.id}`)
  const add = page.getByRole('button', { name: /^Add to cart/ })
  await add.click()
  await expect(page.getByText(`Added "${dish.name}" to cart`)).toBeVisible()
  const toaster = page.locator('[data-sonner-toaster]')
  await expect(toaster).toHaveAttribute('data-x-position', 'left')
  await expect(toaster).toHaveAttribute('data-y-position', 'top')
  expect(
    await toaster.evaluate((element) => {
      const style = getComputedStyle(element)
      return [style.getPropertyValue('--width'), style.getPropertyValue('--gap')]
    }),
  ).toEqual(['356px', '14px'])
  for (let more = 0; more < 4; more += 1) await add.click()
  await expect(page.locator('[data-sonner-toast]').nth(3)).toBeAttached()
  await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(3)
})

test('a protected picture cannot be selected, dragged, copied, saved or printed', async ({ page }) => {
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('button', { name: /^Picture 1 of/ }).click()
  const picture = page.getByRole('dialog', { name: 'From the kitchen' }).getByRole('img').first()
  await expect(picture).toBeVisible()
  const refused = await picture.evaluate((image) => {
    const isRefused = (event: Event) => !image.dispatchEvent(event)
    const isKeyRefused = (key: string, ctrlKey = false, type = 'keydown') =>
      isRefused(new KeyboardEvent(type, { key, ctrlKey, bubbles: true, cancelable: true }))
    return {
      selection: getComputedStyle(image).userSelect,
      rightClick: isRefused(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      drag: isRefused(new DragEvent('dragstart', { bubbles: true, cancelable: true })),
      copy: isRefused(new ClipboardEvent('copy', { bubbles: true, cancelable: true })),
      printScreen: isKeyRefused('PrintScreen'),
      printScreenOnWindows: isKeyRefused('PrintScreen', false, 'keyup'),
      print: isKeyRefused('p', true),
      anotherKey: isKeyRefused('a'),
    }
  })
  expect(refused).toEqual({
    selection: 'none',
    rightClick: true,
    drag: true,
    copy: true,
    printScreen: true,
    printScreenOnWindows: true,
    print: true,
    anotherKey: false,
  })
})

inBothLanguages(
  'the toast after adding opens the cart, and the dialog of two chefs names both kitchens and what is in the cart',
  { tag: '@phone' },
  async ({ page, request, language, say }) => {
    const found = await plainDish(page)
    const dish = language === 'ru' ? (found.nameRu ?? found.name) : found.name
    const other = await openKitchen(request, 'Conflicting Dumplings')
    await page.goto(`/dish/${found.id}`)
    const add = page.getByRole('button', { name: new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`) })
    const { kitchen } = found
    const current = language === 'ru' ? (kitchen.nameRu ?? kitchen.name) : kitchen.name
    await add.click()
    await page.getByRole('button', { name: say('common:cartToast.open') }).click()
    const panel = page.getByRole('dialog', { name: say('cart:title') })
    await expect(panel.getByRole('listitem').filter({ hasText: dish })).toHaveCount(1)

    await page.goto(`/dish/${other.dish.id}`)
    await add.click()
    const dialog = page.getByRole('dialog', { name: say('cart:conflict.title') })
    const names = { dish: other.dish.name, current, next: 'Conflicting Dumplings' }
    await expect(dialog).toContainText(say('cart:conflict.named', names))
    const inCart = dialog.getByRole('region', { name: say('cart:conflict.inCart') })
    await expect(inCart.getByRole('listitem')).toHaveText(new RegExp(`1 × ${dish}`))
    await expectNoAxeViolations(page)
  },
)
