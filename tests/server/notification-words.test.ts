import { type Language, languages } from '@localchef/contracts/language'
import {
  type BookingEvent,
  type OrderEvent,
  type OrderFacts,
  type OtherEvent,
  type PurchaseEvent,
  purchaseRecipients,
} from '@localchef/contracts/notifications/notification-event'
import {
  readStoredWords,
  type WordedNotification,
} from '@localchef/contracts/notifications/notification-words'
import {
  wordBookingEvent,
  wordNotification,
  wordOrderEvent,
} from '@localchef/contracts/notifications/word-notification'
import { SkipReason } from '@localchef/contracts/standing-orders/standing-order'
import type { JobData } from '@localchef/domain/job-data'
import { notify } from '@localchef/domain/notifications/notify'
import { queriesOn } from '@localchef/domain/queries'
import type { OutgoingMail } from '@localchef/domain/server-function'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../harness.ts'
import { nothingOutside } from '../nothing-outside.ts'
import { booking, examples, order } from '../notification-examples.ts'

const isOrderEvent = (event: PurchaseEvent): event is OrderEvent => event.startsWith('order_')
const wordPurchase = (event: PurchaseEvent) =>
  isOrderEvent(event) ? wordOrderEvent(event, order) : wordBookingEvent(event as BookingEvent, booking)
const purchaseEvents = Object.keys(purchaseRecipients) as PurchaseEvent[]

const everything: [string, WordedNotification][] = [
  ...purchaseEvents.flatMap((event) =>
    purchaseRecipients[event].map((side): [string, WordedNotification] => {
      const worded = wordPurchase(event)[side]
      if (!worded) throw new Error(`${event} has no words for the ${side}`)
      return [`${event} to the ${side}`, worded]
    }),
  ),
  ...(Object.keys(examples) as OtherEvent[]).map((event): [string, WordedNotification] => [
    event,
    wordNotification(event, examples[event]),
  ]),
]

