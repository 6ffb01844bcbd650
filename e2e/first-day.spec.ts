import { openingPoints } from '@localchef/contracts/opening/opening-guide'
import type { Page } from '@playwright/test'
import { openDebianPostgres } from '../tests/debian-postgres.ts'
import { completeAccount } from '../tests/stripe-double/double-accounts.ts'
import { payOnPage } from '../tests/stripe-double/double-checkout.ts'
import { test as base, expect, type Say } from './support/both-languages.ts'
import { chooseSlot } from './support/choose-slot.ts'
import { type StartedRelease, startRelease } from './support/first-day/start-release.ts'

/**
 * docs/first-day.md, word for word: from an empty database to the first completed order by pages alone, on the built
 * release in production. `npm run test:release -- first-day` runs it on both databases.
 */
const test = base.extend<{
  databaseKind: 'built-in' | 'debian'
  release: StartedRelease
}>({
  databaseKind: ['built-in', { option: true }],
  release: async ({ databaseKind }, use) => {
    const database = databaseKind === 'debian' ? await openDebianPostgres('first_day') : undefined
    const release = await startRelease(database?.ownerUrl)
    await use(release)
    await release.stop()
    await database?.stop()
  },
  baseURL: async ({ release }, use) => use(release.url),
})

test.use({ actionTimeout: 30_000 })

