import type { Page } from '@playwright/test'
import { insertPerson } from './support/create-account.ts'
import { fillQueue, waiting } from './support/fill-queue.ts'
import { isUncovered } from './support/is-uncovered.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import { signIn } from './support/sign-in.ts'

test.use({ marketplace: 'the hour of a desk', hasNoMouse: true })

type Kind = keyof typeof waiting
const kinds = Object.keys(waiting) as Kind[]

const withTemplate = ['Tab', 'Enter', 'Control+Enter']

/** The keys of a decision of each kind. Decisions whose reason a person will read have a template. */
const keysOf: Readonly<Record<Kind, readonly string[]>> = {
  chef: ['r', ...withTemplate],
  certification: ['a'],
  permit: ['a'],
  gap: ['r', ...withTemplate],
  denial: ['a'],
  report: ['r', ...withTemplate],
  dispute: ['r', ...withTemplate],
  payment: ['a', ...withTemplate],
  signal: ['g', ...withTemplate],
  mail: ['a'],
  job: ['a'],
}

/** Counts every pressed key, so that no decision comes for free. */
function countedKeys(page: Page) {
  let strokes = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1
        await page.keyboard.press(key)
      }
    },
    strokes: () => strokes,
  }
}

/** Measured: 2.75 keys a decision. */
const mostStrokes = 66

test('an admin decides an hour of every kind by keyboard, with fewer than three keys a decision, and the undo covers no button', async ({
  page,
  say,
  server,
}) => {
  test.setTimeout(240_000)
  await fillQueue(server, page.request)
  await signIn(page, own.admin)
  await page.goto('/admin/queue')
  const keys = countedKeys(page)
  const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
  const dialog = page.getByRole('dialog')
  const expected = Object.values(waiting).reduce((sum, each) => sum + each, 0)
  await expect(rows).toHaveCount(expected)
  const decided: Partial<Record<string, number>> = {}
  for (let left = expected; left > 0; left -= 1) {
    const row = rows.and(page.locator('[aria-current="true"]'))
    const id = (await row.getAttribute('id')) ?? ''
    const kind = kinds.find((each) => id.startsWith(`queue-${each}:`)) ?? 'report'
    // The evidence has loaded before the decision.
    await expect(page.locator('[data-action-bar]').getByRole('button').first()).toBeVisible()
    for (const key of keysOf[kind]) {
      if (key === 'Tab') await expect(dialog.getByRole('textbox').first()).toBeFocused()
      if (key === 'Control+Enter') await expect(dialog.getByRole('textbox').first()).not.toHaveValue('')
      await keys.press(key)
    }
    await expect(dialog).toBeHidden()
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0)
    decided[kind] = (decided[kind] ?? 0) + 1
    if (kind !== 'report' || decided.report !== 2) continue
    await expect(page.getByRole('button', { name: say('common:action.undo') })).toBeVisible()
    const verdicts = await page.locator('[data-action-bar]').getByRole('button').all()
    for (const verdict of verdicts) expect(await isUncovered(verdict)).toBe(true)
  }
  expect(decided).toEqual(waiting)
  expect(keys.strokes()).toBeLessThanOrEqual(mostStrokes)

  await keys.press('?')
  const help = page.getByRole('dialog', { name: say('queue:keys.title') })
  for (const action of ['next', 'previous', 'approve', 'reject', 'warn', 'undo', 'help', 'send', 'find']) {
    await expect(help.getByText(say(`queue:keys.${action}`), { exact: true })).toBeVisible()
  }
})
test('on a phone the last decision stands within the bar that decides, which it does not cover', {
  tag: '@phone',
}, async ({ page, say, server }) => {
  const { pool } = server.database
  const { rows: chefs } = await pool.query<{ id: string }>(
    `select c.id from public.chefs c where c.name like 'Olga Piroshki%'`,
  )
  for (const index of [0, 1]) {
    const reporter = await insertPerson(server.database, {
      email: `phone${index}@desk.test`,
      role: 'buyer',
      name: `Reporter of a long name ${index}`,
    })
    await pool.query(
      `insert into public.reports (reporter_id, subject_kind, subject_id, reason, body) values ($1, 'chef', $2, 'other', 'Again')`,
      [reporter, chefs[0]?.id],
    )
  }
  await signIn(page, own.admin)
  await page.goto('/admin/queue?show=report')
  const reject = page.getByRole('button', { name: new RegExp(`^${say('queue:do.report.reject')}`) })
  await page
    .getByRole('list', { name: say('queue:title') })
    .getByRole('button')
    .first()
    .click()
  await reject.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('desk:templates.report.reject.1') }).click()
  await dialog.getByRole('button', { name: say('queue:do.report.reject') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: say('common:action.undo') })).toBeVisible()
  await expect(reject).toBeVisible()
  expect(await isUncovered(reject)).toBe(true)
})
