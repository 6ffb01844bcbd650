import { randomUUID } from 'node:crypto'
import { answerQuote } from '@localchef/contracts/bookings/answer-quote'
import { termsOf } from '@localchef/contracts/bookings/booking'
import { createCalendarFeed } from '@localchef/contracts/bookings/create-calendar-feed'
import { getBooking } from '@localchef/contracts/bookings/get-booking'
import { quoteBooking } from '@localchef/contracts/bookings/quote-booking'
import { requestBooking } from '@localchef/contracts/bookings/request-booking'
import { transitionBooking } from '@localchef/contracts/bookings/transition-booking'
import { getChef } from '@localchef/contracts/chefs/get-chef'
import { reportProblem } from '@localchef/contracts/disputes/report-problem'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { updatePrices } from '@localchef/contracts/menu/update-prices'
import { listMessages } from '@localchef/contracts/messages/list-messages'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { createNotification } from '@localchef/contracts/notifications/create-notification'
import { answerSlot } from '@localchef/contracts/orders/answer-slot'
import { exportOrders } from '@localchef/contracts/orders/export-orders'
import { getOrder } from '@localchef/contracts/orders/get-order'
import { listOrderSlots } from '@localchef/contracts/orders/list-order-slots'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { proposeSlot } from '@localchef/contracts/orders/propose-slot'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { createReview } from '@localchef/contracts/reviews/create-review'
import { saveService } from '@localchef/contracts/services/save-service'
import { serverFunctions } from '@localchef/domain/functions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headTags } from '../../apps/server/src/pages/head-tags.ts'
import { chefData } from '../../apps/server/src/pages/structured-data.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { saveSeen } from '../save-seen.ts'
import { dinnerOffer } from '../service-offers.ts'
import { leastInput } from './least-input.ts'
import { raw } from './raw-request.ts'

let server: TestServer
let victim: TestUser
let attacker: TestUser
let chef: TestUser
let rival: TestUser
/** A buyer who still owns a kitchen: only the role keeps this person from a chef's functions. */
let formerChef: TestUser
let kitchen: Kitchen
let rivalKitchen: Kitchen
let orderId: string
let slotFrom: string

beforeAll(async () => {
  server = await startTestServer()
  victim = await server.signUp({
    email: 'victim@market.test',
    role: 'buyer',
    name: '=HYPERLINK("http://x","y")',
  })
  attacker = await server.signUp({ email: 'attacker@market.test', role: 'buyer', name: 'Max' })
  chef = await server.signUp({ email: 'chef@market.test', role: 'chef', name: 'Olga' })
  rival = await server.signUp({ email: 'rival@market.test', role: 'chef', name: 'Rita' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 50 })
  rivalKitchen = await addKitchen(server.database, rival.id, { portions: 50 })
  formerChef = await server.signUp({ email: 'former@market.test', role: 'buyer', name: 'Fay' })
  await addKitchen(server.database, formerChef.id, { name: 'Closed down' })
  const quote = await callFunction(server, quoteOrder, cart())
  slotFrom = quote.data.slots.at(-1)?.from ?? ''
  const placed = await callFunction(
    server,
    placeOrder,
    { ...cart(), slotFrom, note: 'my secret note' },
    victim,
  )
  expect(placed.status).toBe(200)
  orderId = placed.data.id
})
afterAll(() => server.stop())

const cart = (changes: object = {}) => ({
  chefId: kitchen.chefId,
  lines: [
    { dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5, ...changes },
  ],
})

const strangers = () => [attacker, rival]

async function statusOfOrder(): Promise<string> {
  const { rows } = await server.database.pool.query<{ status: string }>(
    'select status from public.orders where id = $1',
    [orderId],
  )
  return rows[0]?.status ?? ''
}

