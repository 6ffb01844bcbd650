import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { service } from '@localchef/backend/caller'
import { deliverDueMails } from '@localchef/backend/mail/deliver-due-mails'
import { createSmsWebhook } from '@localchef/backend/sms/sms-webhook'
import { deleteAccount } from '@localchef/contracts/account/delete-account'
import { exportMyData } from '@localchef/contracts/account/export-my-data'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { remindBuyers } from '@localchef/domain/orders/remind-buyers'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingText } from '@localchef/domain/server-function'
import { admitTexts } from '@localchef/domain/texts/admit-texts'
import pino from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { startTextStage } from '../text-stage.ts'

const stage = await startTextStage()
const {
  server,
  gateway,
  chef,
  kitchen,
  query,
  newBuyer,
  turn,
  move,
  confirmedOrder,
  send,
  waiting,
  textsTo,
} = stage
afterAll(() => stage.stop())
beforeEach(() => stage.clear())

describe('turning texts on', () => {
  test('the consent is recorded with its number, words, moment and page, and the first text says how to stop', async () => {
    const buyer = await newBuyer()
    const rows = await query('select * from public.text_consents where user_id = $1', [buyer.id])
    expect(rows).toMatchObject([
      { phone: buyer.phone, topic: 'orders', page: '/dashboard/settings', withdrawn_at: null },
    ])
    expect(rows[0]?.words).toContain('I agree that LocalChef sends me automated text messages')
    await send()
    expect(textsTo(buyer.phone)).toEqual([expect.stringMatching(/^LocalChef: you get texts.*STOP to end\.$/)])
  })

  test('turning on twice at once is one consent with one text', async () => {
    const buyer = await newBuyer({ isOn: false })
    await Promise.all([turn(buyer, true), turn(buyer, true)])
    expect(await waiting(buyer.phone)).toHaveLength(1)
  })

  test('a person without a verified number, or with other words, turns nothing on', async () => {
    const buyer = await newBuyer({ isOn: false })
    expect(await turn(buyer, true, { consent: 'Yes' })).toMatchObject({ data: { code: 'consent_changed' } })
    await query('update auth.users set phone_confirmed_at = null where id = $1', [buyer.id])
    expect(await turn(buyer, true)).toMatchObject({ data: { code: 'phone_not_verified' } })
    expect(await waiting(buyer.phone)).toEqual([])
  })

  test('nobody writes or reads the consent of another', async () => {
    const buyer = await newBuyer()
    const other = await newBuyer()
    const consents = (user: TestUser) => user.client.from('text_consents')
    expect((await consents(other).select('user_id')).data).toEqual([{ user_id: other.id }])
    const words = { words: 'Yes', page: '/', phone: other.phone }
    expect((await consents(buyer).insert({ user_id: buyer.id, ...words })).error).not.toBeNull()
    expect(
      (await consents(buyer).update({ withdrawn_at: null }).eq('user_id', buyer.id)).error,
    ).not.toBeNull()
  })

  test('the consent ends with the number it was given for', async () => {
    const buyer = await newBuyer()
    await query(`update auth.users set phone = '15125559999' where id = $1`, [buyer.id])
    expect(
      await query('select withdrawn_by from public.text_consents where user_id = $1', [buyer.id]),
    ).toEqual([{ withdrawn_by: 'number' }])
    await query('update auth.users set phone = null where id = $1', [buyer.id])
  })

  test('a person exports their consents, and a deleted account leaves none', async () => {
    const buyer = await newBuyer()
    const { data } = await callFunction(server, exportMyData, {}, buyer)
    expect(data.data.textConsents).toMatchObject([{ phone: buyer.phone }])
    expect((await callFunction(server, deleteAccount, { confirmation: buyer.email }, buyer)).status).toBe(200)
    expect(await query('select 1 from public.text_consents where phone = $1', [buyer.phone])).toEqual([])
    expect(await waiting(buyer.phone)).toEqual([])
  })
})

