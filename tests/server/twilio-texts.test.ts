import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createTwilio } from '@localchef/backend/sms/twilio'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTextStage } from '../text-stage.ts'
import { startTwilioDouble } from '../twilio-double.ts'

const twilio = await startTwilioDouble()
const stage = await startTextStage(twilio.environment)
const { server, query, newBuyer, confirmedOrder, waiting } = stage
afterAll(async () => {
  await stage.stop()
  await twilio.stop()
})
beforeEach(async () => {
  await stage.clear()
  twilio.messages.length = 0
  twilio.onMessage = () => ({ status: 201 })
})

const deliver = () => server.runTask('deliver-mails')
/** Makes every retry due. */
const later = () =>
  query(
    `update mail.outbox set next_attempt_at = now() - interval '1 second' where sent_at is null and failed_at is null`,
  )
const messagesTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone)

/** A buyer whose welcome was sent. */
async function welcomed() {
  const buyer = await newBuyer()
  await later()
  await deliver()
  const [message] = messagesTo(buyer.phone)
  if (!message) throw new Error('Twilio got no message')
  return { buyer, message }
}

describe('sending by Twilio', () => {
  test('a text is a form with the service, the address for reports and how long it is of use', async () => {
    const { buyer, message } = await welcomed()
    const [row] = await waiting(buyer.phone)
    expect(message.form).toMatchObject({
      To: buyer.phone,
      Body: expect.stringContaining('LocalChef: you get texts about your orders here.'),
      MessagingServiceSid: twilio.environment.TWILIO_FROM,
      StatusCallback: expect.stringMatching(
        new RegExp(`^http://[^/]+/webhooks/twilio/reports/sms_${row?.id}$`),
      ),
    })
    expect(message.form).not.toHaveProperty('From')
    expect(Number(message.form.ValidityPeriod)).toBeGreaterThan(600)
    expect(Number(message.form.ValidityPeriod)).toBeLessThanOrEqual(900)
  })

  test('a number sends as From, and no account but the own one is used', async () => {
    const other = await startTwilioDouble('+15125550100')
    const {
      TWILIO_URL: url,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
    } = other.environment
    const text = {
      id: 'sms_1',
      to: '+15125550123',
      text: 'Hi',
      queuedAt: new Date(),
      validUntil: null,
      isRepeated: false,
    }
    const settings = { url, accountSid, authToken, from: '+15125550100' }
    await createTwilio(settings, 'https://food.example').send(text)
    expect(other.messages[0]?.form).toMatchObject({ From: '+15125550100' })
    expect(other.messages[0]?.form).not.toHaveProperty('MessagingServiceSid')
    const wrong = createTwilio({ ...settings, authToken: 'x'.repeat(32) }, 'https://food.example')
    await expect(wrong.send(text)).rejects.toThrow('Twilio answered 401 with code 20003')
    expect([other.messages.length, other.unauthorized]).toEqual([1, 1])
    await other.stop()
  })

  test('a text whose answer was lost is not sent twice if Twilio took it, and is sent if it did not', async () => {
    for (const lost of ['taken but lost', 'lost'] as const) {
      twilio.onMessage = () => lost
      const buyer = await newBuyer()
      await deliver()
      const [before] = await query(
        `select extract(epoch from next_attempt_at - now())::integer as wait, sent_at from mail.outbox where recipient = $1`,
        [buyer.phone],
      )
      expect(before?.sent_at).toBeNull()
      expect(Number(before?.wait)).toBeGreaterThan(50)
      twilio.onMessage = () => ({ status: 201 })
      await later()
      await deliver()
      expect(messagesTo(buyer.phone)).toHaveLength(1)
      expect(
        (await query('select sent_at from mail.outbox where recipient = $1', [buyer.phone]))[0]?.sent_at,
      ).not.toBeNull()
    }
  })

  test('the same words that went to the number before count as another text', async () => {
    const { buyer } = await welcomed()
    const [first] = twilio.messages
    if (first) first.createdAt = new Date(Date.now() - 3_600_000)
    await query(`delete from mail.outbox`)
    await stage.turn(buyer, false)
    await stage.turn(buyer, true)
    await query(`update mail.outbox set body_text = $1`, [first?.body])
    twilio.onMessage = () => 'lost'
    await deliver()
    twilio.onMessage = () => ({ status: 201 })
    await later()
    await deliver()
    expect(messagesTo(buyer.phone)).toHaveLength(2)
  })

  test('while Twilio is down for an hour nothing is lost that is still of use', async () => {
    const { buyer } = await welcomed()
    twilio.onMessage = () => ({ status: 503 })
    await confirmedOrder(buyer)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await later()
      await deliver()
    }
    expect(messagesTo(buyer.phone)).toHaveLength(1)
    await query(`update mail.outbox set created_at = now() - interval '1 hour' where topic = 'orders'`)
    twilio.onMessage = () => ({ status: 201 })
    await later()
    await deliver()
    expect(messagesTo(buyer.phone)).toHaveLength(2)
  })

  test('slow answers delay nothing but themselves', async () => {
    const { buyer } = await welcomed()
    const other = await welcomed()
    twilio.onMessage = async ({ To }) => {
      if (To === buyer.phone) await setTimeout(300)
      return { status: 201 }
    }
    await confirmedOrder(buyer)
    await confirmedOrder(other.buyer)
    await later()
    await deliver()
    expect(messagesTo(buyer.phone)).toHaveLength(2)
    expect(messagesTo(other.buyer.phone)).toHaveLength(2)
  })
})