describe('function access', () => {
  const closed = serverFunctions.map(({ contract }) => contract).filter(({ access }) => access !== 'anyone')
  const call = (contract: FunctionContract, token?: string) =>
    raw(server, `/functions/v1/${contract.name}`, {
      body: leastInput(contract),
      headers: { 'idempotency-key': randomUUID() },
      ...(token === undefined ? {} : { token }),
    })

  // Well-formed input, so that only the caller is a reason to refuse it.
  test.each(closed.map((contract) => [contract.name, contract] as const))(
    '%s is refused to a visitor',
    async (_name, contract) => {
      const answer = await call(contract)
      expect([answer.status, answer.json]).toMatchObject([401, { code: 'not_signed_in' }])
    },
  )

  test.each(
    closed
      .filter(({ access }) => access === 'chef' || access === 'admin')
      .map((contract) => [contract.name, contract] as const),
  )("%s is refused to buyers, former chefs, and chefs where it is an admin's", async (_name, contract) => {
    const callers = [attacker, formerChef, ...(contract.access === 'admin' ? [rival] : [])]
    for (const { accessToken } of callers) {
      const answer = await call(contract, accessToken)
      expect([answer.status, answer.json]).toMatchObject([403, { code: 'forbidden' }])
    }
  })

  test('a prototype property is not a function name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', '..%2frest', 'get-chef%00', 'GET-CHEF']) {
      expect((await raw(server, `/functions/v1/${name}`, { body: {} })).status).toBe(404)
    }
  })
})

describe("another person's order", () => {
  test("another person's order is not readable, not even its existence", async () => {
    for (const user of strangers()) {
      const existing = await callFunction(server, getOrder, { orderId }, user)
      const none = await callFunction(server, getOrder, { orderId: randomUUID() }, user)
      expect(existing.status).toBe(404)
      expect(existing.error.code).toBe(none.error.code)
      expect(existing.error.message).toBe(none.error.message)
    }
  })

  test("another person's order cannot be moved, canceled or rescheduled", async () => {
    for (const user of strangers()) {
      for (const to of ['confirmed', 'cancelled', 'completed'] as const) {
        const moved = await callFunction(server, transitionOrder, { orderId, from: 'placed', to }, user)
        expect([to, [403, 404, 409, 422].includes(moved.status)]).toEqual([to, true])
      }
      for (const answer of [
        await callFunction(server, proposeSlot, { orderId, slotFrom }, user),
        await callFunction(server, answerSlot, { orderId, slotFrom, accept: true }, user),
        await callFunction(server, listOrderSlots, { orderId }, user),
      ]) {
        expect([403, 404]).toContain(answer.status)
      }
    }
    expect(await statusOfOrder()).toBe('placed')
  })

  test("a buyer cannot make a chef's transitions on their own order", async () => {
    for (const to of ['confirmed', 'ready', 'completed'] as const) {
      const moved = await callFunction(server, transitionOrder, { orderId, from: 'placed', to }, victim)
      expect([403, 409, 422]).toContain(moved.status)
    }
    expect(await statusOfOrder()).toBe('placed')
  })

  test("neither another person's order nor one's own uncompleted order can be reviewed", async () => {
    for (const user of [...strangers(), victim, chef]) {
      const review = await callFunction(server, createReview, { orderId, rating: 1, body: 'Bad' }, user)
      expect(review.status).toBeGreaterThanOrEqual(400)
    }
    const { rows } = await server.database.pool.query('select 1 from public.reviews')
    expect(rows).toEqual([])
  })

  test("the conversation of another person's order can be neither read nor written", async () => {
    for (const user of strangers()) {
      expect((await callFunction(server, listMessages, { orderId }, user)).status).toBe(404)
      expect((await callFunction(server, sendMessage, { orderId, body: 'Hello' }, user)).status).toBe(404)
      const problem = { orderId, kind: 'other', body: 'I was never there' } as const
      expect((await callFunction(server, reportProblem, problem, user)).status).toBe(404)
    }
  })

  test("another person's order is not returned by its idempotency key", async () => {
    const idempotencyKey = 'a key that was seen in a log'
    const input = { ...cart(), slotFrom, note: 'my secret note' }
    const first = await callFunction(server, placeOrder, input, { ...victim, idempotencyKey })
    const second = await callFunction(server, placeOrder, input, { ...attacker, idempotencyKey })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.data.id).not.toBe(first.data.id)
    const other = await callFunction(
      server,
      placeOrder,
      { ...input, note: 'changed' },
      { ...victim, idempotencyKey },
    )
    expect(other.status).toBe(422)
  })

  test("an order's changes do not notify strangers", async () => {
    const notice = {
      user_id: victim.id,
      title: 'You won',
      message: 'Click',
      type: 'order' as const,
      event: 'order_arrived',
      data: { orderId },
    }
    expect((await callFunction(server, createNotification, notice, attacker)).status).toBe(403)
  })
})

