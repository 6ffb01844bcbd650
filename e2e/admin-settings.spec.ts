import { languageNames } from '@localchef/contracts/language'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

// The journeys share one marketplace and run in order.
test.describe.configure({ mode: 'serial' })

type Say = (key: string, values?: Record<string, unknown>) => string

/** Saves the page's form with a reason. */
async function saveForm(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('common:action.save'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('marketplaceSettings:ask.template1') }).click()
  await dialog.getByRole('button', { name: say('marketplaceSettings:ask.confirm') }).click()
  await expect(dialog).toBeHidden()
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))

test('an admin renames the marketplace, sees it on the home page, and undoes it', { tag: '@phone' }, async ({
  page,
  say,
}) => {
  await signIn(page, own.admin)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: say('marketplaceSettings:title') })).toBeVisible()
  const name = page.getByLabel(say('marketplaceSettings:identity.name'))
  await expect(name).toHaveValue('LocalChef')
  await expectNoAxeViolations(page)
  await name.fill('Supper Club')
  // Yellow has too little contrast: the field shows the error, and no reason is requested.
  const accent = page.getByRole('textbox', { name: say('marketplaceSettings:identity.accent'), exact: true })
  await accent.fill('#f7d64a')
  await page.getByRole('button', { name: say('common:action.save'), exact: true }).click()
  await expect(page.getByText(say('marketplaceSettings:identity.contrast'))).toBeVisible()
  await accent.fill('#0f6b5c')
  await saveForm(page, say)
  await expect(page.getByText(say('marketplaceSettings:version', { version: 1 }))).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveTitle(/Supper Club/)
  await expect(page.getByRole('banner')).toContainText('Supper Club')
  expect(await accentOf(page)).toContain('#0f6b5c')

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: say('marketplaceSettings:restoreOne', { version: 0 }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('marketplaceSettings:restoreAsk.template') }).click()
  await dialog.getByRole('button', { name: say('marketplaceSettings:restore'), exact: true }).click()
  await expect(page.getByText(say('marketplaceSettings:broughtBack', { version: 0 }))).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveTitle(/LocalChef/)
  expect(await accentOf(page)).not.toContain('#0f6b5c')
})

