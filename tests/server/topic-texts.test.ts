import { service } from '@localchef/backend/caller'
import { setFollowing } from '@localchef/contracts/followers/set-following'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getTexts } from '@localchef/contracts/texts/get-texts'
import { bookingReminderMail, notifyAboutBooking } from '@localchef/domain/bookings/notify-about-booking'
import { notifyAboutDrop } from '@localchef/domain/drops/notify-about-drop'
import { sendFollowerNotice } from '@localchef/domain/followers/send-follower-notice'
import { queriesOn } from '@localchef/domain/queries'
import type { Call, OutgoingMail, OutgoingText } from '@localchef/domain/server-function'
import { notifyChefOfPayment } from '@localchef/domain/settlement/notify-chef-of-payment'
import { textOfMoments } from '@localchef/domain/texts/text-of-moments'
import { offerHeldPortions } from '@localchef/domain/waiting-lists/offer-held-portions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { steadySlot } from '../steady-slot.ts'
import { startTextStage } from '../text-stage.ts'

const stage = await startTextStage()
const { server, gateway, chef, kitchen, query, newBuyer, giveNumber, turn, confirmedOrder, send, textsTo } =
  stage
const chefPhone = '+15125550042'

beforeAll(async () => {
  await giveNumber(chef, chefPhone)
  await turn(chef, true, { topic: 'kitchen' })
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.clear()
  await query('delete from public.drops')
  await query('delete from public.favourite_chefs')
  await query('delete from public.bookings')
  await query(`delete from public.orders where status = 'placed'`)
})

/** 1 PM where the kitchen and the buyers are. */
const noon = new Date('2030-06-13T20:00:00Z')
const minutesAfter = (minutes: number, moment = noon) =>
  new Date(moment.getTime() + minutes * 60_000).toISOString()

/** The texts and mails that `work` queues at `now`. The texts are also stored, so that a repeated run finds them. */
async function queuedBy(work: (call: Call) => Promise<unknown>, now: Date) {
  const texts: OutgoingText[] = []
  const mails: OutgoingMail[] = []
  await server.database.as(service, (connection) => {
    const outside = nothingOutside({
      takesTexts: true,
      queueMail: async (mail) => void mails.push(mail),
      queueMails: async (many) => void mails.push(...many),
      async queueText({ words, name, ...text }) {
        texts.push({ words, name, ...text })
        const row = { ...text, subject: 's', body: words(name), stopWords: '', instead: null }
        await connection.query('select mail.queue_text($1::jsonb)', [JSON.stringify(row)])
      },
    })
    return work({ db: queriesOn(connection), user: null, now, outside })
  })
  return { texts: texts.map(({ to, words, name, path }) => ({ to, text: words(name), path })), mails }
}
const momentsAt = async (now: Date) =>
  (await queuedBy((call) => textOfMoments(call, bookingReminderMail), now)).texts

/** A buyer in California's time zone who follows the kitchen, with or without texts about drops. */
async function newFollower(isOn = true) {
  const follower = await newBuyer({ isOn: false })
  if (isOn) await turn(follower, true, { topic: 'drops' })
  const channels = { app: true, mail: true, push: false }
  await callFunction(server, setFollowing, { kind: 'chef', id: kitchen.chefId, channels }, follower)
  await query(`update public.profiles set zip_code = '94102' where id = $1`, [follower.id])
  await query('delete from mail.outbox')
  return follower
}

/** Switches a preference off. */
const refuse = (userId: string, column: 'texts_alone' | 'email_orders' | 'email_bookings' | 'push_orders') =>
  query(
    `insert into public.notification_preferences (user_id, ${column}) values ($1, false)
     on conflict (user_id) do update set ${column} = false`,
    [userId],
  )

interface Dropped {
  opensAt: string
  orderBy: string
}