describe('the words of every event', () => {
  test.each(everything)('the event %s has texts in both languages', (_name, { words }) => {
    for (const text of languages.flatMap((language) => Object.values(words[language]))) {
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\{\{| {2}|\.\./)
    }
    expect(words.en.title.length).toBeLessThanOrEqual(200)
    expect(words.ru.title).toMatch(/[а-яё]/i)
    const english = Object.values(words.en).join(' ')
    expect(english).not.toMatch(/[а-яё]/i)
    expect(Object.values(words.ru).join(' ')).not.toMatch(/Olga Kitchen|borscht|Cooking class|Reason/)
  })

  test('a mail about a deposit names no moment until which canceling is free once that moment has passed', () => {
    if (!booking.deposit) throw new Error('the example has no deposit')
    const late = { ...booking, deposit: { ...booking.deposit, freeUntil: null } }
    const words = wordBookingEvent('booking_deposit_paid', late).buyer?.words
    expect(words?.en.message).toContain(
      'It is too late to cancel for free: if you cancel, the chef keeps $10.00.',
    )
    expect(words?.en.message).not.toContain('If you cancel by')
    const unpaid = wordBookingEvent('booking_awaiting_deposit', late).buyer?.words
    expect(unpaid?.en.message).toContain('Canceling is free until you pay it.')
    expect(unpaid?.en.message).not.toContain('too late')
    expect(unpaid?.ru.message).not.toContain('уже нельзя')
    expect(words?.ru.message).toContain(
      'Бесплатно отменить уже нельзя: при отмене у повара останется $10.00.',
    )
  })

  test('a proposal of another time names a deposit only to a buyer who has yet to pay it', () => {
    const proposed = (awaitsDeposit: boolean) =>
      wordBookingEvent('booking_time_proposed', { ...booking, awaitsDeposit }).buyer?.words
    expect(proposed(true)?.en.message).toContain('you pay the deposit for the new time')
    expect(proposed(true)?.ru.message).toContain('внесёте предоплату за новое время')
    expect(proposed(true)?.en.message).not.toContain('nothing changes')
    expect(proposed(false)?.en.message).toContain('Until you agree, nothing changes.')
    expect(proposed(false)?.ru.message).not.toContain('предоплат')
  })

  test.each([
    ['order_placed', 'chef', 'New Order'],
    ['order_confirmed', 'buyer', 'Confirmed'],
    ['order_confirmed_itself', 'buyer', 'Confirmed'],
    ['order_confirmed_itself', 'chef', 'New Order'],
    ['order_slot_accepted', 'chef', 'Confirmed'],
    ['order_ready', 'buyer', 'Ready'],
    ['order_completed', 'buyer', 'Completed'],
    ['order_cancelled', 'buyer', 'Cancelled'],
    ['order_cancelled', 'chef', 'Cancelled'],
  ] as const)('the title of %s to the %s contains the word its icon depends on', (event, side, word) => {
    expect(wordOrderEvent(event, order)[side]?.words.en.title).toContain(word)
  })

  test('no text calls its reader the buyer or the chef', () => {
    const wordsOf = ({ words }: WordedNotification) =>
      languages.flatMap((language) => Object.values(words[language])).join(' ')
    for (const event of purchaseEvents) {
      const { buyer, chef } = wordPurchase(event)
      const texts = [buyer ? wordsOf(buyer) : '', chef ? wordsOf(chef) : '']
      expect({ event, called: texts[0]?.match(/\bthe buyer\b|(?<!другой )покупател/gi) }).toEqual({
        event,
        called: null,
      })
      expect({ event, called: texts[1]?.match(/\bthe chef\b|(?<![а-яё])повар/gi) }).toEqual({
        event,
        called: null,
      })
    }
    const date = { chef: order.chef, slotFrom: '2026-12-05T20:00:00Z', timeZone: 'America/Los_Angeles' }
    for (const reason of SkipReason.options) {
      expect(wordsOf(wordNotification('standing_skipped', { ...date, reason }))).not.toMatch(
        /\bthe buyer\b|покупател/i,
      )
    }
  })

  test('no text for a chef mentions a charge to the buyer', () => {
    const read = purchaseEvents.flatMap((event) => Object.values(wordPurchase(event).chef?.words ?? {}))
    expect(read.length).toBeGreaterThan(10)
    for (const { message } of read) {
      expect(message).not.toMatch(/You have not been charged|Деньги не списаны|your order\b|ваш заказ/i)
    }
    expect(wordOrderEvent('order_expired', order).chef?.words.en.message).toBe(
      'You didn’t answer in time, so Bella’s order is closed.',
    )
    expect(wordOrderEvent('order_expired', order).buyer?.words.en.message).toContain(
      'You have not been charged',
    )
  })

  test.each(['order_declined', 'order_expired', 'order_cancelled', 'order_proposal_expired'] as const)(
    'at %s the buyer reads the effect on the money on a card, and the chef does not',
    (event) => {
      const messagesOf = (card: OrderFacts['card'], side: 'buyer' | 'chef') => {
        const { words } = wordOrderEvent(event, { ...order, card })[side] ?? {}
        return words ? languages.map((language) => words[language].message).join(' ') : ''
      }
      expect(messagesOf('authorized', 'buyer')).toMatch(/releasing \$.* on your card.*Снимаем блокировку \$/)
      expect(messagesOf('charged', 'buyer')).toMatch(/refunding your card.*Возвращаем деньги на карту/)
      expect(messagesOf(null, 'buyer')).not.toMatch(/card|карт/)
      expect(messagesOf('authorized', 'chef')).toBe(messagesOf(null, 'chef'))
      expect(messagesOf('charged', 'chef')).toBe(messagesOf(null, 'chef'))
    },
  )

  test('a confirmation tells the buyer of the charge only while the card is authorized', () => {
    const confirmed = (card: OrderFacts['card']) =>
      wordOrderEvent('order_confirmed', { ...order, card }).buyer?.words.en.message
    expect(confirmed('authorized')).toMatch(/We’re charging \$/)
    expect(confirmed('charged')).toBe(confirmed(null))
    expect(confirmed(null)).not.toMatch(/charg/)
  })

  test('no text about a delivery names a pickup address', () => {
    const messagesOf = (fulfilment: OrderFacts['fulfilment']) =>
      purchaseEvents.filter(isOrderEvent).flatMap((event) => {
        const { words } = wordOrderEvent(event, { ...order, fulfilment }).buyer ?? {}
        return words ? languages.map((language) => words[language].message) : []
      })
    expect(messagesOf('pickup').filter((text) => /pickup address|Адрес самовывоза/.test(text))).toHaveLength(
      4,
    )
    expect(messagesOf('delivery').filter((text) => /pickup|самовывоз/i.test(text))).toEqual([])
  })
})

describe('bell, mail and push', () => {
  let server: TestServer
  /** A person's id by language. */
  const users = new Map<Language, string>()

  beforeAll(async () => {
    server = await startTestServer()
    for (const language of languages) {
      const person = { email: `${language}@words.test`, role: 'buyer', name: 'Bella', language } as const
      const { id } = await server.signUp(person)
      users.set(language, id)
      await server.database.pool.query(
        `insert into public.push_subscriptions (user_id, endpoint, p256dh, auth_secret)
         values ($1, $2, 'key', 'secret')`,
        [id, `https://push.test/${id}`],
      )
    }
  })
  afterAll(() => server.stop())

  test.each(everything)(
    '%s reads the same in the bell, in the mail and in the push',
    async (_name, worded) => {
      for (const [language, userId] of users) {
        const mails: OutgoingMail[] = []
        const pushes: unknown[] = []
        const outside = nothingOutside({
          queueMail: async (mail) => void mails.push(mail),
          enqueue: async (_job, data: unknown) => void pushes.push(data),
        })
        const row = await server.database.transaction(async (connection) => {
          const id = await notify(
            { db: queriesOn(connection), user: null, now: new Date(), outside },
            {
              userId,
              triggeredBy: null,
              type: 'other',
              worded,
              ids: { orderId: 'an order' },
              mail: { topic: 'orders', path: '/somewhere' },
            },
          )
          const { rows } = await connection.query<{
            title: string
            message: string
            event: string
            data: Record<string, unknown>
          }>('select title, message, event, data from public.notifications where id = $1', [id])
          return rows[0]
        })
        if (!row) throw new Error('no notification was written')
        const { title, message, button } = worded.words[language]
        expect(row).toMatchObject({ event: worded.event, data: { orderId: 'an order' } })
        expect(readStoredWords(row, language)).toEqual({ title, message })
        expect(mails).toMatchObject([
          { language, title, lines: [message], button: { text: button, path: '/somewhere' } },
        ])
        const push: JobData<'send-push'> = {
          userId,
          title,
          body: message,
          path: '/somewhere',
        }
        expect(pushes).toEqual([push])
      }
    },
  )
})
