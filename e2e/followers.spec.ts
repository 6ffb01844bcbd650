import { expectNoAxeViolations } from './support/axe.ts'
import { expect, test } from './support/both-languages.ts'
import { createAccount } from './support/create-account.ts'
import { inspectPage } from './support/inspect-page.ts'
import { readMail } from './support/mailbox.ts'
import { openKitchen } from './support/open-kitchen.ts'
import { signIn } from './support/sign-in.ts'

test('a visitor follows a kitchen, gets the chef’s message once signed in, and unsubscribes from the mail', async ({
  page,
  request,
  browser,
  say,
  language,
}) => {
  // Long, so that a phone's cards must truncate it.
  const name = 'Followed Kitchen of the Long Table beside the Sea'
  const kitchen = await openKitchen(request, name)
  const buyer = await createAccount(request, 'buyer', 'Fanny Follower')
  const follow = page.getByRole('button', { name: say('common:follow.chefLabel', { name }) })

  await test.step('the visitor follows, and the wish outlives the sign-in', async () => {
    await page.goto(`/chefs/${kitchen.chefId}`)
    await follow.click()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await signIn(page, buyer)
    await page.goto('/dashboard/favourites')
    const mail = page.getByRole('group', { name: new RegExp(name) }).getByRole('button', {
      name: say('followers:channels.mail'),
    })
    await expect(mail).toHaveAttribute('aria-pressed', 'true')
    await expectNoAxeViolations(page)
    expect((await inspectPage(page, '.truncate')).faults).toEqual([])
  })

  await test.step('the chef writes to one follower, after a preview', async () => {
    const context = await browser.newContext({ locale: language === 'ru' ? 'ru-RU' : 'en-US' })
    const chef = await context.newPage()
    await signIn(chef, kitchen.chef)
    await chef.goto('/dashboard/followers')
    await expect(chef.getByText(say('followers:count', { count: 1 }), { exact: true })).toBeVisible()
    await expect(chef.getByText(buyer.email)).toHaveCount(0)
    await chef.getByRole('textbox', { name: say('followers:write.subject') }).fill('Dumplings on Sunday')
    await chef
      .getByRole('textbox', { name: say('followers:write.body') })
      .fill('Fresh dumplings, folded at noon.')
    await chef.getByRole('button', { name: say('followers:write.toPreview') }).click()
    await expect(chef.getByRole('region', { name: say('followers:write.preview') })).toContainText(
      'folded at noon',
    )
    await expectNoAxeViolations(chef)
    await chef.getByRole('button', { name: say('followers:write.send', { count: 1 }) }).click()
    await expect(chef.getByRole('heading', { name: 'Dumplings on Sunday' })).toBeVisible()
    await expect(chef.getByRole('button', { name: say('followers:write.toPreview') })).toHaveCount(0)
    await context.close()
  })

  await test.step('the follower reads it by mail and in the app', async () => {
    await expect
      .poll(async () => (await readMail(request, buyer.email)).subject, { timeout: 30_000 })
      .toContain('Dumplings on Sunday')
    await page.goto('/dashboard/favourites')
    await expect(page.getByText('Fresh dumplings, folded at noon.').first()).toBeVisible()
  })

  await test.step('one tap in the mail ends the mails of this kitchen alone', async () => {
    const { links } = await readMail(request, buyer.email)
    const link = links.find((address) => address.includes('/unsubscribe/')) ?? ''
    await page.goto(new URL(link).pathname)
    await expect(page.getByText(name)).toBeVisible()
    await page.getByRole('button').click()
    // The confirmation links to the choice of channels.
    await expect(page.getByRole('link')).toBeVisible()
    await page.goto('/dashboard/favourites')
    const channels = page.getByRole('group', { name: new RegExp(name) })
    await expect(channels.getByRole('button', { name: say('followers:channels.mail') })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expect(channels.getByRole('button', { name: say('followers:channels.app') })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })
})