async function newDrop({ opensAt, orderBy }: Dropped) {
  const [drop] = await query(
    `insert into public.drops (chef_id, slug, title, title_ru, opens_at, order_by, announced_at)
     values ($1, 'drop-' || substr(gen_random_uuid()::text, 1, 8), 'Dumpling night', 'Вечер пельменей', $2, $3, now())
     returning id, slug`,
    [kitchen.chefId, opensAt, orderBy],
  )
  const [batch] = await query(
    `insert into public.ready_batches
       (dish_id, chef_id, drop_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left)
     select $1, $2, $3, ($4::timestamptz + interval '2 days')::date, $4, $4::timestamptz + interval '47 hours',
       $4::timestamptz + interval '48 hours', 9, 9
     returning id`,
    [kitchen.dishId, kitchen.chefId, drop?.id, orderBy],
  )
  return { id: String(drop?.id), slug: String(drop?.slug), batchId: String(batch?.id) }
}

describe('drops', () => {
  test('followers who agreed get one text right before a drop opens, also with two processes', async () => {
    const follower = await newFollower()
    await newFollower(false)
    const { slug } = await newDrop({ opensAt: minutesAfter(9), orderBy: minutesAfter(600) })
    expect(await momentsAt(new Date(minutesAfter(-2)))).toEqual([])
    const both = await Promise.all([momentsAt(noon), momentsAt(noon)])
    const rows = await query(`select body_text from mail.outbox where topic = 'drops'`)
    expect(rows).toEqual([{ body_text: 'Dumpling night opens at 1:09 PM.' }])
    expect(both.flat()[0]).toEqual({
      to: follower.phone,
      text: 'Dumpling night opens at 1:09 PM.',
      path: `/drops/${slug}`,
    })
    expect(await momentsAt(new Date(minutesAfter(1)))).toEqual([])
  })

  test('a text that told of the opening replaces mail and push about it, unless it was not sent or both are wanted', async () => {
    const opensAt = minutesAfter(9)
    const told = await newFollower()
    const asked = await newFollower()
    const lost = await newFollower()
    await refuse(asked.id, 'texts_alone')
    const { id } = await newDrop({ opensAt, orderBy: minutesAfter(600) })
    expect(await momentsAt(noon)).toHaveLength(3)
    await query(`update mail.outbox set failed_at = now(), held_back = 'hour' where recipient = $1`, [
      lost.phone,
    ])
    const now = new Date(minutesAfter(10))
    await queuedBy((call) => notifyAboutDrop(call, { dropId: id, moment: 'opened' }), now)
    const [notice] = await query(`select id from public.follower_notices where data ->> 'dropId' = $1`, [id])
    const sent = await queuedBy((call) => sendFollowerNotice(call, { noticeId: String(notice?.id) }), now)
    const addresses = sent.mails.map(({ to }) => to)
    expect(addresses).toEqual(expect.arrayContaining([asked.email, lost.email]))
    expect(addresses).not.toContain(told.email)
  })

  test('the end of a drop is told to those who have not ordered, while there is food', async () => {
    const waiting = await newFollower()
    const fed = await newFollower()
    const { id } = await confirmedOrder(fed)
    const { batchId } = await newDrop({ opensAt: minutesAfter(-600), orderBy: minutesAfter(50) })
    await query('update public.order_lines set ready_batch_id = $2 where order_id = $1', [id, batchId])
    await query('delete from mail.outbox')
    expect(await momentsAt(new Date(minutesAfter(-20)))).toEqual([])
    await query('update public.ready_batches set portions_left = 0 where id = $1', [batchId])
    expect(await momentsAt(noon)).toEqual([])
    await query('update public.ready_batches set portions_left = 1 where id = $1', [batchId])
    const texts = await momentsAt(noon)
    expect(texts.map(({ to }) => to)).not.toContain(fed.phone)
    expect(texts).toContainEqual(
      expect.objectContaining({ to: waiting.phone, text: 'Dumpling night closes at 1:50 PM.' }),
    )
  })

  test('nothing is queued at night, for a canceled drop, or by a marketplace without texts', async () => {
    await newFollower()
    const night = new Date('2030-06-13T07:00:00Z')
    await newDrop({ opensAt: minutesAfter(9, night), orderBy: minutesAfter(2000) })
    expect(await momentsAt(night)).toEqual([])
    const { id } = await newDrop({ opensAt: minutesAfter(9), orderBy: minutesAfter(600) })
    await query('update public.drops set cancelled_at = now() where id = $1', [id])
    expect(await momentsAt(noon)).toEqual([])
    await query('update public.drops set cancelled_at = null where id = $1', [id])
    const none = await server.database.as(service, (connection) =>
      textOfMoments({ db: queriesOn(connection), now: noon, outside: nothingOutside() }, bookingReminderMail),
    )
    expect(none).toBe(0)
    expect((await momentsAt(noon)).length).toBeGreaterThan(0)
  })
})

