import { randomUUID } from 'node:crypto'
import { getTexts } from '@localchef/contracts/texts/get-texts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import type { TestUser } from '../harness.ts'
import { startTextStage } from '../text-stage.ts'

const stage = await startTextStage()
const { server, gateway, query, newBuyer, turn, move, confirmedOrder, send, waiting, textsTo } = stage
afterAll(() => stage.stop())
beforeEach(() => stage.clear())

describe('replies', () => {
  const reply = (from: string, text: string, id: string = randomUUID()) =>
    gateway.post(server.url, { type: 'message', id, from, text })
  const isOn = async (buyer: TestUser) =>
    (await callFunction(server, getTexts, { language: 'en' }, buyer)).data.topics.some(
      ({ since }) => since !== null,
    )

  test.each(['STOP', 'stop.', 'StopAll', 'UNSUBSCRIBE', 'Cancel', 'end', ' QUIT ', 'стоп', 'Opt-out'])(
    'the reply %s ends all texts but its own answer',
    async (word) => {
      const buyer = await newBuyer()
      await send()
      await confirmedOrder(buyer)
      expect(await reply(buyer.phone, word)).toBe(200)
      await send()
      expect(textsTo(buyer.phone).slice(1)).toEqual([expect.stringContaining('you get no more texts here')])
      expect(await isOn(buyer)).toBe(false)
      await confirmedOrder(buyer)
      await send()
      expect(textsTo(buyer.phone)).toHaveLength(2)
    },
  )

  test('a message that only contains such a word changes nothing and is not answered', async () => {
    const buyer = await newBuyer()
    await reply(buyer.phone, 'Please stop by at 5')
    await send()
    expect(await isOn(buyer)).toBe(true)
    expect(textsTo(buyer.phone)).toHaveLength(1)
  })

  test('a STOP while a batch is sent holds back what was leased before it', async () => {
    const buyer = await newBuyer()
    await send()
    const { id } = await confirmedOrder(buyer)
    const [late] = await query(
      `update mail.outbox set attempts = 1, next_attempt_at = now() + interval '5 minutes'
       where topic = 'orders' and recipient = $1
       returning id::integer`,
      [buyer.phone],
    )
    await reply(buyer.phone, 'STOP')
    // The process that leased the text sends it only now.
    const { rows } = await server.database.pool.query(
      'select reason from mail.admit_text($1, now(), 10, 10, 10)',
      [late?.id],
    )
    expect(rows).toEqual([{ reason: 'stop' }])
    await move(id, 'confirmed', 'preparing')
  })

  test('codes are sent to a number that replied STOP, and other messages about the account are not', async () => {
    const buyer = await newBuyer()
    await reply(buyer.phone, 'STOP')
    await send()
    await query(
      `insert into mail.outbox (channel, recipient, subject, html, body_text, topic)
       values ('sms', $1, 's', '', '123456 is your code', null), ('sms', $1, 's', '', 'Your number', 'account')`,
      [buyer.phone],
    )
    await send()
    expect(textsTo(buyer.phone).slice(2)).toEqual(['123456 is your code'])
  })

  test('START turns on again what STOP ended, and nothing else', async () => {
    const buyer = await newBuyer()
    const other = await newBuyer()
    await reply(buyer.phone, 'STOP')
    await turn(other, false)
    await reply(buyer.phone, 'START')
    await reply(other.phone, 'START')
    await send()
    expect(await isOn(buyer)).toBe(true)
    expect(await isOn(other)).toBe(false)
    expect(textsTo(buyer.phone).at(-1)).toContain('here again')
    expect(textsTo(other.phone).at(-1)).toContain('no texts are turned on for this number')
    const rows = await query(
      'select page, withdrawn_by from public.text_consents where phone = $1 order by given_at',
      [buyer.phone],
    )
    expect(rows).toEqual([
      { page: '/dashboard/settings', withdrawn_by: 'stop' },
      { page: 'reply', withdrawn_by: null },
    ])
  })

  test('START does not turn on texts for a number that another account has since', async () => {
    const buyer = await newBuyer()
    await reply(buyer.phone, 'STOP')
    await query('update auth.users set phone = null where id = $1', [buyer.id])
    await reply(buyer.phone, 'START')
    expect(
      await query('select 1 from public.text_consents where phone = $1 and withdrawn_at is null', [
        buyer.phone,
      ]),
    ).toEqual([])
  })

  test('a person takes their STOP back in the settings', async () => {
    const buyer = await newBuyer()
    await reply(buyer.phone, 'STOP')
    const { data } = await callFunction(server, getTexts, { language: 'en' }, buyer)
    expect(data.silence).toBe('stop')
    expect(data.topics.every(({ since }) => since === null)).toBe(true)
    expect((await turn(buyer, true)).data).toMatchObject({ silence: null })
  })

  test('HELP is answered in the language of the person, and STOP of an unknown number is kept', async () => {
    const buyer = await newBuyer()
    await query(`update public.profiles set language = 'ru' where id = $1`, [buyer.id])
    await reply(buyer.phone, 'HELP')
    await reply('+15125550000', 'STOP')
    await send()
    expect(textsTo(buyer.phone).at(-1)).toMatch(/^LocalChef: СТОП – без всех SMS.* Помощь: \S+:\d+$/)
    expect(await query(`select reason from mail.silent_numbers where phone = '+15125550000'`)).toEqual([
      { reason: 'stop' },
    ])
  })

  test('a START that comes a second time after a STOP counts once', async () => {
    const buyer = await newBuyer()
    await reply(buyer.phone, 'STOP')
    await reply(buyer.phone, 'START', 'the-same')
    await reply(buyer.phone, 'STOP')
    await reply(buyer.phone, 'START', 'the-same')
    expect(await isOn(buyer)).toBe(false)
  })

  test('a forged, stale or malformed event has no effect', async () => {
    const buyer = await newBuyer()
    const event = { type: 'message', id: 'bad', from: buyer.phone, text: 'STOP' }
    expect(await gateway.post(server.url, event, { isForged: true })).toBe(400)
    expect(await gateway.post(server.url, event, { secondsAgo: 400 })).toBe(400)
    expect(await gateway.post(server.url, { ...event, from: 'nobody' })).toBe(400)
    expect(await gateway.post(server.url, { type: 'message' })).toBe(400)
    const unsigned = await fetch(`${server.url}/webhooks/texts`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(400)
    expect(await isOn(buyer)).toBe(true)
    expect(await gateway.post(server.url, event)).toBe(200)
    expect(await isOn(buyer)).toBe(false)
  })
})

describe('delivery reports', () => {
  const report = (id: unknown, status: 'delivered' | 'failed', reason?: string) =>
    gateway.post(server.url, { type: 'report', id: `sms_${id}`, status, ...(reason ? { reason } : {}) })
  const bellOf = (buyer: TestUser) =>
    query(`select event from public.notifications where user_id = $1 and event = 'texts_unreachable'`, [
      buyer.id,
    ])

  /** A buyer with one text that was sent. */
  async function texted() {
    const buyer = await newBuyer()
    await send()
    const [text] = await waiting(buyer.phone)
    return { buyer, id: text?.id }
  }
  const reported = async (id: unknown) =>
    (await query('select report, report_reason from mail.outbox where id = $1', [id]))[0]

  test('a report counts once, and what arrived has arrived in whichever order they come', async () => {
    const { buyer, id } = await texted()
    expect(await report(id, 'failed', 'carrier')).toBe(200)
    expect(await reported(id)).toEqual({ report: 'failed', report_reason: 'carrier' })
    expect(await report(id, 'delivered')).toBe(200)
    expect(await report(id, 'failed', 'unknown')).toBe(200)
    expect(await reported(id)).toEqual({ report: 'delivered', report_reason: null })
    expect(await bellOf(buyer)).toEqual([])
  })

  test.each(['unknown', 'landline', 'blocked'])(
    'a number that is reported as %s gets no more texts until it is verified anew, and the bell tells its owner once',
    async (reason) => {
      const { buyer, id } = await texted()
      await report(id, 'failed', reason)
      await report(id, 'failed', reason)
      expect(await bellOf(buyer)).toHaveLength(1)
      await confirmedOrder(buyer)
      await send()
      expect(textsTo(buyer.phone)).toHaveLength(1)
      expect(await turn(buyer, true)).toMatchObject({ data: { code: 'number_unreachable' } })
      await query('update auth.users set phone_confirmed_at = now() where id = $1', [buyer.id])
      expect((await turn(buyer, true)).status).toBe(200)
      await send()
      expect(textsTo(buyer.phone)).toHaveLength(2)
    },
  )

  test('a failure that may pass turns nothing off', async () => {
    const { buyer, id } = await texted()
    await report(id, 'failed', 'phone off')
    await confirmedOrder(buyer)
    await send()
    expect(textsTo(buyer.phone)).toHaveLength(2)
  })

  test('a report of a text that a crash kept us from marking as sent keeps it from being sent again', async () => {
    const { id } = await texted()
    await query(
      "update mail.outbox set sent_at = null, next_attempt_at = now() - interval '1 second' where id = $1",
      [id],
    )
    await report(id, 'delivered')
    await send()
    expect(gateway.attempts.get(`sms_${id}`)).toBe(1)
  })

  test('a report of a text that was never sent, or that there is not, changes nothing', async () => {
    const buyer = await newBuyer()
    const [text] = await query(
      `insert into mail.outbox (channel, recipient, subject, html, body_text, topic, next_attempt_at)
       values ('sms', $1, 's', '', 't', 'orders', now() + interval '2 hours') returning id::integer`,
      [buyer.phone],
    )
    expect(await report(text?.id, 'delivered')).toBe(200)
    expect(await report(999_999_999, 'failed', 'unknown')).toBe(200)
    expect(await reported(text?.id)).toEqual({ report: null, report_reason: null })
  })
})
