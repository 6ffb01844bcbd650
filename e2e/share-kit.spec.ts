import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a chef of an approved kitchen shares its link, code, sheets, pictures and menu', async ({
  page,
  request,
  say,
  language,
}) => {
  const name = `Share ${randomUUID().slice(0, 8)}`
  const { chef } = await openKitchen(request, name)
  await signIn(page, chef)
  await page.goto('/dashboard/share')
  const link = page.getByLabel(say('share:link.label'))
  await expect(link).toHaveValue(/\/chefs\/share-[0-9a-f]{8}/)
  const slug = (await link.inputValue()).split('/').at(-1) ?? ''
  await expectNoAxeViolations(page)

  await test.step('the QR code is saved as SVG and as PNG', async () => {
    const svg = page.waitForEvent('download')
    await page.getByRole('button', { name: say('share:qr.svg'), exact: true }).click()
    expect(await readFile(await (await svg).path(), 'utf8')).toMatch(/^<svg /)
    const png = page.waitForEvent('download')
    await page.getByRole('button', { name: say('share:qr.png'), exact: true }).click()
    const picture = await readFile(await (await png).path())
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
    expect(picture.readUInt32BE(16)).toBeGreaterThanOrEqual(1000)
  })

  await test.step('the pictures for posts are drawn', async () => {
    for (const shape of ['square', 'story']) {
      const picture = page.getByRole('img', { name: say(`share:social.${shape}Alt`) })
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBe(1080)
    }
  })

  await test.step('the line of HTML names the kitchen and the language', async () => {
    const line = await page.getByLabel(say('share:embed.label')).inputValue()
    expect(line).toContain(`data-chef="${slug}" data-lang="${language}"`)
  })

  await test.step('flyer and table card are printed without the page around them', async () => {
    for (const sheet of ['flyer', 'tableCard'] as const) {
      await page.getByRole('link', { name: say(`share:print.${sheet}`) }).click()
      await expect(page.getByText(say('share:sheet.scan')).last()).toBeVisible()
      await expect(page.getByText(name).last()).toBeVisible()
      await expectNoAxeViolations(page)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: say('share:print.print') })).toBeHidden()
      await expect(page.getByRole('img', { name: say('share:qr.label', { name }) }).last()).toBeVisible()
      await page.emulateMedia({ media: 'screen' })
      await page
        .getByRole('main')
        .getByRole('link', { name: say('share:print.back') })
        .click()
      await expect(link).toBeVisible()
    }
  })
})

test('a foreign page shows the menu at its full height, and can frame no other page', async ({
  browser,
  request,
  baseURL,
  language,
}) => {
  const { chef, dish } = await openKitchen(request, `Embed ${randomUUID().slice(0, 8)}`)
  const asChef = await callFunctionsAs(request, chef)
  const { chef: own }: { chef: { slug: string } } = await asChef('get-my-chef', {})
  const page = `<!doctype html><title>Bakery</title><h1>Bakery</h1>
    <script async src="${baseURL}/embed.js" data-chef="${own.slug}" data-lang="${language}"></script>
    <iframe name="other" src="${baseURL}/chefs/${own.slug}"></iframe>`
  const foreign = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(page)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const { port } = foreign.address() as AddressInfo
  // Not a monitored browser, because those may not request other origins.
  const context = await browser.newContext()
  try {
    const visitor = await context.newPage()
    await visitor.goto(`http://127.0.0.1:${port}/`)
    const menu = visitor.frameLocator(`iframe[src*="/embed/${own.slug}"]`)
    await expect(menu.getByText(dish.name)).toBeVisible()
    await expect(menu.getByText('$12.00')).toBeVisible()
    await expect(menu.getByRole('link', { name: new RegExp(dish.name) })).toHaveAttribute(
      'href',
      `${baseURL}/dish/${dish.id}?lang=${language}`,
    )
    const height = await menu
      .locator('main')
      .evaluate((main) => Math.ceil(main.getBoundingClientRect().height))
    await expect(visitor.locator(`iframe[src*="/embed/"]`)).toHaveCSS('height', `${height}px`)
    expect(await context.cookies()).toEqual([])
    const other = visitor.frame({ name: 'other' })
    await expect.poll(() => other?.url()).toBe('chrome-error://chromewebdata/')

    const opening = context.waitForEvent('page')
    await menu.getByRole('link', { name: new RegExp(dish.name) }).click()
    const opened = await opening
    await expect(opened.getByRole('heading', { level: 1, name: dish.name })).toBeVisible()
  } finally {
    await context.close()
    await new Promise((resolve) => foreign.close(resolve))
  }
})

test('a kitchen that waits for approval reads why it has nothing to share', async ({
  page,
  request,
  say,
}) => {
  const account = await createAccount(request, 'chef', 'Dora Draft')
  await signIn(page, account)
  await page.goto('/dashboard/share')
  await expect(page.getByText(say('noKitchen:title'))).toBeVisible()
  const call = await callFunctionsAs(request, account)
  await call('create-business', { name: 'Dora Draft', kind: 'chef' })
  await page.reload()
  await expect(page.getByText(say('share:closed.draft.title'))).toBeVisible()
  await expect(page.getByLabel(say('share:link.label'))).toHaveCount(0)
  await page.goto('/dashboard/share/flyer')
  await expect(page.getByText(say('share:closed.draft.title'))).toBeVisible()
})