describe('waiting lists', () => {
  test('whose turn it is gets a text that ends with the offer, if they agreed to it', async () => {
    const waiter = await newBuyer({ isOn: false })
    await turn(waiter, true, { topic: 'waiting' })
    const silent = await newBuyer()
    await query(`update public.profiles set zip_code = '94102' where id = any($1)`, [[waiter.id, silent.id]])
    await query('delete from mail.outbox')
    const [batch] = await query(
      `insert into public.ready_batches
         (dish_id, chef_id, day, order_by, pickup_from, pickup_until, portions_made, portions_left, portions_held)
       values ($1, $2, $3::date + 1, $4, $4::timestamptz - interval '4 hours', $4, 5, 0, 4)
       returning id`,
      [kitchen.dishId, kitchen.chefId, noon, minutesAfter(1440)],
    )
    await query(
      `insert into public.waiting_entries (user_id, batch_id, portions, joined_at)
       select u, $2, 2, now() from unnest($1::uuid[]) u`,
      [[waiter.id, silent.id], batch?.id],
    )
    const { texts } = await queuedBy(offerHeldPortions, noon)
    expect(texts).toEqual([
      {
        to: waiter.phone,
        text: expect.stringMatching(/^your turn: 2 x .+, held for you until 1:10 PM\.$/),
        path: `/dish/${kitchen.dishId}#waiting-list`,
      },
    ])
  })
})