test("a new agreement requires the chef's acceptance again, until it is undone", async ({
  page,
  openPerson,
  say,
}) => {
  await signIn(page, own.admin)
  await page.goto('/admin/settings?show=agreement')
  await page.getByRole('button', { name: say('marketplaceSettings:legal.write') }).click()
  for (const name of Object.values(languageNames)) {
    const text = page.getByRole('textbox', { name, exact: true })
    await expect(text).toHaveValue(/^## /m)
    await text.fill(`${await text.inputValue()}\n\n## Aprons\nWear one.`)
  }
  await expectNoAxeViolations(page)
  await saveForm(page, say)
  await expect(page.getByText(say('marketplaceSettings:version', { version: 1 }))).toBeVisible()

  const chef = await openPerson(own.chef)
  await chef.goto('/dashboard/chef-profile#agreement')
  const accept = chef.getByRole('button', { name: say('business:agreement.accept') })
  await expect(accept).toBeVisible()
  await accept.click()
  await expect(accept).toBeHidden()
  await chef.goto('/chef-agreement')
  await expect(chef.getByRole('heading', { name: /Aprons/ })).toBeVisible()

  await page.getByRole('button', { name: say('common:action.undo') }).click()
  await expect(page.getByText(say('marketplaceSettings:legal.builtIn'))).toBeVisible()
})

test('an admin adds the rule of a county, and a chef who chooses it cannot sell food that needs a refrigerator', async ({
  page,
  say,
  language,
  allowConsoleError,
}) => {
  allowConsoleError(/409.*set-dishes-status/)
  const chef = await createAccount(page.request, 'chef', 'Tres Leches')
  const asChef = await callFunctionsAs(page.request, chef)
  await asChef('create-business', { name: 'Tres Leches', kind: 'chef' })
  await saveSection(asChef, 'update-place', {
    addressLine: '14 Congress Avenue',
    addressUnit: '',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    point: { latitude: 30.2672, longitude: -97.7431 },
    timeZone: null,
  })
  await asChef('create-dish', {
    name: 'Tres leches cake',
    price: 8,
    category: 'dessert',
    status: 'active',
    allergens: ['milk'],
    needsRefrigeration: true,
  })

  const texas = language === 'ru' ? 'Техас' : 'Texas'
  const county = `Travis ${language} County`
  const kind = `Home baker ${language}`
  await signIn(page, own.admin)
  await page.goto('/admin/settings?show=placeRules')
  await page.getByRole('button', { name: say('placeRules:addCounty', { name: texas }) }).click()
  const dialog = page.getByRole('dialog')
  const keep = dialog.getByRole('button', { name: say('placeRules:keep') })
  const field = (key: string) => dialog.getByLabel(say(`placeRules:${key}`, { place: 1 }))
  await keep.click()
  await expect(dialog.getByText(say('placeRules:needed')).first()).toBeVisible()
  const edges = await dialog
    .locator('input[type="date"]')
    .evaluateAll((dates) => dates.map((date) => date.getBoundingClientRect().toJSON() as DOMRect))
  for (const [index, one] of edges.entries()) {
    for (const other of edges.slice(index + 1)) {
      const isApart =
        one.right <= other.left ||
        other.right <= one.left ||
        one.bottom <= other.top ||
        other.bottom <= one.top
      expect(isApart, 'dates of a rule lie beside or below each other').toBe(true)
    }
  }
  await field('county').fill(county)
  await field('permitKind').fill(kind)
  await field('allowsRefrigerated').uncheck()
  await expectNoAxeViolations(page)
  await keep.click()
  const row = page.getByRole('listitem').filter({ hasText: `${county}, ${texas}` })
  await expect(row).toContainText(say('placeRules:kitchens', { count: 0 }))
  await saveForm(page, say)

  await signIn(page, chef)
  await page.goto('/dashboard/chef-profile#place')
  await page.getByRole('combobox', { name: say('business:place.county') }).selectOption(county)
  await expectNoAxeViolations(page)
  const place = page
    .locator('form')
    .filter({ has: page.getByRole('combobox', { name: say('business:place.county') }) })
  await place.getByRole('button', { name: say('business:saveAndNext'), exact: true }).click()
  await expect(page.getByText(say('business:saved')).first()).toBeVisible()
  await expect(page).not.toHaveURL(/#place$/)
  await page.goto('/dashboard/chef-profile#permit')
  await page.getByRole('button', { name: say('business:permit.fillIn', { kind }) }).click()
  const permit = page.locator('form').filter({ has: page.getByLabel(say('business:permit.number')) })
  const stored = page.waitForResponse(/\/update-permit$/)
  await permit.getByRole('button', { name: say('business:saveAndNext'), exact: true }).click()
  await stored
  await expect(page.getByRole('heading', { name: say('business:about.title') })).toBeVisible()
  await page.goto('/dashboard/chef-profile#permit')
  await expect(permit.getByText(say('business:permit.onlyUnrefrigerated', { kind }))).toBeVisible()

  await page.goto('/dashboard/menu-items')
  const dish = page.getByRole('listitem').filter({ hasText: 'Tres leches cake' })
  await expect(dish).toContainText(say('menuItems:coldBarred', { permit: kind }))
  await dish.getByRole('switch').click()
  // Texas forbids kinds of food as well, so the chef states first that the dish has none of them.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('menuItems:foodKinds.askNone_one') })
    .click()
  await expect(page.getByText(say('menuItems:failed.refrigeration', { permit: kind })).first()).toBeVisible()
  await expect(dish.getByRole('switch')).not.toBeChecked()
  await expectNoAxeViolations(page)
})

test("an admin changes a state's rule, and it applies to chefs", { tag: '@phone' }, async ({
  page,
  say,
  language,
}) => {
  await signIn(page, own.admin)
  await page.goto('/admin/settings?show=placeRules')
  const name = language === 'ru' ? 'Техас' : 'Texas'
  const point = `A short point ${Date.now()}`
  await page.getByRole('button', { name: say('placeRules:edit', { name }) }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByLabel(say(`placeRules:${key}`, { place: 1 }))
  await field('sourceAddress').fill('http://statutes.capitol.texas.gov')
  await dialog.getByRole('button', { name: say('placeRules:keep') }).click()
  await expect(dialog.getByText(say('placeRules:https'))).toBeVisible()
  await expectNoAxeViolations(page)
  await field('sourceAddress').fill('https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm')
  await field(language === 'ru' ? 'pointRu' : 'pointEn').fill(point)
  await field('salesPerYear').fill('160000')
  await dialog.getByRole('button', { name: say('placeRules:keep') }).click()
  await expect(dialog).toBeHidden()
  await saveForm(page, say)
  await expect(page.getByText(say('marketplaceSettings:version', { version: 1 }))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: say('placeRules:ruled.ofVersion', { version: 1 }) }).click()
  await expect(dialog.getByText(say('placeRules:ruled.none'))).toBeVisible()
  await page.keyboard.press('Escape')
  const california = page
    .getByRole('listitem')
    .filter({ hasText: language === 'ru' ? 'Калифорния' : 'California' })
  await california.getByRole('button').filter({ hasText: /\d/ }).first().click()
  await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /\/admin\/chefs\//)
  await expectNoAxeViolations(page)
  await page.goto('/become-a-chef')
  await page.getByLabel(say('becomeChef:law.state')).selectOption('TX')
  await expect(page.getByText(point)).toBeVisible()

  const chef = await createAccount(page.request, 'chef', 'Tex Mex')
  const asChef = await callFunctionsAs(page.request, chef)
  await asChef('create-business', { name: 'Tex Mex', kind: 'chef' })
  await saveSection(asChef, 'update-place', {
    addressLine: '12 Congress Avenue',
    addressUnit: '',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    point: { latitude: 30.2672, longitude: -97.7431 },
    timeZone: 'America/Chicago',
  })
  await saveSection(asChef, 'update-permit', {
    kind: 'cottage food',
    number: '',
    mealsPerDay: null,
    mealsPerWeek: null,
    salesPerYear: 150_000,
  })
  await signIn(page, chef)
  await page.goto('/dashboard/chef-profile#permit')
  await expect(page.getByRole('status').filter({ hasText: '$160,000' })).toBeVisible()
  await page.getByRole('button', { name: say('business:permit.fillIn', { kind: 'Cottage food' }) }).click()
  await expect(page.getByLabel(say('business:permit.salesPerYear'))).toHaveValue('160000.00')
  await expectNoAxeViolations(page)
})

test('an account is erased once a second owner has approved', async ({
  page,
  openPerson,
  allowConsoleError,
  say,
}) => {
  allowConsoleError(/403 .*erase-user/)
  const boss = await callFunctionsAs(page.request, own.admin)
  const other = await createAccount(page.request, 'buyer', 'Sara Second')
  const leaving = await createAccount(page.request, 'buyer', 'Lena Leaving')
  const { users }: { users: { id: string }[] } = await boss('list-users', { query: other.email })
  await boss('set-user-role', {
    userId: users[0]?.id,
    role: 'admin',
    staffRole: 'owner',
    reason: 'For this journey',
  })
  await signIn(page, own.admin)
  await page.goto('/admin/settings?show=approvals')
  await page.getByRole('switch', { name: say('marketplaceSettings:approvals.twoOwners') }).check()
  await saveForm(page, say)
  await expectNoAxeViolations(page)

  const dialog = page.getByRole('dialog')
  const erase = async () => {
    await page.goto(`/admin/users?q=${encodeURIComponent(leaving.email)}`)
    await page.getByRole('link', { name: 'Lena Leaving' }).click()
    const open = page.getByRole('button', { name: say('users:support.openTemplate1') })
    const button = page.getByRole('button', { name: say('users:support.erase') })
    await expect(open.or(button)).toBeVisible()
    if (await open.isVisible()) {
      await open.click()
      await page.getByRole('button', { name: say('users:support.open') }).click()
    }
    await button.click()
    await dialog.getByLabel(say('users:support.eraseConfirm', { email: leaving.email })).fill(leaving.email)
    await dialog.getByLabel(say('desk:reason.label')).fill('They asked for it')
    await dialog.getByRole('button', { name: say('users:support.erase') }).click()
  }
  await erase()
  await expect(dialog.getByText(say('desk:approval.needed')).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: say('desk:approval.reason') }).fill('They asked for it')
  await dialog.getByRole('button', { name: say('desk:approval.ask') }).click()
  await expect(dialog.getByText(say('desk:approval.waiting'))).toBeVisible()
  await expectNoAxeViolations(page)

  const desk = await openPerson(other)
  await desk.goto('/admin/staff')
  await expect(desk.getByText(`Lena Leaving · ${leaving.email}`)).toBeVisible()
  await expectNoAxeViolations(desk)
  await desk.getByRole('button', { name: say('staff:approvals.approve') }).click()
  await expect(desk.getByText(say('staff:approvals.isApproved'), { exact: true })).toBeVisible()

  await erase()
  await expect(page.getByText(say('users:support.erased'))).toBeVisible()

  // Resets the setting, because other journeys share this marketplace.
  const act = { operation: 'save-setting', key: 'approvals' }
  const reason = 'The journey is over'
  const { approval } = await boss<{ approval: { id: string } }>('request-approval', { act, reason })
  const partner = await callFunctionsAs(page.request, other)
  await partner('decide-approval', { approvalId: approval.id, decision: 'approve' })
  await boss('save-setting', { key: 'approvals', value: { twoOwners: false }, from: 1, reason })
})

test('an admin uploads a logo, which the header and the installed app show, and removes it', async ({
  page,
  request,
  say,
  allowConsoleError,
}) => {
  await signIn(page, own.admin)
  await page.goto('/admin/settings')
  const file = page.locator('input[type=file]')
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('broken.png', Buffer.from('not a picture'))
  await expect(page.getByRole('alert')).toHaveText(say('marketplaceSettings:identity.logoProblem.unreadable'))
  await choose('long.png', await drawLogo(700, 80))
  await expect(page.getByRole('alert')).toContainText('6')
  await expect(
    page.getByRole('button', { name: say('marketplaceSettings:identity.logoRemove') }),
  ).toBeHidden()

  // The connection breaks while the logo is sent.
  allowConsoleError(/ERR_CONNECTION_ABORTED/)
  const uploads = '**/storage/v1/object/logos/**'
  await page.route(uploads, (route) => route.abort('connectionaborted'))
  await choose('wide.png', await drawLogo(500, 100))
  await expect(page.getByRole('alert')).toHaveText(say('marketplaceSettings:identity.logoNotSent'))
  await expect(page.getByRole('img', { name: 'LocalChef' })).toHaveCount(0)
  await page.unroute(uploads)
  await choose('wide.png', await drawLogo(500, 100))
  await expect(page.getByRole('img', { name: 'LocalChef' })).toHaveCount(2)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await saveForm(page, say)
  await page.goto('/')
  const logo = page.getByRole('banner').getByRole('img', { name: 'LocalChef' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  expect(await logo.boundingBox()).toMatchObject({ width: 160, height: 32 })
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.icons).toHaveLength(3)
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['cache-control']).toContain('immutable')
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }

  await page.goto('/admin/settings')
  await page.getByRole('button', { name: say('marketplaceSettings:identity.logoRemove') }).click()
  await saveForm(page, say)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('LocalChef')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('img', { name: 'LocalChef' })).toHaveCount(0)
  expect((await (await request.get('/manifest.webmanifest')).json()).icons).toHaveLength(4)
})

/** A bar with transparent margins. */
function drawLogo(width: number, height: number): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: width + 80, height: height + 40, channels: 4, background: clear } })
    .composite([{ input: { create: { width, height, channels: 3, background: '#1f7a4d' } } }])
    .png()
    .toBuffer()
}
