import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { SmsWebhookSettings } from '@localchef/backend/sms/sms-webhook'
import {
  isSignedByTwilio,
  type TwilioSettings,
  twilioMessagesPath,
  twilioReason,
  twilioReportsPath,
} from '@localchef/backend/sms/twilio'
import { type TextReport, takeTextReport } from '@localchef/domain/notifications/take-text-report'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside } from '@localchef/domain/server-function'
import { type TextReply, takeReply } from '@localchef/domain/texts/take-reply'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { SmsSettings } from '../sms-settings.ts'

interface TextWebhookOptions {
  sms: SmsSettings
  siteUrl: string
  database: Database
  outsideOf: (connection: Connection) => Outside
  /** Sends the answer to a reply without waiting for the next run. */
  onQueued: () => void
  log: Logger
}

type TextEvent = ({ type: 'message' } & TextReply) | ({ type: 'report' } & TextReport)

const phone = z.string().regex(/^\+[1-9]\d{7,14}$/)
const messageId = z.string().min(1).max(200)
const textId = z
  .string()
  .regex(/^sms_\d{1,18}$/)
  .transform((id) => id.slice('sms_'.length))

const mostBytes = 16_384

/** Replies and delivery reports. A forged one has no effect, and a repeated one counts only once. */
export function createTextWebhookRoute({
  sms,
  siteUrl,
  database,
  outsideOf,
  onQueued,
  log,
}: TextWebhookOptions): Hono {
  const limit = bodyLimit({
    maxSize: mostBytes,
    onError: (context) => context.json({ code: 'too_large', message: 'No event is so large' }, 413),
  })
  const take = async (event: TextEvent) => {
    await database.as(service, (connection) => {
      const call = { db: queriesOn(connection), user: null, now: new Date(), outside: outsideOf(connection) }
      return event.type === 'message' ? takeReply(call, event) : takeTextReport(call, event)
    })
    // A report of a failure can queue a mail.
    onQueued()
  }
  const forged = (context: Context, bytes: number) => {
    log.warn({ bytes }, 'an event about texts has a wrong signature or is too old')
    return context.json({ code: 'invalid_signature', message: 'The signature does not match' }, 400)
  }
  const invalid = (context: Context) =>
    context.json({ code: 'invalid_event', message: 'This is no event of texts' }, 400)
  const routes = new Hono()
  if (sms.kind === 'gateway') {
    addGateway(sms)
  } else {
    addTwilio(sms)
  }
  return routes

  /** `POST /webhooks/texts`, signed by the rules of standardwebhooks.com. */
  function addGateway({ secret }: SmsWebhookSettings): void {
    const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' })
    routes.post('/webhooks/texts', limit, async (context) => {
      // The signature covers the bytes as sent.
      const body = await context.req.text()
      if (!isSigned(webhook, body, context.req.raw.headers)) return forged(context, body.length)
      const event = readGatewayEvent(body)
      if (!event) return invalid(context)
      await take(event)
      return context.json({ received: true })
    })
  }

  /** Forms from Twilio, which signs each for the address under which Twilio knows this site. */
  function addTwilio(settings: TwilioSettings): void {
    const addRoute = (
      path: string,
      read: (form: URLSearchParams, id: string) => TextEvent | null | undefined,
    ) =>
      routes.post(path, limit, async (context) => {
        const body = await context.req.text()
        const form = new URLSearchParams(body)
        const asked = new URL(context.req.url)
        const address = siteUrl + asked.pathname + asked.search
        const signature = context.req.header('x-twilio-signature') ?? ''
        if (!isSignedByTwilio(settings, address, form, signature)) return forged(context, body.length)
        const event = read(form, context.req.param('id') ?? '')
        if (event === undefined) return invalid(context)
        if (event) await take(event)
        // No TwiML: a reply of ours is sent as a separate text, which counts toward the limits.
        return context.body('<Response/>', 200, { 'content-type': 'text/xml' })
      })
    addRoute(twilioMessagesPath, readTwilioMessage)
    addRoute(`${twilioReportsPath}/:id`, readTwilioReport)
  }
}

/** Whether the gateway signed the message within the last five minutes. */
function isSigned(webhook: Webhook, body: string, headers: Headers): boolean {
  try {
    webhook.verify(body, Object.fromEntries(headers))
    return true
  } catch {
    return false
  }
}

const GatewayEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), id: messageId, from: phone, text: z.string().max(2000) }),
  z.object({
    type: z.literal('report'),
    id: textId,
    status: z.enum(['delivered', 'failed']),
    reason: z
      .string()
      .max(100)
      .nullish()
      .transform((reason) => reason ?? null),
  }),
])

function readGatewayEvent(body: string): TextEvent | undefined {
  try {
    return GatewayEvent.safeParse(JSON.parse(body)).data
  } catch {
    return undefined
  }
}

const TwilioMessage = z
  .object({ MessageSid: messageId, From: phone, Body: z.string().max(2000) })
  .transform(({ MessageSid: id, From: from, Body: text }) => ({ type: 'message' as const, id, from, text }))

function readTwilioMessage(form: URLSearchParams): TextEvent | undefined {
  return TwilioMessage.safeParse(Object.fromEntries(form)).data
}

const TwilioReport = z.object({
  id: textId,
  MessageStatus: z.string().min(1).max(50),
  ErrorCode: z.coerce.number().int().optional(),
})

/** Null for a status on the way, such as `sent`: it says nothing about whether the text arrives. */
function readTwilioReport(form: URLSearchParams, of: string): TextEvent | null | undefined {
  const { data } = TwilioReport.safeParse({ ...Object.fromEntries(form), id: of })
  if (!data) return undefined
  const { id, MessageStatus: status, ErrorCode: code } = data
  if (status === 'delivered') return { type: 'report', id, status, reason: null }
  if (status !== 'failed' && status !== 'undelivered') return null
  return { type: 'report', id, status: 'failed', reason: code ? twilioReason(code) : null }
}