describe('a chef', () => {
  /** An order that waits for the chef's answer; the chef was notified `minutesAgo` minutes ago. */
  async function placedOrder(minutesAgo: number) {
    const buyer = await newBuyer({ isOn: false })
    const { chefId, dishId, variantId } = kitchen
    const lines = [{ dishId, quantity: 1, variantIds: [variantId], isReady: false, seenUnitPrice: 6.5 }]
    const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines })
    const request = { chefId, lines, slotFrom: steadySlot(quote.slots) }
    const { data } = await callFunction(server, placeOrder, request, buyer)
    await query(
      `update public.notifications set created_at = now() - make_interval(mins => $2)
       where event = 'order_placed' and data ->> 'orderId' = $1`,
      [data.id, minutesAgo],
    )
    // The handover is soon, so that the text is sent at any hour.
    await query(
      `update public.orders
       set slot_from = now() + interval '2 hours', slot_until = now() + interval '150 minutes'
       where id = $1`,
      [data.id],
    )
    return data
  }
  const unseen = () => server.runTask('text-of-moments')

  test('gets one text about an order that nobody looked at for three minutes, whose link leads to it', async () => {
    const early = await placedOrder(2)
    await unseen()
    await send()
    expect(textsTo(chefPhone)).toEqual([])
    await query('delete from public.orders where id = $1', [early.id])
    const { id, number } = await placedOrder(3)
    await Promise.all([unseen(), unseen()])
    await send()
    await unseen()
    await send()
    const [text, ...more] = textsTo(chefPhone)
    expect(text).toContain(`LocalChef: new order #${number} from Bella Buyer waits for your answer.`)
    expect(more).toEqual([])
    const link = /\/s\/\w{8}/.exec(text ?? '')?.[0] ?? ''
    const answer = await fetch(`${server.url}${link}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe(`/dashboard/orders/${id}`)
  })

  test('gets none about an order that was seen or answered, or without agreeing to it', async () => {
    const seen = await placedOrder(5)
    const answered = await placedOrder(5)
    await query(
      `update public.notifications set is_read = true where user_id = $1 and data ->> 'orderId' = $2`,
      [chef.id, seen.id],
    )
    const request = { orderId: answered.id, from: 'placed', to: 'confirmed' } as const
    await callFunction(server, transitionOrder, request, chef)
    await unseen()
    await send()
    expect(textsTo(chefPhone)).toEqual([])
    await turn(chef, false, { topic: 'kitchen' })
    await placedOrder(5)
    await unseen()
    await send()
    expect(textsTo(chefPhone)).toEqual([])
    await turn(chef, true, { topic: 'kitchen' })
  })

  test('gets a text once an order by phone is paid, and none for a tip', async () => {
    const { id, number } = await placedOrder(0)
    await query(`update public.profiles set zip_code = '94102' where id = $1`, [chef.id])
    const payment = { orderId: id, chefId: kitchen.chefId, number, amountCents: 1250 }
    const paid = await queuedBy((call) => notifyChefOfPayment(call, 'order_paid_by_link', payment), noon)
    expect(paid.texts).toEqual([
      { to: chefPhone, text: `order #${number} is paid: $12.50.`, path: `/dashboard/orders/${id}` },
    ])
    const tipped = await queuedBy((call) => notifyChefOfPayment(call, 'order_tipped', payment), noon)
    expect(tipped.texts).toEqual([])
    await giveNumber(chef, chefPhone)
  })

  test('is offered texts about the kitchen, which buyers are not', async () => {
    const buyer = await newBuyer({ isOn: false })
    const topicsOf = async (person: TestUser) =>
      (await callFunction(server, getTexts, { language: 'ru' }, person)).data.topics.map(({ topic }) => topic)
    expect(await topicsOf(chef)).toContain('kitchen')
    expect(await topicsOf(buyer)).toEqual(['orders', 'bookings', 'waiting', 'drops'])
    expect(await turn(buyer, true, { topic: 'kitchen', consent: 'Yes' })).toMatchObject({
      data: { code: 'consent_changed' },
    })
  })
})

async function bookingOf(buyer: TestUser, createdAt: string, startsAt: string): Promise<string> {
  const [row] = await query(
    `insert into public.bookings
       (buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, buyer_name, price_cents, requested_at)
     values ($1, $2, 'confirmed', 'Dinner', 2, $4, $4::timestamptz + interval '3 hours', 'Bella', 9000, $3)
     returning id`,
    [buyer.id, kitchen.chefId, createdAt, startsAt],
  )
  return String(row?.id)
}

describe('bookings', () => {
  test('a buyer who agreed gets texts of a confirmed and a canceled booking, and one reminder a day before', async () => {
    const buyer = await newBuyer({ isOn: false })
    const silent = await newBuyer()
    await turn(buyer, true, { topic: 'bookings' })
    await query(`update public.profiles set zip_code = '94102' where id = $1`, [buyer.id])
    await query('delete from mail.outbox')
    await bookingOf(silent, minutesAfter(-10_000), minutesAfter(1000))
    const bookingId = await bookingOf(buyer, minutesAfter(-10_000), minutesAfter(1400))
    await bookingOf(buyer, minutesAfter(-60), minutesAfter(1200))
    const events = ['booking_confirmed', 'booking_cancelled'] as const
    for (const event of events) {
      const told = (actor: 'chef' | 'buyer') =>
        queuedBy((call) => notifyAboutBooking(call, { bookingId, event, actor, reason: null }), noon)
      const { texts } = await told('chef')
      expect(texts).toEqual([
        expect.objectContaining({
          to: buyer.phone,
          text: expect.stringMatching(
            event === 'booking_confirmed' ? /is confirmed: Jun 14, 12:20\sPM/ : /was canceled/,
          ),
        }),
      ])
      expect((await told('buyer')).texts).toEqual([])
    }
    const reminders = [...(await momentsAt(noon)), ...(await momentsAt(new Date(minutesAfter(5))))]
    expect(reminders).toEqual([
      expect.objectContaining({ to: buyer.phone, text: expect.stringContaining('comes up: Fri') }),
    ])
  })
})

