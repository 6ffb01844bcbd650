import { service } from '@localchef/backend/caller'
import { sendMessage } from '@localchef/contracts/messages/send-message'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getQueue } from '@localchef/contracts/queue/get-queue'
import { undoDecision } from '@localchef/contracts/queue/undo-decision'
import { saveStaffRole } from '@localchef/contracts/staff/save-staff-role'
import { setStaffRole } from '@localchef/contracts/staff/set-staff-role'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { decideTrustSignal } from '@localchef/contracts/trust/decide-trust-signal'
import { getTrustSignal } from '@localchef/contracts/trust/get-trust-signal'
import { eraseUser } from '@localchef/contracts/users/erase-user'
import type { PaymentSubject } from '@localchef/domain/card/held-payment'
import { queriesOn } from '@localchef/domain/queries'
import { findTrustSignals } from '@localchef/domain/trust/find-trust-signals'
import { traceCard } from '@localchef/domain/trust/trace-card'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowManyOrders } from '../allow-many-orders.ts'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { notifyDecisions } from '../notify-decisions.ts'

let server: TestServer
let admin: TestUser
let chef: TestUser
let kitchen: Kitchen
let people: TestUser[]
const note = 'They live in one house'

beforeAll(async () => {
  server = await startTestServer()
  await allowManyOrders(server.database)
  admin = await server.signUp({ email: 'ada@trust.test', role: 'admin', name: 'Ada Admin' })
  chef = await server.signUp({ email: 'olga@trust.test', role: 'chef', name: 'Olga Petrova' })
  kitchen = await addKitchen(server.database, chef.id, { portions: 200, maxOpenOrders: 200 })
  people = []
  for (let index = 1; index <= 7; index += 1) {
    people.push(
      await server.signUp({ email: `p${index}@trust.test`, role: 'buyer', name: `Person ${index}` }),
    )
  }
})
afterAll(() => server.stop())

beforeEach(async () => {
  await query('delete from public.trust_signals')
  await query('delete from public.trust_traces')
  await query('delete from public.reviews')
  await query('update auth.sessions set ip = null')
})

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(text, values)).rows

const asServer = (work: Parameters<TestServer['database']['as']>[1]) => server.database.as(service, work)
const find = (now = new Date()) =>
  asServer((connection) => findTrustSignals({ db: queriesOn(connection), now, outside: nothingOutside() }))
const person = (index: number): TestUser => {
  const found = people[index]
  if (!found) throw new Error('there are fewer than seven people')
  return found
}

async function signals() {
  const { data } = await callFunction(server, getQueue, { kinds: ['signal'] }, admin)
  return data.items
}
const read = async (signalId: string, who = admin) => callFunction(server, getTrustSignal, { signalId }, who)
const decide = (signalId: string, decision: 'dismiss' | 'warn', who = admin) =>
  callFunction(server, decideTrustSignal, { signalId, decision, note }, who)

async function order(buyer: TestUser): Promise<string> {
  const cart = {
    chefId: kitchen.chefId,
    lines: [{ dishId: kitchen.dishId, quantity: 1, variantIds: [kitchen.variantId], seenUnitPrice: 6.5 }],
  }
  const quote = await callFunction(server, quoteOrder, cart, buyer)
  const slotFrom = quote.data.slots.at(-1)?.from ?? ''
  return (await callFunction(server, placeOrder, { ...cart, slotFrom }, buyer)).data.id
}
const say = async (buyer: TestUser, body: string, orderId?: string) =>
  callFunction(server, sendMessage, { orderId: orderId ?? (await order(buyer)), body }, buyer)

const signInFrom = (address: string, who: readonly TestUser[]) =>
  query('update auth.sessions set ip = $1::inet where user_id = any ($2::uuid[])', [
    address,
    who.map(({ id }) => id),
  ])

