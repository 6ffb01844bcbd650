import type { OrderStatus } from '@localchef/contracts/orders/order-transitions'
import { placeOrder } from '@localchef/contracts/orders/place-order'
import { quoteOrder } from '@localchef/contracts/orders/quote-order'
import { transitionOrder } from '@localchef/contracts/orders/transition-order'
import { getTexts } from '@localchef/contracts/texts/get-texts'
import { setTexts } from '@localchef/contracts/texts/set-texts'
import type { TextTopic } from '@localchef/contracts/texts/text-topics'
import { expect } from 'vitest'
import { allowManyOrders } from './allow-many-orders.ts'
import { callFunction } from './call-function.ts'
import { startTestServer, type TestUser } from './harness.ts'
import { addKitchen } from './kitchen-fixture.ts'
import { startSmsGateway } from './sms-gateway.ts'
import { steadySlot } from './steady-slot.ts'
import { zipWithoutWait } from './zip-without-wait.ts'

interface Reader extends TestUser {
  phone: string
}

/**
 * A marketplace with a kitchen and buyers who want texts. It sends texts to a double of a gateway, or by the way that
 * `environment` sets.
 */
export async function startTextStage(environment?: Record<string, string>) {
  const gateway = await startSmsGateway()
  const server = await startTestServer({ environment: environment ?? gateway.environment })
  await server.stopTasks()
  await allowManyOrders(server.database)
  const chef = await server.signUp({ email: 'chef@texts.test', role: 'chef', name: 'Olga' })
  const kitchen = await addKitchen(server.database, chef.id, { portions: 500, maxOpenOrders: 100 })
  let people = 0

  const query = async (text: string, values: unknown[] = []) =>
    (await server.database.pool.query(text, values)).rows

  /** A buyer with a verified number. */
  async function newBuyer({ isOn = true } = {}): Promise<Reader> {
    people += 1
    const phone = `+1512555${String(1000 + people)}`
    const email = `buyer${people}@texts.test`
    const buyer = await server.signUp({ email, role: 'buyer', name: 'Bella Buyer' })
    await giveNumber(buyer, phone)
    if (isOn) await turn(buyer, true)
    return { ...buyer, phone }
  }

  async function giveNumber(person: TestUser, phone: string): Promise<void> {
    await query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
      person.id,
      phone.slice(1),
    ])
    await query('update public.profiles set zip_code = $2 where id = $1', [person.id, zipWithoutWait()])
  }

  async function turn(
    person: TestUser,
    isOn: boolean,
    { topic = 'orders', consent }: { topic?: TextTopic; consent?: string } = {},
  ) {
    const { data } = await callFunction(server, getTexts, { language: 'en' }, person)
    const shown = data.topics.find((one) => one.topic === topic)?.consent ?? ''
    const page = '/dashboard/settings'
    const input = { topic, isOn, language: 'en', consent: consent ?? shown, page } as const
    return callFunction(server, setTexts, input, person)
  }

  async function move(
    orderId: string,
    from: OrderStatus,
    to: 'confirmed' | 'preparing' | 'ready' | 'cancelled',
  ) {
    const reason = to === 'cancelled' ? { reason: 'The oven broke' } : {}
    const { status } = await callFunction(server, transitionOrder, { orderId, from, to, ...reason }, chef)
    expect(status).toBe(200)
  }

  /** A confirmed order whose slot begins in two hours, so that a text about it is sent at any time of day. */
  async function confirmedOrder(buyer: TestUser): Promise<{ id: string; number: number }> {
    const { chefId, dishId, variantId } = kitchen
    const lines = [{ dishId, quantity: 1, variantIds: [variantId], isReady: true, seenUnitPrice: 6.5 }]
    const { data: quote } = await callFunction(server, quoteOrder, { chefId, lines })
    const request = { chefId, lines, slotFrom: steadySlot(quote.slots) }
    const { data } = await callFunction(server, placeOrder, request, buyer)
    await query(
      `update public.orders
       set slot_from = now() + interval '2 hours', slot_until = now() + interval '150 minutes'
       where id = $1`,
      [data.id],
    )
    await move(data.id, 'placed', 'confirmed')
    return { id: data.id, number: data.number }
  }

  /**
   * Sends until nothing is due: a call that queued a text may already be sending it, or the text becomes due only
   * within this millisecond.
   */
  async function send(): Promise<void> {
    const due = `select id from mail.outbox
      where channel = 'sms' and sent_at is null and failed_at is null and postponed is null
        and next_attempt_at < now() + interval '1 hour'`
    const left = async () => {
      await server.runTask('deliver-mails')
      return query(due)
    }
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  }

  return {
    server,
    gateway,
    chef,
    kitchen,
    query,
    newBuyer,
    giveNumber,
    turn,
    move,
    confirmedOrder,
    send,
    /** The texts to a number, sent or not, the earliest first. */
    waiting: (phone: string) =>
      query(
        `select id::integer, topic, held_back, report from mail.outbox where recipient = $1 order by id`,
        [phone],
      ),
    /** The texts sent to a number, in the order in which they were queued, because a batch is sent concurrently. */
    textsTo: (phone: string) =>
      gateway.texts
        .filter(({ to }) => to === phone)
        .toSorted((one, other) => Number(one.id.slice(4)) - Number(other.id.slice(4)))
        .map(({ text }) => text),
    /** Each test begins without messages. */
    async clear() {
      await query('delete from mail.outbox')
      gateway.texts.length = 0
      gateway.attempts.clear()
      gateway.onText = () => 200
    },
    async stop() {
      await server.stop()
      await gateway.stop()
    },
  }
}
