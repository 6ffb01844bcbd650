import { openingPoints } from '@localchef/contracts/opening/opening-guide'
import { SMTPServer } from 'smtp-server'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { freePort } from './support/free-port.ts'
import { addPeople, test as base, expect, own } from './support/own-marketplace.ts'
import { startOwnServer } from './support/own-server.ts'
import { signIn } from './support/sign-in.ts'

/** A marketplace that nobody has opened, whose mails go to a mail server of this journey. */
const test = base.extend<object, { server: Awaited<ReturnType<typeof startOwnServer>> }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture destructures its dependencies
    async ({}, use) => {
      const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
      const port = await freePort()
      await new Promise<void>((resolve) => mails.listen(port, '127.0.0.1', resolve))
      const server = await startOwnServer({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { isOpen: false })
      await addPeople(server.database)
      // `addPeople` opens the marketplace for its kitchens, so the setting is removed.
      await server.database.pool.query(`delete from public.platform_settings where key = 'opening'`)
      await use(server)
      await server.stop()
      await new Promise<void>((resolve) => mails.close(resolve))
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ hasNoMouse: true })

const reason = 'The bakery’s lawyer reads it next week'

test('an owner decides the points of the guide, opens the marketplace, and closes it again', async ({
  page,
  say,
}) => {
  await signIn(page, own.admin)
  await page.goto('/admin/dashboard')
  const progress = page.getByRole('progressbar', { name: say('opening:progress.label') })
  await expect(progress).toBeVisible()
  const before = Number(await progress.getAttribute('aria-valuenow'))
  await expectNoAxeViolations(page)

  const row = (name: string) => page.locator(`#opening-point-${name}`)
  const button = (act: string, name: string) =>
    row(name).getByRole('button', { name: `${say(`opening:act.${act}`)}: ${say(`opening:point.${name}`)}` })
  await button('wasRead', 'terms').click()
  await expect(row('terms')).toContainText(say('opening:state.done'))
  // The pressed button is gone, so the focus stays at its point.
  await expect(row('terms')).toBeFocused()
  await expect(row('terms')).toContainText('Ada Admin')
  await expect(progress).toHaveAttribute('aria-valuenow', String(before + 1))

  await button('putOff', 'backup').click()
  await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('opening:act.putOff') })
    .click()
  await expect(row('backup')).toContainText(say('opening:state.put_off'))
  await expect(row('backup')).toContainText(reason)
  await button('takeUp', 'backup').click()
  await expect(row('backup')).toContainText(say('opening:state.open'))

  await row('mail')
    .getByRole('button', { name: say('opening:mail.send') })
    .click()
  await expect(row('mail')).toContainText(say('opening:state.done'))
  await expect(row('mail')).toContainText('250')

  const call = await callFunctionsAs(page.request, own.admin)
  for (const point of openingPoints) {
    await call('set-opening-point', { decision: 'put_off', point, reason })
  }
  await page.reload()
  await page.getByRole('button', { name: say('opening:open.do') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('opening:open.do') })
    .click()
  await expect(page.getByRole('heading', { name: say('opening:opened.title') })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(progress).toBeHidden()
  await page.goto('/admin/settings?show=opening')
  await page.getByRole('button', { name: say('opening:closed.do') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('opening:closed.do') })
    .click()
  await expect(page.getByRole('heading', { name: say('opening:setting.closed') })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('staff who decide nothing read that the marketplace is not open yet', async ({ page, say, server }) => {
  await server.database.pool.query(
    `update public.staff_members set role = 'support'
     where user_id = (select id from public.profiles where email = $1)`,
    [own.admin.email],
  )
  await signIn(page, own.admin)
  await page.goto('/admin/dashboard')
  await expect(page.getByText(say('opening:notYet'))).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})