describe('underpaying', () => {
  test.each([
    ['a price that was never shown', { seenUnitPrice: 0.01 }],
    ['no portions', { quantity: 0 }],
    ['less than nothing', { quantity: -5 }],
    ['half a portion', { quantity: 0.5 }],
    ['a number that overflows', { quantity: 2 ** 31 }],
    ['not a number', { quantity: 'NaN' }],
    ['the option of another dish', () => ({ variantIds: [rivalKitchen.variantId] })],
    ['no option where one is due', { variantIds: [] }],
    ['the dish of another kitchen', () => ({ dishId: rivalKitchen.dishId })],
  ])('an order with %s is refused', async (_how, changes) => {
    const line = typeof changes === 'function' ? changes() : changes
    const answer = await raw(server, '/functions/v1/place-order', {
      token: attacker.accessToken,
      body: { ...cart(line), slotFrom },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test('an order ignores a price, status, buyer and payment set by the caller', async () => {
    const answer = await raw(server, '/functions/v1/place-order', {
      token: attacker.accessToken,
      body: {
        ...cart(),
        slotFrom,
        total: 0,
        subtotal: 0,
        status: 'completed',
        buyerId: victim.id,
        buyer_id: victim.id,
        paymentStatus: 'paid',
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect([200, 400]).toContain(answer.status)
    const { rows } = await server.database.pool.query(
      `select 1 from public.orders
       where subtotal_cents <> 650 or status <> 'placed' or payment_status <> 'due'`,
    )
    expect(rows).toEqual([])
  })

  test('a negative tip is refused', async () => {
    const answer = await callFunction(server, placeOrder, { ...cart(), slotFrom, tip: -6.5 }, attacker)
    expect(answer.status).toBe(400)
  })
})

describe("another chef's kitchen", () => {
  test("a rival cannot change a kitchen's prices or menu", async () => {
    const ids = [kitchen.dishId]
    await callFunction(server, updatePrices, { ids, change: { kind: 'amount', value: -4 } }, rival)
    await callFunction(server, setDishesStatus, { ids, status: 'archived' }, rival)
    const csv = `id,name,price,category\n${kitchen.dishId},Stolen,0.01,main\n`
    await callFunction(server, importMenu, { csv }, rival)
    const { rows } = await server.database.pool.query(
      'select name, price_cents, status, chef_id from public.dishes where id = $1',
      [kitchen.dishId],
    )
    expect(rows).toEqual([{ name: 'Piroshki', price_cents: 500, status: 'active', chef_id: kitchen.chefId }])
  })

  test("a kitchen's address is hidden from people without an order", async () => {
    for (const user of [attacker, rival, {}]) {
      const { data } = await callFunction(server, getChef, { id: kitchen.chefId }, user)
      const said = JSON.stringify(data)
      for (const secret of ['1 Secret Street', '37.7712345', '122.4212345', '555 0100', chef.email]) {
        expect(said).not.toContain(secret)
      }
    }
  })

  test("a calendar feed's token can be neither guessed nor injected", async () => {
    const feed = await callFunction(server, createCalendarFeed, {}, chef)
    expect((await raw(server, feed.data.path)).status).toBe(200)
    expect(/[A-Za-z0-9_-]{22,}/.test(feed.data.path)).toBe(true)
    for (const token of [
      randomUUID(),
      'x',
      "'%20or%201=1--",
      '%00',
      '..%2f..%2fetc',
      '%25',
      kitchen.chefId,
    ]) {
      expect((await raw(server, `/calendar/${token}.ics`)).status).toBe(404)
    }
  })

  test("a kitchen's bookings can be neither read, quoted, answered nor moved by others", async () => {
    const offer = { ...dinnerOffer, needsQuote: true }
    const service = await saveSeen(server, saveService, { offer }, chef)
    const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 9 * 86_400_000).toISOString()
    const request = {
      serviceId: service.data.id,
      startsAt,
      seen: { price: null, durationMinutes: offer.durationMinutes },
      guests: 6,
      place: '5 Bay Street',
    }
    const booking = await callFunction(server, requestBooking, request, victim)
    expect(booking.status).toBe(200)
    const bookingId = booking.data.id
    for (const user of strangers()) {
      const answers = [
        await callFunction(server, getBooking, { bookingId }, user),
        await callFunction(server, quoteBooking, { bookingId, price: 1 }, user),
        await callFunction(server, answerQuote, { bookingId, seenPrice: 400, price: 1 }, user),
        await callFunction(
          server,
          transitionBooking,
          { bookingId, from: 'requested', to: 'confirmed', seen: termsOf(booking.data) },
          user,
        ),
        await callFunction(server, sendMessage, { bookingId, body: 'Hello' }, user),
      ]
      expect(answers.every(({ status }) => status === 403 || status === 404)).toBe(true)
    }
  })
})

describe('text that becomes code', () => {
  const markup = `</script><script>alert(1)</script><!--"'><img src=x onerror=alert(1)>`

  test("a kitchen's name is escaped in its page's head and in structured data", async () => {
    await server.database.pool.query('update public.chefs set name = $2, bio = $2 where id = $1', [
      rivalKitchen.chefId,
      markup,
    ])
    const { data } = await callFunction(server, getChef, { id: rivalKitchen.chefId })
    expect(data.name).toContain('</script>')
    const told = { siteUrl: 'https://food.example', name: data.name, description: data.name }
    const head = headTags(
      {
        title: data.name,
        description: data.name,
        canonical: '/chefs/x',
        status: 200,
        isPrivate: false,
        kind: 'profile',
        picture: null,
        data: [chefData(data, told)],
      } as unknown as Parameters<typeof headTags>[0],
      { siteUrl: 'https://food.example', language: 'en', isLanguageNamed: false },
    )
    expect(head.match(/<script/g)).toHaveLength(1)
    expect(head.match(/<\/script>/g)).toHaveLength(1)
    expect(head).not.toContain('<img')
  })

  test('names, notes and messages are escaped in a mail', async () => {
    const said = `${markup} {{7*7}} \${7*7} <%= 7*7 %> \r\nBcc: all@market.test`
    await server.database.pool.query('update public.profiles set name = $2 where id = $1', [
      attacker.id,
      `${markup}\r\nBcc: all@market.test`,
    ])
    const placed = await callFunction(server, placeOrder, { ...cart(), slotFrom, note: said }, attacker)
    const sent = await callFunction(server, sendMessage, { orderId: placed.data.id, body: said }, attacker)
    expect([placed.status, sent.status]).toEqual([200, 200])
    // The job as the queue performs it, without the delay in which the chef might read the message.
    await server.database.pool.query(
      "update pgboss.job set start_after = now() where name = 'mail-unread-messages'",
    )
    const aboutMessage = async () =>
      (await server.mailbox(chef.email)).filter(({ subject }) => subject.includes('wrote to you'))
    await expect.poll(aboutMessage, { timeout: 30_000 }).toHaveLength(1)
    const [mail] = await aboutMessage()
    expect(mail?.html).toContain('&lt;/script&gt;')
    expect(mail?.html).toContain('{{7*7}}')
    for (const { subject, html, text } of await server.mailbox(chef.email)) {
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toContain('<script')
      expect(html).not.toContain('<img src=x')
      expect(subject + text).not.toContain(' 49 ')
    }
    expect(await server.mailbox('all@market.test')).toEqual([])
  })

  test("a line break in a mail's subject or address does not add a header", async () => {
    const { rows } = await server.database.pool.query<{ recipient: string; subject: string }>(
      'select recipient, subject from mail.outbox',
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ recipient, subject }) => /[\r\n]/.test(recipient + subject))).toEqual([])
  })

  test('a formula is neutralized in an exported spreadsheet', async () => {
    for (const to of ['cancelled'] as const) {
      const moved = await callFunction(server, transitionOrder, { orderId, from: 'placed', to }, victim)
      expect(moved.status).toBe(200)
    }
    const names = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1+1', '=cmd|/C calc!A0']
    for (const name of names) {
      await server.database.pool.query(
        `insert into public.dishes (chef_id, name, price_cents, category, status, allergens) values ($1, $2, 100, 'main', 'active', '{}')`,
        [kitchen.chefId, name.startsWith('\t') ? `${name} x` : name],
      )
    }
    const menu = (await callFunction(server, exportMenu, {}, chef)).data.csv
    const orders = (await callFunction(server, exportOrders, { query: '' }, chef)).data.csv
    expect(orders).toContain('HYPERLINK')
    for (const csv of [menu, orders]) {
      const dangerous = csv.split(/[,\r\n]/).filter((cell) => /^"?[=+\-@\t\r]/.test(cell))
      expect(dangerous).toEqual([])
    }
  })

  test('a formula and an SQL statement in an imported menu stay text through the next export', async () => {
    const names = [
      '=HYPERLINK("http://x","y")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '=cmd|/C calc!A0',
      "x'); drop table public.dishes; --",
      "' or '1'='1",
      '$1 \\ %s {{7*7}}',
    ]
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = names.map((name) => [name, name, '5.00', 'main'].map(quoted).join(','))
    const csv = ['name,description,price,category', ...lines].join('\r\n')
    const imported = await callFunction(server, importMenu, { csv }, rival)
    expect(imported.data).toEqual({ created: names.length, updated: 0, problems: [] })
    const { rows } = await server.database.pool.query<{ name: string; description: string }>(
      'select name, description from public.dishes where chef_id = $1 and name = any ($2)',
      [rivalKitchen.chefId, names],
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(names.toSorted())
    expect(rows.every(({ name, description }) => name === description)).toBe(true)

    const exported = (await callFunction(server, exportMenu, {}, rival)).data.csv
    expect(exported).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(exported.match(/(^|[,\n])"?[=+\-@]/g)).toBeNull()
  })

  test('an SQL statement as an imported price or category is refused, and as an id is the foreign one of another shop', async () => {
    const statement = '1); delete from public.dishes; --'
    const csv = [
      'id,name,price,category',
      `${statement},Soup,5,soup`,
      `,Borscht,${statement},soup`,
      `,Okroshka,5,${statement}`,
    ]
    const imported = await callFunction(server, importMenu, { csv: csv.join('\n') }, rival)
    expect(imported.data).toMatchObject({
      created: 1,
      updated: 0,
      problems: [{ column: 'price' }, { column: 'category' }],
    })
    const { rows } = await server.database.pool.query('select 1 from public.dishes where id = $1', [
      rivalKitchen.dishId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('a search for code is harmless', async () => {
    for (const query of [
      "'; drop table public.chefs; --",
      '\\',
      '%',
      '(((',
      'a & | !',
      ':*',
      '"',
      '\ud83d',
      '‮',
    ]) {
      const answer = await raw(server, '/functions/v1/chef-search', { body: { searchType: 'text', query } })
      expect([query, answer.status < 500]).toEqual([query, true])
    }
  })

  test('malformed ids are refused', async () => {
    for (const id of ["' or 1=1 --", '1', '', null, {}, [], true, `${orderId}'`, `${orderId}\u0000`]) {
      const answer = await raw(server, '/functions/v1/get-order', {
        token: victim.accessToken,
        body: { orderId: id },
      })
      expect([id, answer.status]).toEqual([id, 400])
    }
  })
})

describe('the cache of public answers', () => {
  test('the cache never holds what a signed-in person got', async () => {
    const path = `/functions/v1/get-chef?input=${encodeURIComponent(JSON.stringify({ id: kitchen.chefId }))}`
    for (const token of [victim.accessToken, chef.accessToken]) {
      const own = await raw(server, path, { token })
      expect(own.headers.get('cache-control')).toMatch(/private|no-store/)
    }
    const visiting = await raw(server, path)
    for (const secret of [victim.id, victim.email, chef.email, 'Secret Street']) {
      expect(visiting.text).not.toContain(secret)
    }
  })

  test('a personal function does not fill the cache', async () => {
    for (const { contract } of serverFunctions) {
      if (contract.access === 'anyone' && contract.effect === 'read') continue
      const answer = await raw(server, `/functions/v1/${contract.name}?input=%7B%7D`, {
        token: chef.accessToken,
      })
      expect([contract.name, answer.status]).toEqual([contract.name, 400])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  test('Host, X-Forwarded-Host and extra parameters do not poison the cache', async () => {
    const path = `/functions/v1/get-chef?input=${encodeURIComponent(JSON.stringify({ id: kitchen.chefId }))}`
    await raw(server, `${path}&utm=evil.example`, { headers: { 'x-forwarded-host': 'evil.example' } })
    expect((await raw(server, path)).text).not.toContain('evil.example')
  })
})