const phone = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
const password = 'a long enough password'
const owner = { email: 'olivia@food.test', password, name: 'Olivia Owner' }
const cook = { email: 'nina@food.test', password, name: 'Nina Cook' }
const neighbor = { email: 'hanna@food.test', password, name: 'Hanna Hungry' }
const kitchen = 'Nina’s Table'
const picture = 'apps/web/public/hub/menu-en-light.webp'
const document = {
  name: 'card.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

for (const databaseKind of ['built-in', 'debian'] as const) {
  test.describe(`on the ${databaseKind} PostgreSQL`, () => {
    test.use({ databaseKind })
    test('an operator, a chef and a stranger reach the first completed order', async ({
      page,
      release,
      openPerson,
      say,
      allowConsoleError,
    }) => {
      test.setTimeout(600_000)
      // Pages of the payment provider.
      allowConsoleError(/double\.example/)

      await test.step('the operator signs up, is appointed, and is led to what has to be decided', async () => {
        await page.goto('/auth#signup')
        await signUp(page, release, say, owner)
        await expect(page).toHaveURL(/\/dashboard$/)
        expect(await release.run('admin:grant', '--', owner.email)).toContain(owner.email)
        await page.goto('/admin')
        await expect(page).toHaveURL(/\/admin\/dashboard$/)
        await expect(page.getByRole('heading', { name: say('opening:title') })).toBeVisible()
      })

      const buyer = await openPerson(undefined, phone)
      await test.step('a stranger reads that the marketplace opens soon, and asks for news', async () => {
        await buyer.goto('/')
        await buyer.getByLabel(say('opensSoon:news.label')).fill(neighbor.email)
        await buyer.getByRole('button', { name: say('opensSoon:news.submit') }).click()
        await expect(buyer.getByText(say('opensSoon:news.done'))).toBeVisible()
      })

      const chef = await openPerson()
      await leadThroughProvider(chef, release)
      await test.step('a chef applies with photographs and a certification', async () => {
        await chef.goto('/become-a-chef')
        await chef
          .getByRole('main')
          .getByRole('link', { name: say('becomeChef:start') })
          .first()
          .click()
        await signUp(chef, release, say, cook)
        await expect(chef).toHaveURL(/\/dashboard\/chef-profile$/)
        await chef.getByLabel(say('business:create.name')).fill(kitchen)
        await chef.getByLabel(say('business:contact.phone')).fill('+1 415 555 0142')
        const cuisines = chef.getByRole('group', { name: say('business:about.cuisines') })
        await cuisines.getByRole('button', { name: 'Georgian' }).click()
        await chef.getByRole('button', { name: say('business:create.action') }).click()
        await fillBusiness(chef, say)
        await offerDish(chef, say)
        await showPapers(chef, say)
        await chef
          .getByRole('link', { name: say('business:agreement.tab') })
          .first()
          .click()
        await chef.getByRole('button', { name: say('business:agreement.acceptAndSubmit') }).click()
        await expect(
          chef.getByRole('heading', { name: say('business:activation.state.submitted.title') }),
        ).toBeVisible()
      })

      await test.step('the operator approves the certification and the kitchen', async () => {
        const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
        for (const [kind, count] of [
          ['certification', 2],
          ['chef', 1],
        ] as const) {
          await page.goto(`/admin/queue?show=${kind}`)
          for (let left = count; left > 0; left--) {
            await expect(rows.filter({ hasText: kitchen })).toHaveCount(left)
            await rows.filter({ hasText: kitchen }).first().click()
            await page.getByRole('button', { name: say(`queue:do.${kind}.approve`), exact: true }).click()
          }
          await expect(rows).toHaveCount(0)
        }
        // The chef learns of the decision once it can no longer be undone, two minutes later.
        await chef.reload()
        await expect(
          chef.getByRole('heading', { name: say('business:activation.state.active.title') }),
        ).toBeVisible()
      })

      await test.step('the chef sets up card payments on the pages of the provider', async () => {
        await chef.goto('/dashboard/chef-profile')
        const account = chef.getByRole('region', { name: say('payouts:account.title') })
        await account.getByRole('button', { name: say('payouts:account.state.notStarted.action') }).click()
        await expect(
          chef.getByText(say('payouts:account.state.offered.name'), { exact: true }).first(),
        ).toBeVisible()
      })

      await test.step('the operator decides each point of the guide and opens the marketplace', async () => {
        await decideGuide(page, release, say)
        await page.getByRole('button', { name: say('opening:open.do') }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: say('opening:open.do') }).click()
        await expect(page.getByRole('heading', { name: say('opening:opened.title') })).toBeVisible()
        await release.readMail(neighbor.email)
      })

      await leadThroughProvider(buyer, release)
      await test.step('a stranger finds the dish on a phone, signs up, and pays by card', async () => {
        await buyer.goto('/chefs')
        await buyer.getByRole('link', { name: kitchen }).first().click()
        await buyer.getByRole('link', { name: 'Khinkali', exact: true }).first().click()
        await buyer.getByRole('button', { name: say('dish:addFor', { price: '$11.00' }) }).click()
        await buyer.goto('/cart')
        await buyer.getByRole('link', { name: say('checkout:who.signIn') }).click()
        await buyer.getByRole('tab', { name: say('auth:tabs.signUp') }).click()
        await signUp(buyer, release, say, neighbor)
        await expect(buyer).toHaveURL(/\/cart$/)
        await chooseSlot(buyer, say)
        await buyer.getByRole('radio', { name: say('payments:choice.card') }).check({ force: true })
        await buyer.getByRole('button', { name: new RegExp(say('payments:choice.go')) }).click()
        await expect(buyer.getByText(say('payments:done.title'))).toBeVisible()
      })

      await test.step('the chef confirms, cooks and completes the first order', async () => {
        await chef.goto('/dashboard/orders')
        const card = chef.getByRole('article', { name: /Hanna/ })
        for (const status of ['confirmed', 'preparing', 'ready', 'completed']) {
          await card.getByRole('button', { name: say(`board:move.${status}`), exact: true }).click()
        }
        await expect(buyer.getByText(say('orders:status.completed')).first()).toBeVisible()
        await expect(buyer.getByText(say('payments:said.paid', { sum: '$11.00' }))).toBeVisible()
        await release.readMail(neighbor.email, /Completed/)
      })

      await test.step('the operator sees the sale, and the server has logged no error', async () => {
        await page.goto('/admin/orders')
        await expect(page.getByRole('row').filter({ hasText: kitchen })).toContainText('$11.00')
        expect(release.output()).not.toMatch(/"level":(?:50|60)/)
      })
    })
  })
}

/** Sends the test mail and makes a backup, keeps what may stay as it is, and puts the rest off. */
async function decideGuide(page: Page, release: StartedRelease, say: Say): Promise<void> {
  const row = (point: string) => page.locator(`#opening-point-${point}`)
  await release.run('backup', '--', release.backupFile)
  await page.goto('/admin/dashboard')
  await row('mail')
    .getByRole('button', { name: say('opening:mail.send') })
    .click()
  await expect(row('mail')).toContainText('250')
  await release.readMail(owner.email, /test/i)
  for (const point of ['mail', 'files', 'backup', 'captcha', 'support']) {
    await expect(row(point)).toContainText(say('opening:state.done'))
  }
  for (const point of openingPoints) {
    await expect(row(point)).toBeVisible()
    const button = (act: string) =>
      row(point).getByRole('button', { name: new RegExp(`^${say(`opening:act.${act}`)}`) })
    const keep = button('confirm').or(button('wasRead')).or(button('wasSent'))
    if (await keep.isVisible()) {
      await keep.click()
      await expect(row(point)).toContainText(say('opening:state.done'))
    } else if (await button('putOff').isVisible()) {
      await button('putOff').click()
      await page.getByRole('dialog').getByRole('textbox').fill('It can wait for the first week')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('opening:act.putOff') })
        .click()
      await expect(row(point)).toContainText(say('opening:state.put_off'))
    }
  }
}

