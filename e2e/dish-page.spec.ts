import { expectNoAxeViolations } from './support/axe.ts'
import { expect, type Say, test } from './support/both-languages.ts'
import { demoPage } from './support/demo-page.ts'

/** A demo dish in both languages. */
const khachapuri = {
  en: { dish: 'Khachapuri Adjaruli', size: 'Size', small: 'Small', large: /Large/, cheese: /More cheese/ },
  ru: {
    dish: 'Хачапури по-аджарски',
    size: 'Размер',
    small: 'Маленький',
    large: /Большой/,
    cheese: /Больше сыра/,
  },
} as const

const addButton = (say: Say) => new RegExp(`^${say('dish:addFor', { price: '' }).trim()}`)

test('a buyer orders a dish with the keyboard alone and sees the price change', async ({
  page,
  say,
  language,
}) => {
  const { dish, size, small, large, cheese } = khachapuri[language]
  await page.goto('/chefs/ninos-supra')
  await page.getByRole('link', { name: dish, exact: true }).first().click()
  const add = page.getByRole('button', { name: addButton(say) })
  await expect(add).toHaveText(/\$20\.95/)

  await test.step('a missing choice shows an error at its group and gets the focus', async () => {
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('dish:choose.missing', { count: 1, group: size })).first()).toBeVisible()
    await expect(page.getByRole('radio', { name: small })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('choices and quantity change the price', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: large })).toBeChecked()
    await expect(add).toHaveText(/\$26\.95/)
    await page.getByRole('checkbox', { name: cheese }).press('Space')
    await expect(add).toHaveText(/\$29\.45/)
    await page.getByRole('button', { name: say('common:quantity.more'), exact: true }).press('Enter')
    await expect(add).toHaveText(/\$58\.90/)
  })

  await test.step('adding the same dish twice makes one line with both quantities', async () => {
    await add.click()
    await expect(page.getByText(say('common:cartToast.added', { dish }))).toBeVisible()
    await add.click()
    await expect(page.getByText(say('common:cartToast.updated', { dish }))).toBeVisible()
    await expect(page.getByRole('button', { name: say('menu:cart.withCount', { count: 3 }) })).toBeVisible()
  })
})

test('the button that adds a dish is in the first window', { tag: '@both' }, async ({
  page,
  request,
  say,
}) => {
  await page.goto(await demoPage(request, 'dishes'))
  await expect(page.getByRole('button', { name: addButton(say) })).toBeInViewport({ ratio: 1 })
})

test('an unknown dish gets a not-found page with a link to ready dishes', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/400|404/)
  await page.goto('/dish/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This dish is off the menu').last()).toBeVisible()
  await page.goto('/dish/not-an-id')
  await expect(page.getByText('This dish is off the menu').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what’s ready today' })).toBeVisible()
})