describe('numbers that Twilio refuses', () => {
  const silenceOf = async (phone: string) =>
    (await query('select reason, detail from mail.silent_numbers where phone = $1', [phone]))[0]

  test.each([
    [21211, 'unreachable', 'unknown'],
    [21614, 'unreachable', 'landline'],
    [21610, 'stop', null],
  ])('the code %i ends the texts to a number at once, with its reason', async (code, reason, detail) => {
    const { buyer } = await welcomed()
    twilio.onMessage = () => ({ status: 400, code })
    await confirmedOrder(buyer)
    await later()
    await deliver()
    await later()
    await deliver()
    expect(messagesTo(buyer.phone)).toHaveLength(1)
    expect(await silenceOf(buyer.phone)).toEqual({ reason, detail })
    const rows = await query(
      `select report, report_reason, last_error, attempts from mail.outbox where recipient = $1 and topic = 'orders'`,
      [buyer.phone],
    )
    expect(rows).toEqual([
      {
        report: 'failed',
        report_reason: detail ?? 'stop',
        last_error: `Twilio answered 400 with code ${code}`,
        attempts: 1,
      },
    ])
    const live = 'select 1 from public.text_consents where phone = $1 and withdrawn_at is null'
    expect(await query(live, [buyer.phone])).toEqual([])
  })

  test('a fault of the text is final and says nothing about the number, and a wrong sender is tried again', async () => {
    for (const [code, attempts] of [
      [21408, 1],
      [21606, 2],
    ] as const) {
      const { buyer } = await welcomed()
      twilio.onMessage = () => ({ status: 400, code })
      await confirmedOrder(buyer)
      for (let round = 0; round < 2; round += 1) {
        await later()
        await deliver()
      }
      twilio.onMessage = () => ({ status: 201 })
      const tried = `select attempts from mail.outbox where recipient = $1 and topic = 'orders'`
      expect([code, await query(tried, [buyer.phone])]).toEqual([code, [{ attempts }]])
      expect(await silenceOf(buyer.phone)).toBeUndefined()
    }
  })

  test.each([
    ['30005', 'unknown'],
    ['30006', 'landline'],
    ['30004', 'blocked'],
  ])('the report %s ends the texts to a number', async (code, detail) => {
    const { buyer, message } = await welcomed()
    expect(await twilio.report(message, { MessageStatus: 'undelivered', ErrorCode: code })).toBe(200)
    expect(await silenceOf(buyer.phone)).toEqual({ reason: 'unreachable', detail })
  })

  test('a phone that is off or out of reach is texted again', async () => {
    const { buyer, message } = await welcomed()
    await twilio.report(message, { MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(await silenceOf(buyer.phone)).toBeUndefined()
    expect((await waiting(buyer.phone))[0]).toMatchObject({ report: 'failed' })
    await confirmedOrder(buyer)
    await later()
    await deliver()
    expect(messagesTo(buyer.phone)).toHaveLength(2)
  })
})

describe('what Twilio posts', () => {
  test('reports count once, in any order, and those on the way say nothing', async () => {
    const { buyer, message } = await welcomed()
    const report = async () => (await waiting(buyer.phone))[0]?.report
    expect(await twilio.report(message, { MessageStatus: 'sent' })).toBe(200)
    expect(await report()).toBeNull()
    await twilio.report(message, { MessageStatus: 'delivered' })
    await twilio.report(message, { MessageStatus: 'delivered' })
    await twilio.report(message, { MessageStatus: 'undelivered', ErrorCode: '30006' })
    expect(await report()).toBe('delivered')
  })

  test('a reply counts once, and a forged one not at all', async () => {
    const { buyer, message } = await welcomed()
    const site = new URL(message.callback).origin
    const stop = { MessageSid: `SM${randomUUID()}`, From: buyer.phone, Body: 'STOP' }
    expect(await twilio.reply(site, stop, { signature: 'bm90aGluZw==' })).toBe(400)
    expect(await twilio.reply(site, stop, { signature: '' })).toBe(400)
    const silent = 'select 1 from mail.silent_numbers where phone = $1'
    expect(await query(silent, [buyer.phone])).toEqual([])
    expect(await twilio.reply(site, stop)).toBe(200)
    expect(await twilio.reply(site, stop)).toBe(200)
    expect(await query(silent, [buyer.phone])).toHaveLength(1)
    expect((await waiting(buyer.phone)).filter(({ topic }) => topic === 'reply')).toHaveLength(2)
    expect(await twilio.reply(site, { MessageSid: 'SM1', From: 'nobody', Body: 'STOP' })).toBe(400)
  })

  test('what the browser learns of the settings names no account and no token', async () => {
    const config = await (await fetch(`${server.url}/config.json`)).text()
    expect(config).toContain('"takesPhones":true')
    const { TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID, TWILIO_FROM } = twilio.environment
    for (const kept of [TWILIO_AUTH_TOKEN, TWILIO_ACCOUNT_SID, TWILIO_FROM]) {
      expect(config).not.toContain(kept)
    }
  })

  test('the address of the other gateway is closed', async () => {
    const event = { type: 'message', id: '1', from: '+15125550199', text: 'STOP' }
    expect(await stage.gateway.post(server.url, event)).toBe(404)
  })
})