describe('accounts that share a thing', () => {
  test('five new accounts from one public address are one signal, and a sixth updates it', async () => {
    await signInFrom('8.8.4.4', people.slice(0, 4))
    await find()
    expect(await signals()).toEqual([])
    await signInFrom('8.8.4.4', people.slice(0, 5))
    await find()
    const [signal] = await signals()
    expect(signal).toMatchObject({ subjectKind: 'shared_address', detail: '5', urgency: 'age', user: null })
    await signInFrom('8.8.4.4', people.slice(0, 6))
    await find()
    await find()
    expect(await signals()).toEqual([{ ...signal, detail: '6' }])
    const { data } = await read(signal?.id ?? '')
    expect(data).toMatchObject({ kind: 'shared_address', count: 6, state: 'open', messages: [], burst: null })
    expect(data.people.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((index) => `Person ${index}`))
  })

  test('the signal of an address or range shows it as long as a session from it lasts, to those who may read accounts', async () => {
    await query(`update public.profiles set created_at = now() where email like 'p%@trust.test'`)
    await signInFrom('8.8.4.4', people.slice(0, 5))
    await signInFrom('8.8.5.6', people.slice(5))
    await find()
    const [signal] = await signals()
    expect((await read(signal?.id ?? '')).data.sharedNetwork).toBe('8.8.4.4')
    const narrow = await server.signUp({ email: 'dora@trust.test', role: 'admin', name: 'Dora' })
    const role = 'Signals alone'
    const rights: StaffRight[] = ['desk', 'trust_signals']
    await callFunction(server, saveStaffRole, { name: role, rights, version: null, reason: note }, admin)
    await callFunction(server, setStaffRole, { userId: narrow.id, role, reason: note }, admin)
    expect((await read(signal?.id ?? '', narrow)).data.sharedNetwork).toBeNull()

    await query(
      `update public.trust_signals set kind = 'shared_range', subject_key = private.trust_hash('range', '8.8.4.0/24')
       where id = $1`,
      [signal?.id],
    )
    expect((await read(signal?.id ?? '')).data.sharedNetwork).toBe('8.8.4.0/24')
    await signInFrom('9.9.9.9', people)
    expect((await read(signal?.id ?? '')).data.sharedNetwork).toBeNull()
  })

  test('addresses are stored as hashes only, and expire', async () => {
    await signInFrom('8.8.4.4', people)
    await find()
    const kept = JSON.stringify([
      await query('select * from public.trust_traces'),
      await query('select * from public.trust_signals'),
    ])
    expect(kept).toContain('shared_address')
    expect(kept).not.toContain('8.8.4')
    await query('update auth.sessions set ip = null')
    await find(new Date(Date.now() + 3 * 86_400_000))
    expect(await query('select kind from public.trust_traces')).toEqual([])
  })

  test('private addresses and accounts older than a day raise no signal', async () => {
    await signInFrom('10.1.2.3', people)
    await find()
    await signInFrom('8.8.4.4', people)
    await query(
      `update public.profiles set created_at = now() - interval '2 days' where email like 'p%@trust.test'`,
    )
    await find()
    await query(`update public.profiles set created_at = now() where email like 'p%@trust.test'`)
    expect(await signals()).toEqual([])
  })

  test('three accounts with one phone number in any spelling are a signal', async () => {
    const spellings = ['+1 512 555 0100', '(512) 555-0100', '5125550100']
    for (const [index, phone] of spellings.entries()) {
      await query('update public.profiles set phone = $1 where id = $2', [phone, person(index).id])
    }
    await query(`update public.profiles set phone = '512 555 0199' where id = $1`, [person(3).id])
    await find()
    expect(await signals()).toMatchObject([{ subjectKind: 'shared_phone', detail: '3' }])
    await query('update public.profiles set phone = null')
    expect(await query('select kind from public.trust_traces')).toEqual([])
  })

  test('the signal of a phone number shows it with the accounts and their orders, to those who may read them', async () => {
    for (const index of [0, 1, 2]) {
      await query(`update public.profiles set phone = '+15125550100' where id = $1`, [person(index).id])
    }
    const orderId = await order(person(1))
    await find()
    const [signal] = await signals()
    const { data } = await read(signal?.id ?? '')
    expect(data.sharedPhone).toBe('+15125550100')
    expect(data.people.map(({ email }) => email).sort()).toEqual(
      [0, 1, 2].map((index) => person(index).email),
    )
    const second = data.people.find(({ email }) => email === person(1).email)
    expect(second?.orders).toMatchObject([{ id: orderId, kitchen: expect.any(String), total: 6.5 }])
    expect(second?.orderCount).toBeGreaterThan(0)
    // A role that decides about signals and opens neither accounts nor orders.
    const narrow = await server.signUp({ email: 'nora@trust.test', role: 'admin', name: 'Nora' })
    const role = 'Signals only'
    const rights: StaffRight[] = ['desk', 'trust_signals']
    await callFunction(server, saveStaffRole, { name: role, rights, version: null, reason: note }, admin)
    await callFunction(server, setStaffRole, { userId: narrow.id, role, reason: note }, admin)
    const shown = (await read(signal?.id ?? '', narrow)).data
    expect(shown.sharedPhone).toBeNull()
    expect(shown.people.map(({ email, orderCount, orders }) => [email, orderCount, orders])).toEqual(
      [1, 2, 3].map(() => [null, null, []]),
    )
    await query('update public.profiles set phone = null')
  })

  test('three accounts with one card raise a signal about money', async () => {
    for (const index of [0, 1, 2]) {
      const subject: PaymentSubject = { orderId: await order(person(index)), bookingId: null }
      for (const digits of [null, '4242']) {
        const card = { fingerprint: 'card_one', digits }
        await asServer((connection) => traceCard(queriesOn(connection), subject, card))
      }
    }
    await find()
    const [signal] = await signals()
    expect(signal).toMatchObject({ subjectKind: 'shared_card', detail: '3', urgency: 'money' })
    expect((await read(signal?.id ?? '')).data.sharedCard).toBe('4242')
    const narrow = await server.signUp({ email: 'reader@trust.test', role: 'admin', name: 'Rea' })
    const role = 'Signals only'
    await callFunction(server, setStaffRole, { userId: narrow.id, role, reason: note }, admin)
    expect((await read(signal?.id ?? '', narrow)).data.sharedCard).toBeNull()
    expect(JSON.stringify(await query('select * from public.trust_traces'))).not.toContain('card_one')
  })

  test('a dismissed group returns only with another account', async () => {
    await signInFrom('8.8.4.4', people.slice(0, 5))
    await find()
    const [first] = await signals()
    expect((await decide(first?.id ?? '', 'dismiss')).data.state).toBe('dismissed')
    await query('update public.trust_traces set is_new = true')
    await find()
    expect(await signals()).toEqual([])
    await signInFrom('8.8.4.4', people.slice(0, 6))
    await find()
    expect(await signals()).toMatchObject([{ detail: '6' }])
  })

  test('an erased person leaves the group, and a group of one account ends', async () => {
    const phones = await Promise.all(
      ['one', 'two', 'three'].map((name) =>
        server.signUp({ email: `${name}@erased.test`, role: 'buyer', name: `Erased ${name}` }),
      ),
    )
    for (const { id } of phones) {
      await query(`update public.profiles set phone = '512 555 0142' where id = $1`, [id])
    }
    await find()
    const [signal] = await signals()
    const erase = (who: TestUser | undefined, email: string) =>
      callFunction(
        server,
        eraseUser,
        { userId: who?.id ?? '', confirmation: email, reason: 'At their wish' },
        admin,
      )
    expect((await erase(phones[0], 'one@erased.test')).status).toBe(200)
    expect((await read(signal?.id ?? '')).data).toMatchObject({ count: 2, people: { length: 2 } })
    expect((await erase(phones[1], 'two@erased.test')).status).toBe(200)
    expect((await read(signal?.id ?? '')).status).toBe(404)
    expect(await query('select from public.trust_traces where profile_id = $1', [phones[0]?.id])).toEqual([])
  })
})