describe('texts about an order', () => {
  test('a buyer who turned texts on gets them with a short link to the order, and nobody else does', async () => {
    const buyer = await newBuyer()
    const silent = await newBuyer({ isOn: false })
    await confirmedOrder(silent)
    const { id, number } = await confirmedOrder(buyer)
    await move(id, 'confirmed', 'preparing')
    await move(id, 'preparing', 'ready')
    await send()
    const [, confirmed, ready, ...more] = textsTo(buyer.phone)
    expect(confirmed).toContain(`LocalChef: order #${number} from Olga`)
    expect(confirmed).toContain('is confirmed for')
    expect(ready).toContain('is ready to pick up.')
    expect(more).toEqual([])
    expect(textsTo(silent.phone)).toEqual([])
    const link = /\/s\/\w{8}$/.exec(ready ?? '')?.[0] ?? ''
    const answer = await fetch(`${server.url}${link}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/dashboard/orders/${id}`])
  })

  test('an ended or unknown link leads to the orders, and GET alone is answered', async () => {
    await query(
      `insert into mail.short_links (code, path, ends_at) values ('EndedLnk', '/dashboard/orders/1', now() - interval '1 second')`,
    )
    for (const code of ['EndedLnk', 'Unknown1']) {
      const answer = await fetch(`${server.url}/s/${code}`, { redirect: 'manual' })
      expect(answer.headers.get('location')).toBe('/dashboard/orders')
    }
    expect((await fetch(`${server.url}/s/EndedLnk`, { method: 'POST' })).status).toBe(404)
  })

  test('a text that comes from a transaction that fails is not sent, and a canceled order is told', async () => {
    const buyer = await newBuyer()
    const { id } = await confirmedOrder(buyer)
    const again = { orderId: id, from: 'placed', to: 'confirmed' } as const
    expect((await callFunction(server, transitionOrder, again, chef)).status).toBe(409)
    await move(id, 'confirmed', 'cancelled')
    await send()
    expect(textsTo(buyer.phone).slice(1)).toEqual([
      expect.stringContaining('is confirmed'),
      expect.stringContaining('was canceled.'),
    ])
  })

  test('who turns texts off gets none, also none that already waits', async () => {
    const buyer = await newBuyer()
    await send()
    await confirmedOrder(buyer)
    await turn(buyer, false)
    await send()
    expect(textsTo(buyer.phone)).toHaveLength(1)
    expect((await waiting(buyer.phone)).at(-1)).toMatchObject({ held_back: 'withdrawn' })
  })

  test('a text that could not be sent in time is held back, and nobody has to look after it', async () => {
    const buyer = await newBuyer()
    await confirmedOrder(buyer)
    await query(`update mail.outbox set deliver_before = now() - interval '1 second' where topic = 'orders'`)
    await send()
    expect((await waiting(buyer.phone)).at(-1)).toMatchObject({ held_back: 'late' })
    expect(await query('select count(*)::integer from mail.given_up(null, null, 10)')).toEqual([{ count: 0 }])
  })
})

describe('quiet hours', () => {
  /** The texts that the reminders at `now` queue for an order with this slot. */
  async function remindersAt(now: string, slotFrom: string, zipCode: string | null) {
    const buyer = await newBuyer()
    const { id } = await confirmedOrder(buyer)
    await query('update public.profiles set zip_code = $2 where id = $1', [buyer.id, zipCode])
    await query(
      `update public.orders set slot_from = $2, slot_until = $2::timestamptz + interval '30 minutes' where id = $1`,
      [id, slotFrom],
    )
    const texts: OutgoingText[] = []
    const outside = nothingOutside({ queueText: async (text) => void texts.push(text) })
    await server.database.transaction((connection) =>
      remindBuyers({ db: queriesOn(connection), now: new Date(now), outside }),
    )
    await query('delete from public.order_reminders')
    return texts.map(({ sendAt }) => sendAt.toISOString())
  }

  // The kitchen is in Los Angeles, where it is 8:30 PM, and in New York 11:30 PM.
  const now = '2030-06-13T03:30:00Z'

  test('a reminder waits for 8 AM where the recipient is, or is dropped if the handover is over by then', async () => {
    const tonight = '2030-06-13T06:30:00Z'
    const tomorrow = '2030-06-13T16:00:00Z'
    expect(await remindersAt(now, tonight, '94102')).toEqual(['2030-06-13T03:30:00.000Z'])
    expect(await remindersAt(now, tonight, '10001')).toEqual([])
    expect(await remindersAt(now, tomorrow, '10001')).toEqual(['2030-06-13T12:00:00.000Z'])
  })

  test('without a ZIP code the clock of the kitchen counts', async () => {
    expect(await remindersAt(now, '2030-06-13T06:30:00Z', null)).toEqual(['2030-06-13T03:30:00.000Z'])
  })
})

