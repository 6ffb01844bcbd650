import { addKitchen } from '../tests/kitchen-fixture.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { createAccount } from './support/create-account.ts'
import { readMail } from './support/mailbox.ts'
import { expect, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('a certification is reviewed, expires and takes the verified mark with it', async ({
  page,
  server,
  openPerson,
  say,
}) => {
  test.setTimeout(180_000)
  const { database } = server
  const chef = await createAccount(page.request, 'chef', 'Olga')
  const query = (text: string, values: readonly unknown[]) =>
    database.transaction(async (connection) => (await connection.query<{ id: string }>(text, values)).rows)
  const [profile] = await query('select id from public.profiles where email = $1', [chef.email])
  const { chefId } = await addKitchen(database, profile?.id ?? '')
  const validFor = (days: number) =>
    query('update public.certifications set expires_on = current_date + $2::integer where chef_id = $1', [
      chefId,
      days,
    ])

  await test.step('an invalid document is refused at its field and the other fields are kept', async () => {
    await signIn(page, chef)
    await page.goto('/dashboard/chef-profile#certifications')
    await page.getByRole('button', { name: say('certifications:add') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('certifications:issuer')).fill('The County')
    await dialog.getByLabel(say('certifications:expiresOnLabel')).fill('2099-12-31')
    const file = dialog.getByLabel(say('certifications:file'))
    await file.setInputFiles({ name: 'card.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
    await expect(dialog.getByText(say('certifications:fileType'))).toBeVisible()
    await file.setInputFiles({
      name: 'large.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    })
    await expect(dialog.getByText(say('certifications:fileSize'))).toBeVisible()
    await expectNoAxeViolations(page)
    await file.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdf })
    await dialog.getByRole('button', { name: say('certifications:submit') }).click()
    await expect(page.getByText(say('certifications:status.pending'), { exact: true })).toBeVisible()
  })

  const visitor = await openPerson()
  const mark = visitor.getByText(say('chef:badges.verified'))

  await test.step('an approved certification gives the kitchen the verified mark', async () => {
    await query(`update public.certifications set status = 'approved' where chef_id = $1`, [chefId])
    await visitor.goto(`/chefs/${chefId}`)
    await expect(mark).toBeVisible()
    await expect(visitor.getByText(say('certifications:kind.food_handler'))).toBeVisible()
  })

  await test.step('the chef is reminded twenty days before the expiry', async () => {
    await validFor(20)
    await server.runTask('expire-certifications')
    await expect(page.getByText(say('certifications:status.approved'), { exact: true })).toBeVisible()
    await readMail(page.request, chef.email, /30/)
  })

  await test.step('the mark disappears after the last day and the chef sees why, live', async () => {
    await validFor(-2)
    await server.runTask('expire-certifications')
    await expect(page.getByText(say('certifications:status.expired'), { exact: true })).toBeVisible()
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText(say('certifications:kind.food_handler'))).toHaveCount(0)
    await expect(mark).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})