describe('bursts of reviews', () => {
  /** Reviews of completed orders of one buyer. */
  async function review(rating: number, buyer: TestUser, { hoursAgo = 1, copies = 1 } = {}) {
    await query(
      `with bought as (
         insert into public.orders (
           buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals,
           answer_due_at, buyer_name, completed_at
         )
         select $1, $2, 'completed', 'pickup', now(), now() + interval '30 minutes', current_date, 500, 1,
           now() + interval '30 minutes', 'Someone', now()
         from generate_series(1, $5::integer)
         returning id
       )
       insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name, created_at)
       select $2, $1, id, $3, 'Great', 'Someone', now() - make_interval(hours => $4)
       from bought`,
      [buyer.id, kitchen.chefId, rating, hoursAgo, copies],
    )
  }

  test('six five-star reviews within a day are a burst for a kitchen that gets few', async () => {
    for (const each of people.slice(0, 5)) await review(5, each)
    await review(3, person(5))
    await review(1, person(6))
    await find()
    expect(await signals()).toEqual([])
    await review(5, person(5))
    await find()
    const [signal] = await signals()
    expect(signal).toMatchObject({ subjectKind: 'review_burst', detail: '6', chefId: kitchen.chefId })
    const { data } = await read(signal?.id ?? '')
    expect(data.burst).toEqual({ stars: 'high', usualPerDay: 0, youngAccounts: 6 })
    expect(data.reviews).toHaveLength(6)
    expect(data.people.map(({ id }) => id)).toEqual([chef.id])
    await decide(signal?.id ?? '', 'dismiss')
    await find()
    expect(await signals()).toEqual([])
  })

  test('as many reviews are no burst for a kitchen that gets more than two a day', async () => {
    for (const each of people.slice(0, 6)) await review(5, each)
    await review(4, person(6), { hoursAgo: 24 * 30, copies: 181 })
    await find()
    expect(await signals()).toEqual([])
    await review(5, person(6))
    await find()
    expect(await signals()).toMatchObject([{ subjectKind: 'review_burst', detail: '7' }])
  })
})

