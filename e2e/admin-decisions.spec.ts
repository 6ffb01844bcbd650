import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { addKitchen } from '../tests/kitchen-fixture.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { callFunctionsAs } from './support/call-function.ts'
import { createAccount } from './support/create-account.ts'
import { expect, own, test } from './support/own-marketplace.ts'
import type { OwnServer } from './support/own-server.ts'
import { saveSection } from './support/save-seen.ts'
import { signIn, signInByPassword } from './support/sign-in.ts'

test.use({ hasNoMouse: true })

interface Named {
  en: string
  ru: string
}

/** A kitchen with its own name in each language, and its chef. */
async function openNamedKitchen({ database }: OwnServer, request: APIRequestContext, { en, ru }: Named) {
  const chef = await createAccount(request, 'chef', 'Dora Decided')
  const { user } = await signInByPassword(request, chef)
  const kitchen = await addKitchen(database, user.id, { name: en })
  await database.pool.query('update public.chefs set name_ru = $2 where id = $1', [kitchen.chefId, ru])
  return { ...kitchen, asChef: await callFunctionsAs(request, chef) }
}

/** Adds a given-up job, a given-up mail, and an alert about money that did not reach a kitchen. */
async function addFailures({ database }: OwnServer, chefId: string, recipient: string) {
  const inserted = async (text: string, values: unknown[]) => {
    const { rows } = await database.pool.query<{ id: string }>(text, values)
    return rows[0]?.id ?? ''
  }
  return {
    alert: await inserted(
      `insert into public.payment_alerts (kind, subject, detail, chef_id)
       values ('transfer_failed', gen_random_uuid()::text, 'The account takes no transfers', $1)
       returning id`,
      [chefId],
    ),
    job: await inserted(
      `insert into pgboss.job (id, name, data, state, retry_count, retry_limit, output, completed_on)
       values (gen_random_uuid(), 'expire-order', jsonb_build_object('orderId', gen_random_uuid()), 'failed', 8, 8,
         '{"message": "The database was away"}', now())
       returning id`,
      [],
    ),
    mail: await inserted(
      `insert into mail.outbox (recipient, subject, html, body_text, attempts, last_error, failed_at)
       values ($1, 'Your order is ready', 'secret', 'secret', 10, 'No such mailbox', now())
       returning id::text as id`,
      [recipient],
    ),
  }
}

