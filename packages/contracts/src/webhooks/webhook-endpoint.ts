import { z } from 'zod'
import { Id, Moment, Whole } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'
import { testEventType, WebhookEventType, webhookEventTypes } from './webhook-event.ts'

export const mostWebhookEndpoints = 5

/** Days for which events and their deliveries are kept. */
export const webhookLogDays = 30

/** Hours for which the previous secret also signs. */
export const formerSecretHours = 24

/**
 * Seconds between a failed attempt and the next. Ten attempts take a little over three days, as Standard Webhooks
 * recommends.
 */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEventType),
  createdAt: Moment,
  /** The first failed attempt since the last success. */
  failingSince: Moment.nullable(),
  disabledAt: Moment.nullable(),
  /** `failing`: no delivery succeeded for days. `gone`: the receiver answered 410. */
  disabledReason: z.enum(['by_chef', 'failing', 'gone']).nullable(),
  /** Covers the fields that people save; failures do not change it until they disable the endpoint. */
  version: EditVersion,
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookAttempt = z.object({
  number: Whole,
  attemptedAt: Moment,
  /** Null if no answer came. */
  statusCode: z.int().min(100).max(599).nullable(),
  /** The first characters of the answer. */
  answer: z.string(),
  fault: z.enum(['timeout', 'private_address', 'not_found', 'refused', 'certificate', 'failed']).nullable(),
  tookMs: Whole,
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>
export type WebhookFault = NonNullable<WebhookAttempt['fault']>

export const WebhookDelivery = z.object({
  id: Id,
  /** Also the header `webhook-id`, the same for every attempt. */
  eventId: Id,
  type: z.enum([...webhookEventTypes, testEventType]),
  occurredAt: Moment,
  status: z.enum(['pending', 'delivered', 'failed']),
  nextAttemptAt: Moment.nullable(),
  attempts: z.array(WebhookAttempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