describe('messages that lead off the marketplace', () => {
  test('a message that leads off the marketplace is sent, and raises a signal with its sentence, its order and its sender', async () => {
    const orderId = await order(person(0))
    const sent = await say(person(0), 'Cheaper by Venmo, call (512) 555-0100.', orderId)
    expect(sent.status).toBe(200)
    const [signal] = await signals()
    expect(signal).toMatchObject({
      subjectKind: 'off_platform',
      title: 'Person 1',
      detail: '1',
      user: { id: person(0).id },
    })
    const { data } = await read(signal?.id ?? '')
    expect(data.messages).toMatchObject([{ orderId, body: 'Cheaper by Venmo, call (512) 555-0100.' }])
    const [message] = data.messages
    expect(message?.found.map(({ start, end }) => message.body.slice(start, end))).toEqual([
      'Venmo',
      '(512) 555-0100',
    ])
    await say(person(0), 'Or Zelle', orderId)
    expect(await signals()).toMatchObject([{ id: signal?.id, detail: '2' }])
  })

  test('a message about the handover raises no signal', async () => {
    await say(person(1), 'I come at 5:30 PM to 1234 Main St, Austin, TX 78701, and pay cash')
    await say(person(1), `See ${server.url.replace('127.0.0.1', 'localhost')}/dishes/1`)
    expect(await signals()).toEqual([])
  })

  test('a dismissed contact raises no second signal, another one does, and a warned sender counts again', async () => {
    const orderId = await order(person(2))
    await say(person(2), 'Call 512-555-2100', orderId)
    const [first] = await signals()
    await decide(first?.id ?? '', 'dismiss')
    await say(person(2), 'My number is (512) 555 2100', orderId)
    expect(await signals()).toEqual([])
    await say(person(2), 'Write to me@elsewhere.com', orderId)
    const [second] = await signals()
    expect(second).toMatchObject({ detail: '1' })
    await decide(second?.id ?? '', 'warn')
    expect(await signals()).toEqual([])
    await say(person(2), 'me@elsewhere.com', orderId)
    expect(await signals()).toMatchObject([{ detail: '1' }])
  })

  test('a warning reaches the sender once it can no longer be undone', async () => {
    await query('delete from pgboss.job')
    await say(person(3), 'Pay me by Zelle')
    const [signal] = await signals()
    await decide(signal?.id ?? '', 'warn')
    await notifyDecisions(server)
    expect(
      await query('select message from public.notifications where user_id = $1 and event = $2', [
        person(3).id,
        'account_warned',
      ]),
    ).toMatchObject([{ message: expect.stringContaining(note) }])
    const audit = await query('select action, reason from public.audit_log where subject_id = $1', [
      signal?.id,
    ])
    expect(audit).toEqual([{ action: 'warn-signal', reason: note }])
  })

  test('an undone decision reopens the signal, with later findings, and warns nobody', async () => {
    await query('delete from pgboss.job')
    const orderId = await order(person(4))
    await say(person(4), 'Pay me by Zelle', orderId)
    const [signal] = await signals()
    const id = signal?.id ?? ''
    await decide(id, 'warn')
    await say(person(4), 'Or by Venmo', orderId)
    expect((await callFunction(server, undoDecision, { kind: 'signal', id }, admin)).status).toBe(200)
    expect(await signals()).toMatchObject([{ id, detail: '2' }])
    expect((await read(id)).data.messages).toHaveLength(2)
    await notifyDecisions(server)
    expect(
      await query('select from public.notifications where user_id = $1 and event = $2', [
        person(4).id,
        'account_warned',
      ]),
    ).toEqual([])
  })

  test("two admins cannot decide on one signal, and the later one reads the first one's name", async () => {
    await say(person(5), 'Pay me by Zelle')
    const [signal] = await signals()
    await decide(signal?.id ?? '', 'dismiss')
    const later = await decide(signal?.id ?? '', 'warn')
    expect(later.status).toBe(409)
    expect(later.error.details).toMatchObject({ state: 'dismissed', by: 'Ada Admin' })
    expect((await decide(kitchen.chefId, 'warn')).status).toBe(404)
  })

  test('only admins read signals, and the tables are closed to people', async () => {
    await say(person(5), 'Write to other@elsewhere.com')
    const [signal] = await signals()
    for (const who of [person(5), chef]) {
      expect((await read(signal?.id ?? '', who)).status).toBe(403)
      expect((await decide(signal?.id ?? '', 'dismiss', who)).status).toBe(403)
      for (const table of ['trust_signals', 'trust_traces', 'trust_signal_people']) {
        const answer = await fetch(`${server.url}/rest/v1/${table}?select=*`, {
          headers: { apikey: server.anonKey, authorization: `Bearer ${who.accessToken}` },
        })
        expect(answer.status).toBe(403)
      }
    }
  })

  test('erasing a sender removes their signals', async () => {
    const sender = await server.signUp({ email: 'gone@erased.test', role: 'buyer', name: 'Gone Soon' })
    const orderId = await order(sender)
    await say(sender, 'Pay me by Zelle', orderId)
    const declined = { orderId, from: 'placed', to: 'declined', reason: 'No more flour' } as const
    expect((await callFunction(server, transitionOrder, declined, chef)).status).toBe(200)
    const [signal] = await signals()
    const erased = await callFunction(
      server,
      eraseUser,
      { userId: sender.id, confirmation: 'gone@erased.test', reason: 'At their wish' },
      admin,
    )
    expect(erased.error.message).toBeUndefined()
    expect((await read(signal?.id ?? '')).status).toBe(404)
  })
})