/** Signs up by the form that is open, confirms the address by the mailed link, and enters the name. */
async function signUp(page: Page, release: StartedRelease, say: Say, person: typeof owner): Promise<void> {
  await page.getByLabel(say('auth:email')).fill(person.email)
  await page.getByLabel(say('auth:password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: say('auth:signUp.submit') }).click()
  await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
  const { links } = await release.readMail(person.email)
  await page.goto(links[0] ?? '')
  await page.getByRole('button').click()
  await expect(page.getByText(say('auth:confirm.done'))).toBeVisible()
  await page.getByRole('link', { name: say('auth:confirm.continue') }).click()
  await page.getByLabel(say('auth:person.name')).fill(person.name)
  await page.getByRole('button', { name: say('auth:onboarding.submit') }).click()
}

/** Each saved section leads on to the next one that is missing. */
async function fillBusiness(page: Page, say: Say): Promise<void> {
  const save = page.getByRole('button', { name: say('business:saveAndNext'), exact: true })
  await page.getByLabel(say('business:place.address')).fill('12 Hidden Lane')
  await page.getByLabel(say('business:place.zipCode'), { exact: true }).fill('94110')
  await expect(page.getByLabel(say('business:place.city'), { exact: true })).toHaveValue('San Francisco')
  await save.click()
  await page.getByRole('button', { name: say('business:hours.add', { day: 'Monday' }) }).click()
  await page.getByRole('button', { name: say('business:hours.copy', { day: 'Monday' }) }).click()
  await save.click()
}

async function offerDish(page: Page, say: Say): Promise<void> {
  await page.getByLabel(say('menuItems:basics.name'), { exact: true }).fill('Khinkali')
  await page.getByLabel(say('menuItems:basics.price'), { exact: true }).fill('11')
  await page.getByRole('button', { name: say('common:allergens.wheat'), exact: true }).click()
  await page.getByRole('button', { name: say('menuItems:editor.create') }).click()
  await expect(page.getByRole('heading', { name: say('business:agreement.title') })).toBeVisible()
}

/** Certifications, the permit and a picture, which a kitchen may also add after it is submitted. */
async function showPapers(page: Page, say: Say): Promise<void> {
  await page.getByRole('link', { name: say('business:permit.tab') }).click()
  for (const [number, kind] of ['mehko', 'food_manager'].entries()) {
    await page.getByRole('button', { name: say('certifications:add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('certifications:kindLabel')).selectOption(kind)
    await dialog.getByLabel(say('certifications:issuer')).fill('The County')
    await dialog.getByLabel(say('certifications:number')).fill(`PT-26-104${number}`)
    await dialog.getByLabel(say('certifications:expiresOnLabel')).fill('2099-12-31')
    await dialog.getByLabel(say('certifications:file')).setInputFiles(document)
    await dialog.getByRole('button', { name: say('certifications:submit') }).click()
    await expect(page.getByText(say('certifications:status.pending'), { exact: true })).toHaveCount(
      number + 1,
    )
  }
  await page.getByLabel(say('business:permit.kind')).fill('MEHKO')
  await page.getByLabel(say('business:permit.number')).fill('PT-26-1040')
  await page.getByRole('button', { name: say('business:saveAndNext'), exact: true }).click()
  await expect(page).toHaveURL(/#agreement$/)
  await page.goto('/dashboard/chef-profile#pictures')
  await page.locator('input[type=file]').nth(2).setInputFiles([picture])
  await page.getByRole('button', { name: say('photoEditor:unedited') }).click()
  await expect(
    page.getByRole('list', { name: say('business:pictures.gallery') }).getByRole('listitem'),
  ).toHaveCount(1)
}

/** Plays the provider's own pages, which are not part of the marketplace: the chef's account, and the buyer's card. */
async function leadThroughProvider(page: Page, { stripe, deliverEvents }: StartedRelease): Promise<void> {
  await page.route(/double\.example/, async (route) => {
    const address = route.request().url()
    const account = /acct_\d+/.exec(address)?.[0]
    const session = /cs_test_\w+/.exec(address)?.[0]
    let back = ''
    if (account) {
      completeAccount(stripe.store, account)
      back = '/dashboard/payouts?onboarding=done'
    } else if (session) {
      back = stripe.store.sessions.get(session)?.success_url ?? ''
      payOnPage(stripe.store, session, 'good')
    }
    await deliverEvents()
    await route.fulfill({
      status: 302,
      headers: { location: new URL(back, new URL(page.url()).origin).href },
    })
  })
}
