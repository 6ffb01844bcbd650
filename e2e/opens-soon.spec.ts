import { randomUUID } from 'node:crypto'
import { addKitchen } from '../tests/kitchen-fixture.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { test as base, expect } from './support/both-languages.ts'
import { type OwnServer, startOwnServer } from './support/own-server.ts'

/** A marketplace that nobody has opened. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const server = await startOwnServer({}, { isOpen: false })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
})

/** Before the opening, from a visitor's, a chef's and then a buyer's side. */
test('visitors read that the marketplace opens soon until it does @phone', async ({
  page,
  say,
  server: own,
}) => {
  test.setTimeout(180_000)
  const { pool } = own.database
  await pool.query(
    `insert into public.platform_settings (key, version, value)
     values ('region', 1, '{"states": ["CA", "NV"]}'), ('opening', 1, '{"isOpen": false}')`,
  )
  const unknown = randomUUID()
  const browsing = [
    '/',
    '/chefs',
    '/chefs/olga',
    '/chefs/olga/available-today',
    `/dish/${unknown}`,
    `/services/${unknown}`,
    '/drops/sunday',
    '/ready-dishes',
    '/cart',
  ]

  await test.step('every browsing page says it in its first answer, hidden from search engines', async () => {
    for (const path of browsing) {
      const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
      const html = await answer.text()
      expect(answer.status(), path).toBe(200)
      expect(html, path).toContain('noindex')
      expect(html, path).toContain('<h1')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: say('opensSoon:title') }), path).toBeVisible()
    }
    await expect(page).toHaveTitle(new RegExp(say('common:titles.opensSoon')))
    await expect(page.getByRole('button', { name: say('menu:search.open') })).toHaveCount(0)
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1, name: say('opensSoon:title') })).toHaveCount(0)
  })

  await test.step('a visitor asks for a mail; a wrong address is refused beside its field', async () => {
    await page.goto('/')
    await expectNoAxeViolations(page)
    const email = page.getByLabel(say('opensSoon:news.label'))
    await email.fill('bella')
    await page.getByRole('button', { name: say('opensSoon:news.submit') }).click()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.fill('bella@e2e.test')
    await page.getByRole('button', { name: say('opensSoon:news.submit') }).click()
    await expect(page.getByText(say('opensSoon:news.done'))).toBeVisible()
    const { rows } = await pool.query('select email from public.opening_interests')
    expect(rows).toEqual([{ email: 'bella@e2e.test' }])
  })

  await test.step('a cook applies by the link to sign up, through the confirmed address to the profile', async () => {
    const email = `cook-${randomUUID()}@e2e.test`
    await page
      .getByRole('main')
      .getByRole('link', { name: say('opensSoon:cooks.apply') })
      .click()
    await expect(page.getByRole('radio', { name: say('auth:role.chef') })).toBeChecked()
    await page.getByLabel(say('auth:email')).fill(email)
    await page.getByLabel(say('auth:password'), { exact: true }).fill('a long enough password')
    await page.getByRole('button', { name: say('auth:signUp.submit') }).click()
    await expect(page.getByRole('heading', { name: say('auth:resend.title') })).toBeVisible()
    const mails = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    const [mail] = await mails.json()
    await page.goto(mail.links[0])
    await page.getByRole('button').click()
    await page.getByRole('link', { name: say('auth:confirm.continue') }).click()
    await page.getByLabel(say('auth:person.name')).fill('Nina New')
    await page.getByRole('button', { name: say('auth:onboarding.submit') }).click()
    await expect(page).toHaveURL(/\/dashboard\/chef-profile$/)
  })

  await test.step('the chef sees the own kitchen as it will look, and no other', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from public.profiles where name = 'Nina New'`,
    )
    const other = await pool.query<{ id: string }>(
      `insert into auth.users (email) values ('other@e2e.test') returning id`,
    )
    const otherId = other.rows[0]?.id ?? ''
    await pool.query(
      `insert into public.profiles (id, role, name, email) values ($1, 'chef', 'Olga', 'other@e2e.test')`,
      [otherId],
    )
    const mine = await addKitchen(own.database, rows[0]?.id ?? '')
    const theirs = await addKitchen(own.database, otherId, { name: 'Other Kitchen', nameRu: 'Other Kitchen' })
    for (const path of [`/chefs/${mine.chefId}`, `/dish/${mine.dishId}`]) {
      await page.goto(path)
      await expect(page.getByText(say('opensSoon:preview'))).toBeVisible()
    }
    for (const path of [`/chefs/${theirs.chefId}`, `/dish/${theirs.dishId}`, '/chefs']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: say('opensSoon:title') })).toBeVisible()
    }
  })

  await test.step('the embedded menu waits too', async () => {
    const { rows } = await pool.query<{ slug: string }>(
      `select slug from public.chefs where name = 'Other Kitchen'`,
    )
    const embedded = await page.request.get(`/embed/${rows[0]?.slug}`)
    expect(embedded.status()).toBe(404)
    expect(await embedded.text()).not.toContain('Piroshki')
    const picture = await page.request.get(`/share/${rows[0]?.slug}/square.jpg`)
    expect(picture.status()).toBe(404)
  })

  await test.step('once the marketplace is open, the page is gone', async () => {
    await pool.query(
      `insert into public.platform_settings (key, version, value) values ('opening', 2, '{"isOpen": true}')`,
    )
    // The server learns of a setting a moment after it is written.
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: say('home:hero.title') })).toBeVisible({
        timeout: 3000,
      })
    }).toPass()
    await page.goto('/chefs')
    await expect(page.getByText('Other Kitchen').first()).toBeVisible()
  })
})