test('an admin decides the denial of an allergen, a changed permit, a report, a payment alert and failed work in the queue', {
  tag: '@both',
}, async ({ page, request, server, language, say }) => {
  const mark = randomUUID().slice(0, 8)
  const kitchenName = { en: `Sesame House ${mark}`, ru: `Кунжутный дом ${mark}` }
  const dishName = { en: `Halva ${mark}`, ru: `Халва ${mark}` }
  const { chefId, asChef, dishId } = await openNamedKitchen(server, request, kitchenName)
  const dish = await asChef<{ id: string }>('create-dish', {
    name: dishName.en,
    nameRu: dishName.ru,
    price: 7,
    category: 'dessert',
    status: 'active',
    allergens: [],
    ingredients: [{ name: 'Sesame oil', nameRu: 'Кунжутное масло' }],
    denialReasons: { sesame: 'The oil is refined, as its label says' },
  })
  const permit = {
    kind: 'MEHKO',
    number: `M-${mark}`,
    mealsPerDay: 5,
    mealsPerWeek: 20,
    salesPerYear: 50_000,
  }
  await saveSection(asChef, 'update-permit', permit)
  await saveSection(asChef, 'update-permit', { ...permit, mealsPerDay: 25 })
  const asBuyer = await callFunctionsAs(request, await createAccount(request, 'buyer', 'Rita Reporter'))
  const body = `The picture shows another dish ${mark}`
  const ofDish = { subjectKind: 'dish', subjectId: dishId, reason: 'wrong', body }
  const { id: reportId } = await asBuyer<{ id: string }>('report-content', ofDish)
  const recipient = `gone-${mark}@own.test`
  const failed = await addFailures(server, chefId, recipient)

  const asAdmin = await callFunctionsAs(request, own.admin)
  await signIn(page, own.admin)
  const dialog = page.getByRole('dialog')
  const open = async (kind: string, title: string, detail = title) => {
    await page.goto(`/admin/queue?show=${kind}`)
    const rows = page.getByRole('list', { name: say('queue:title') }).getByRole('button')
    await rows.filter({ hasText: title }).filter({ hasText: detail }).click()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  const press = (kind: string, verdict: 'approve' | 'reject') =>
    page.getByRole('button', { name: say(`queue:do.${kind}.${verdict}`), exact: true }).click()
  /** Submits without a reason, expects an error at the field, then enters one. */
  const giveReason = async (kind: string, verdict: 'approve' | 'reject', reason: string) => {
    await press(kind, verdict)
    const confirm = dialog.getByRole('button', {
      name: say(`queue:do.${kind}.${verdict}`),
      exact: true,
    })
    const field = dialog.getByRole('textbox', { name: say('desk:reason.label') })
    await confirm.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(say('desk:reason.missing')))
    await field.fill(reason)
    await confirm.click()
    await expect(dialog).toBeHidden()
  }
  const leaves = async (kind: string, id: string, done: string) => {
    await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
    await expect(page.locator(`[id="queue-${kind}:${id}"]`)).toHaveCount(0)
    const { items } = await asAdmin<{ items: { id: string }[] }>('get-queue', { kinds: [kind], limit: 100 })
    expect(items.map((item) => item.id)).not.toContain(id)
  }
  const idOf = async (kind: string, title: string) => {
    const { items } = await asAdmin<{ items: { id: string; title: string }[] }>('get-queue', {
      kinds: [kind],
      limit: 100,
    })
    return items.find((item) => item.title === title)?.id ?? ''
  }
  const dishes = async () =>
    (await asChef<{ dishes: { id: string; allergens: string[]; status: string }[] }>('list-menu', {})).dishes
  const lastAct = async (subjectId: string) => {
    const { entries } = await asAdmin<{ entries: { action: string; reason: string | null }[] }>(
      'list-audit-log',
      { subjectId },
    )
    return [entries[0]?.action, entries[0]?.reason]
  }

  await test.step('a denial that is rejected with a reason adds the allergen to the dish', async () => {
    const id = await idOf('denial', dishName.en)
    await open('denial', dishName[language])
    await expect(page.getByText('The oil is refined, as its label says')).toBeVisible()
    await expect(page.getByRole('strong')).toHaveText(say('common:allergens.sesame'))
    // The ingredient is named once, in the reader's language, although its name in each language suggests sesame.
    const suggesting = page.getByText(say('queue:denial.because'), { exact: true }).locator('xpath=../dd')
    await expect(suggesting).toHaveText(language === 'ru' ? 'Кунжутное масло' : 'Sesame oil')
    await expectNoAxeViolations(page)
    await giveReason('denial', 'reject', 'Refined sesame oil is sesame by law')
    await leaves('denial', id, say('queue:done.denial.reject', { subject: dishName[language] }))
    await expect(page.getByText(say('queue:noneOfKind'))).toBeVisible()
    expect((await dishes()).find((one) => one.id === dish.id)?.allergens).toEqual(['sesame'])
  })

  await test.step('a permit whose evidence names the old limits, the law and its number gets the higher limits', async () => {
    const id = await idOf('permit', kitchenName.en)
    await open('permit', kitchenName[language])
    await expect(page.getByText('5 → 25')).toBeVisible()
    await expect(page.getByText(permit.number)).toBeVisible()
    await expect(page.getByText(say('evidence:number.alone'))).toBeVisible()
    const law = page
      .locator('details')
      .filter({ hasText: say('evidence:kitchen.rules', { state: '' }).trim() })
    await law.locator('summary').click()
    await expect(law).toHaveAttribute('open', '')
    await expectNoAxeViolations(page)
    await press('permit', 'approve')
    await leaves('permit', id, say('queue:done.permit.approve', { subject: kitchenName[language] }))
    const { business } = await asChef<{ business: { permit: object } }>('get-business', {})
    expect(business.permit).toMatchObject({ mealsPerDay: 25, mealsPerWeek: 20, waiting: null })
  })

  await test.step('a kitchen without required certifications is paused with a reason', async () => {
    await server.database.pool.query(
      `insert into private.certification_gaps (chef_id, kinds, since, act, due_on)
       values ($1, '[["food_manager"]]', now(), 'warn', current_date + 30)
       on conflict (chef_id) do nothing`,
      [chefId],
    )
    await page.goto('/admin/chefs?show=uncertified')
    await expect(page.getByText(kitchenName[language])).toBeVisible()
    await open('gap', kitchenName[language])
    await expectNoAxeViolations(page)
    await giveReason('gap', 'reject', 'No manager certificate')
    await leaves('gap', chefId, say('queue:done.gap.reject', { subject: kitchenName[language] }))
    const resumed = asChef('pause-orders', { paused: false })
    await expect(resumed).rejects.toThrow(/certifications_missing/)
    await server.database.pool.query('delete from private.certification_gaps')
    await asChef('pause-orders', { paused: false })
  })

  await test.step('a report that is upheld with a reason pauses the dish', async () => {
    await open('report', language === 'ru' ? 'Пирожки' : 'Piroshki', say('reports:reason.wrong'))
    await expect(page.getByText(body)).toBeVisible()
    await giveReason('report', 'approve', 'The picture is of a cake')
    await leaves('report', reportId, say('queue:done.report.approve'))
    expect((await dishes()).find(({ id }) => id === dishId)?.status).toBe('paused')
    expect(await asAdmin('get-report', { reportId })).toMatchObject({ status: 'upheld' })
  })

  await test.step('a payment alert says what it means, and is closed with a note', async () => {
    await open('payment', kitchenName[language])
    await expect(page.getByText(say('chargebacks:meaning.transfer_failedTodo'))).toBeVisible()
    await expect(page.getByText('The account takes no transfers', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    const note = 'The chef got the money by hand'
    await giveReason('payment', 'approve', note)
    await leaves(
      'payment',
      failed.alert,
      say('queue:done.payment.approve', { subject: kitchenName[language] }),
    )
    expect(await asAdmin('get-payment-alert', { alertId: failed.alert })).toMatchObject({
      status: 'closed',
      note,
      closedBy: 'Ada Admin',
    })
  })

  await test.step('a failed job runs again and ends', async () => {
    await open('job', say('queue:jobs.expire-order'), 'The database was away')
    await expect(page.getByText(say('queue:workHint.job'))).toBeVisible()
    await expectNoAxeViolations(page)
    await press('job', 'approve')
    await leaves('job', failed.job, say('queue:done.job.approve'))
    expect(await lastAct(failed.job)).toEqual(['retry-job', null])
    const state = async () =>
      (await server.database.pool.query('select state from pgboss.job where id = $1', [failed.job])).rows
    await expect.poll(state).toEqual([{ state: 'completed' }])
  })

  await test.step('a failed mail is dismissed with a reason, and is not sent again', async () => {
    await open('mail', 'Your order is ready', recipient)
    await expect(page.getByText('No such mailbox')).toBeVisible()
    await expect(page.getByText(say('queue:workHint.mail'))).toBeVisible()
    await giveReason('mail', 'reject', 'The person has another address')
    await leaves('mail', failed.mail, say('queue:done.mail.reject'))
    expect(await lastAct(failed.mail)).toEqual(['dismiss-mail', 'The person has another address'])
    const { rows } = await server.database.pool.query(
      'select sent_at, attempts, dismissed_at is not null as dismissed from mail.outbox where id = $1',
      [failed.mail],
    )
    expect(rows).toEqual([{ sent_at: null, attempts: 10, dismissed: true }])
  })
})