describe('limits', () => {
  interface Queued {
    kitchens?: readonly string[]
    usefulHours?: number | null
    instead?: object | null
  }

  /** Queues texts to one buyer, from the kitchens in turn. Without `usefulHours`, the texts can wait forever. */
  async function queue(
    count: number,
    { kitchens = [kitchen.chefId], usefulHours = null, instead = null }: Queued = {},
  ) {
    const buyer = await newBuyer()
    await query('delete from mail.outbox')
    await query(
      `insert into mail.outbox
         (channel, recipient, subject, html, body_text, topic, kitchen_id, deliver_before, instead)
       select 'sms', $1, 's', '', 'text ' || n, 'orders', ($2::uuid[])[1 + n % cardinality($2::uuid[])],
         now() + make_interval(hours => $4::integer), $5
       from generate_series(1, $3) n`,
      [buyer.phone, kitchens, count, usefulHours, instead && JSON.stringify(instead)],
    )
    return buyer
  }
  const limit = (value: object) =>
    query(
      `insert into public.platform_settings (key, version, value)
       select 'texts', coalesce(max(version), 0) + 1, $1 from public.platform_settings where key = 'texts'`,
      [JSON.stringify({ perHour: 1000, perDay: 1000, perKitchenDay: 1000, ...value })],
    )
  const held = () =>
    query(
      `select held_back, count(*)::integer from mail.outbox where held_back is not null group by 1 order by 1`,
    )
  const postponed = () =>
    query(
      `select postponed, count(*)::integer,
         min(extract(epoch from next_attempt_at - now()) / 3600)::integer as hours, max(attempts)::integer as attempts
       from mail.outbox where sent_at is null and failed_at is null and postponed is not null group by 1 order by 1`,
    )
  /** As if so many hours had passed. */
  const pass = (hours: number) =>
    query(
      `update mail.outbox
       set admitted_at = admitted_at - make_interval(hours => $1),
         next_attempt_at = next_attempt_at - make_interval(hours => $1),
         deliver_before = deliver_before - make_interval(hours => $1)`,
      [hours],
    )
  /** The transport of a second process. */
  const deliverElsewhere = (now?: () => Date) =>
    deliverDueMails({
      ...(now ? { now } : {}),
      database: server.database,
      transport: undefined,
      smsTransport: createSmsWebhook({
        url: gateway.environment.SMS_URL,
        secret: gateway.environment.SMS_SECRET,
      }),
      admitTexts: (texts, now) =>
        server.database.as(service, (connection) => admitTexts(queriesOn(connection), texts, now)),
      log: pino({ level: 'silent' }),
      batchSize: 7,
    })
  afterEach(() => query(`delete from public.platform_settings where key = 'texts'`))

  test('two processes together never exceed the limit of an hour, and what is above it waits for room', async () => {
    await queue(60)
    await limit({ perHour: 25 })
    gateway.onText = () => setTimeout(2, 200)
    await Promise.all([deliverElsewhere(), deliverElsewhere(), deliverElsewhere()])
    expect(gateway.texts).toHaveLength(25)
    expect(Math.max(...gateway.attempts.values())).toBe(1)
    expect(await postponed()).toEqual([{ postponed: 'hour', count: 35, hours: 1, attempts: 0 }])
    await deliverElsewhere()
    expect(gateway.texts).toHaveLength(25)
    await pass(1)
    await Promise.all([deliverElsewhere(), deliverElsewhere()])
    expect(gateway.texts).toHaveLength(50)
    await pass(1)
    await deliverElsewhere()
    expect(new Set(gateway.texts.map(({ text }) => text)).size).toBe(60)
    expect(Math.max(...gateway.attempts.values())).toBe(1)
    expect(await held()).toEqual([])
  })

  test('a day and a kitchen have limits of their own', async () => {
    await queue(20, { kitchens: [kitchen.chefId, randomUUID()] })
    await limit({ perKitchenDay: 4 })
    await send()
    expect(gateway.texts).toHaveLength(8)
    expect(await postponed()).toEqual([{ postponed: 'kitchen', count: 12, hours: 24, attempts: 0 }])
    await query(`update mail.outbox set admitted_at = admitted_at - interval '2 hours'`)
    await limit({ perDay: 8 })
    await query(`update mail.outbox set next_attempt_at = now() - interval '1 second' where sent_at is null`)
    await send()
    expect(gateway.texts).toHaveLength(8)
    expect(await postponed()).toEqual([{ postponed: 'day', count: 12, hours: 22, attempts: 0 }])
  })

  test('a text that is of no use once a limit has room is held back with its reason, and its mail is sent', async () => {
    const buyer = await queue(3, {
      usefulHours: 1,
      instead: { to: 'told@texts.test', subject: 'Told', html: '<p>', text: 'Told', headers: {}, links: [] },
    })
    await limit({ perHour: 2 })
    await send()
    expect(textsTo(buyer.phone)).toHaveLength(2)
    expect(await held()).toEqual([{ held_back: 'hour', count: 1 }])
    const mails = `select subject, body_text from mail.outbox where recipient = 'told@texts.test'`
    expect(await query(mails)).toEqual([{ subject: 'Told', body_text: 'Told' }])
    await limit({ perHour: 0 })
    await queue(1, { usefulHours: 9 })
    await send()
    expect(await held()).toEqual([{ held_back: 'hour', count: 1 }])
  })

  test('a text whose limit never had room in time is held back for the limit, not as late', async () => {
    await queue(2, { usefulHours: 2 })
    await limit({ perHour: 1 })
    await send()
    expect(await postponed()).toMatchObject([{ postponed: 'hour', count: 1 }])
    await query(`update mail.outbox set deliver_before = now() - interval '1 second' where sent_at is null`)
    await send()
    expect(await held()).toEqual([{ held_back: 'hour', count: 1 }])
  })

  test('a text that a limit or a failing gateway delays into the night waits for the morning', async () => {
    await queue(3)
    await query(`update mail.outbox set time_zone = 'America/New_York'`)
    await query(`update mail.outbox set handover = '2030-06-13T04:00:00Z' where body_text = 'text 3'`)
    // 10 PM in New York. The third text is about food that is handed over that night.
    const night = new Date('2030-06-13T02:00:00Z')
    await deliverElsewhere(() => night)
    expect(gateway.texts.map(({ text }) => text)).toEqual(['text 3'])
    const waiting = await query('select postponed, next_attempt_at from mail.outbox where sent_at is null')
    const morning = new Date('2030-06-13T12:00:00Z')
    expect(waiting).toEqual([
      { postponed: 'night', next_attempt_at: morning },
      { postponed: 'night', next_attempt_at: morning },
    ])
    await deliverElsewhere(() => morning)
    expect(gateway.texts).toHaveLength(3)
  })

  test('a batch reads the limits once, and a batch after it reads new ones', async () => {
    await queue(14)
    await limit({ perHour: 1000 })
    let lowered: Promise<unknown> | undefined
    gateway.onText = async () => {
      lowered ??= limit({ perHour: 7 })
      await lowered
      return 200
    }
    await deliverElsewhere()
    // The old limit admitted the batch of seven that was under way; the new limit applies to the next batch.
    expect(gateway.texts).toHaveLength(7)
    expect(await postponed()).toMatchObject([{ postponed: 'hour', count: 7 }])
  })

  test('a text that is tried again counts once', async () => {
    await queue(3)
    await limit({ perHour: 3 })
    let failures = 3
    gateway.onText = () => {
      failures -= 1
      return failures >= 0 ? 503 : 200
    }
    await server.runTask('deliver-mails')
    await query(`update mail.outbox set next_attempt_at = now() - interval '1 second' where sent_at is null`)
    await send()
    expect(gateway.texts).toHaveLength(3)
  })

  test('codes are sent whatever the limit is', async () => {
    await limit({ perHour: 0 })
    await query(
      `insert into mail.outbox (channel, recipient, subject, html, body_text)
       values ('sms', '+15125550777', 's', '', '123456')`,
    )
    await send()
    expect(textsTo('+15125550777')).toEqual(['123456'])
  })

  test('the operator sees what was sent, delivered, refused, held back and waits', async () => {
    await queue(6, { usefulHours: 1 })
    await limit({ perHour: 4 })
    gateway.onText = ({ text }) => (text === 'text 1' ? 422 : 200)
    await send()
    const [delivered] = await query('select id from mail.outbox where sent_at is not null limit 1')
    await gateway.post(server.url, { type: 'report', id: `sms_${delivered?.id}`, status: 'delivered' })
    await query(`insert into mail.outbox (channel, recipient, subject, html, body_text, created_at, sent_at)
      values ('sms', '+15125550778', 's', '', 't', now() - interval '3 days', now())`)
    const rows = await query(
      'select sent::integer, delivered::integer, refused::integer, held_back::integer, postponed::integer from mail.count_texts()',
    )
    expect(rows[0]?.held_back).toBe(2)
    expect(rows[0]?.delivered).toBe(1)
    expect(rows[0]?.postponed).toBe(0)
    await query(
      `update mail.outbox set postponed = 'hour', held_back = null, failed_at = null where held_back = 'hour'`,
    )
    expect(await query('select postponed::integer from mail.count_texts()')).toEqual([
      { postponed: 2 },
      { postponed: 2 },
    ])
    expect(Number(rows[0]?.sent) + Number(rows[0]?.refused)).toBe(4)
    expect(Number(rows[1]?.sent)).toBe(Number(rows[0]?.sent) + 1)
  })
})