describe('what is told instead of a text that was not sent', () => {
  /** Queues the texts that are due at `now`, in the server's own outbox. */
  const moments = (now: Date) =>
    server.database.as(service, (connection) =>
      textOfMoments(
        {
          db: queriesOn(connection),
          now,
          outside: nothingOutside({
            takesTexts: true,
            async queueText({ words, name, instead, ...text }) {
              const mail = instead
                ? {
                    to: instead.to,
                    subject: instead.title,
                    html: '',
                    text: instead.lines.join(' '),
                    headers: {},
                    links: [],
                  }
                : null
              const row = { ...text, subject: 's', body: words(name), stopWords: '', instead: mail }
              await connection.query('select mail.queue_text($1::jsonb)', [JSON.stringify(row)])
            },
          }),
        },
        bookingReminderMail,
      ),
    )
  const mailsTo = (address: string) =>
    query('select subject, body_text from mail.outbox where recipient = $1', [address])
  const loseTexts = (topic: string) =>
    query(`update mail.outbox set failed_at = now(), held_back = 'day' where topic = $1`, [topic])

  test.each([
    ['a reminder of a booking comes by mail once', true],
    ['a reminder of a booking comes by no mail to who wants none about bookings', false],
  ])('%s', async (_case, isWanted) => {
    const buyer = await newBuyer({ isOn: false })
    await turn(buyer, true, { topic: 'bookings' })
    if (!isWanted) await refuse(buyer.id, 'email_bookings')
    await query(`update public.profiles set zip_code = '94102' where id = $1`, [buyer.id])
    await query('delete from mail.outbox')
    await bookingOf(buyer, minutesAfter(-10_000), minutesAfter(1400))
    await Promise.all([moments(noon), moments(noon)])
    expect(await mailsTo(buyer.email)).toEqual([])
    await loseTexts('bookings')
    await moments(new Date(minutesAfter(5)))
    const told = {
      subject: expect.stringMatching(/^Booking #\d+ comes up$/),
      body_text: expect.stringMatching(/^“Dinner” with Olga Piroshki Kitchen is on .*June 14/),
    }
    expect(await mailsTo(buyer.email)).toEqual(isWanted ? [told] : [])
  })

  test('the end of a drop comes by no mail: its announcement has named it', async () => {
    const follower = await newFollower()
    await newDrop({ opensAt: minutesAfter(-600), orderBy: minutesAfter(50) })
    await moments(noon)
    expect(await query(`select topic from mail.outbox where recipient = $1`, [follower.phone])).toEqual([
      { topic: 'drops' },
    ])
    await loseTexts('drops')
    await moments(new Date(minutesAfter(5)))
    expect(await mailsTo(follower.email)).toEqual([])
  })
})

describe('one thing is told once', () => {
  const mailsTo = async (address: string, about: string) =>
    (await query('select subject from mail.outbox where recipient = $1', [address])).filter(({ subject }) =>
      String(subject).includes(about),
    )

  test('a text replaces the mail, which comes once the text is refused, held back or reported as failed', async () => {
    for (const fate of ['sent', 'refused', 'held', 'reported'] as const) {
      const buyer = await newBuyer()
      await send()
      const { number } = await confirmedOrder(buyer)
      const about = `#${number} Confirmed`
      expect(await mailsTo(buyer.email, about)).toEqual([])
      if (fate === 'refused') gateway.onText = () => 422
      if (fate === 'held') await turn(buyer, false)
      await send()
      if (fate === 'reported') {
        const [text] = await query(`select id from mail.outbox where recipient = $1 and topic = 'orders'`, [
          buyer.phone,
        ])
        const event = { type: 'report', id: `sms_${text?.id}`, status: 'failed', reason: 'carrier' }
        await gateway.post(server.url, event)
        await gateway.post(server.url, event)
      }
      gateway.onText = () => 200
      expect([fate, (await mailsTo(buyer.email, about)).length]).toEqual([fate, fate === 'sent' ? 0 : 1])
    }
  })

  test('whoever wants both gets the mail beside the text, and whoever wants no mail gets none', async () => {
    const both = await newBuyer()
    const never = await newBuyer()
    await refuse(both.id, 'texts_alone')
    await refuse(never.id, 'email_orders')
    const { number } = await confirmedOrder(both)
    expect(await mailsTo(both.email, `#${number} Confirmed`)).toHaveLength(1)
    gateway.onText = () => 422
    const { number: other } = await confirmedOrder(never)
    await send()
    expect(await mailsTo(never.email, `#${other} Confirmed`)).toEqual([])
  })

  test('pushes have a choice by topic', async () => {
    const buyer = await newBuyer({ isOn: false })
    await query(
      `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
       values ($1, 'https://push.test/1', repeat('a', 87), repeat('b', 22))`,
      [buyer.id],
    )
    const wants = async (topic: string) =>
      (await query(`select private.recipient($1, $2) ->> 'hasBrowsers' as wants`, [buyer.id, topic]))[0]
        ?.wants
    expect([await wants('orders'), await wants('bookings')]).toEqual(['true', 'true'])
    await refuse(buyer.id, 'push_orders')
    expect([await wants('orders'), await wants('bookings')]).toEqual(['false', 'true'])
  })
})

describe('STOP for one kitchen', () => {
  const reply = (from: string, text: string) =>
    gateway.post(server.url, { type: 'message', id: `${from} ${text} ${Math.random()}`, from, text })

  test.each(['STOP THIS', 'stop this.', 'СТОП ПОВАР'])(
    'the reply %s ends the texts about the kitchen of the last one, and START brings them back',
    async (word) => {
      const buyer = await newBuyer()
      await confirmedOrder(buyer)
      await send()
      await reply(buyer.phone, word)
      await send()
      expect(textsTo(buyer.phone).at(-1)).toContain('you get no more texts about Olga')
      const { data } = await callFunction(server, getTexts, { language: 'en' }, buyer)
      expect(data.silentKitchens).toEqual(['Olga Piroshki Kitchen'])
      await confirmedOrder(buyer)
      await send()
      expect(textsTo(buyer.phone)).toHaveLength(3)
      const elsewhere = await query(
        `insert into mail.outbox (channel, recipient, subject, html, body_text, topic, kitchen_id)
         values ('sms', $1, 's', '', 'of another kitchen', 'orders', gen_random_uuid()) returning id`,
        [buyer.phone],
      )
      expect(elsewhere).toHaveLength(1)
      await send()
      expect(textsTo(buyer.phone).at(-1)).toBe('of another kitchen')
      await reply(buyer.phone, 'START')
      await confirmedOrder(buyer)
      await send()
      expect(textsTo(buyer.phone).slice(-2)).toEqual([
        expect.stringContaining('here again'),
        expect.stringContaining('is confirmed'),
      ])
    },
  )

  test('from a number that got no text of a kitchen it ends all', async () => {
    const buyer = await newBuyer()
    await send()
    await reply(buyer.phone, 'STOP THIS')
    await send()
    expect(textsTo(buyer.phone).at(-1)).toContain('you get no more texts here')
    expect(await query('select reason from mail.silent_numbers where phone = $1', [buyer.phone])).toEqual([
      { reason: 'stop' },
    ])
  })

  test('HELP names the marketplace, its site, and how to stop', async () => {
    const buyer = await newBuyer()
    await send()
    await reply(buyer.phone, 'HELP')
    await send()
    expect(textsTo(buyer.phone).at(-1)).toMatch(
      /^LocalChef: .*STOP ends all, STOP THIS .*Help: (localhost|127\.0\.0\.1):\d+$/,
    )
  })
})
