import {
  TestEventData,
  testEventType,
  webhookBody,
  webhookEventData,
} from '@localchef/contracts/webhooks/webhook-event'
import type { z } from 'zod'
import { refTo } from './schema-components.ts'

const headers = [
  ['webhook-id', 'The id of the event: the same for every attempt and replay. Process each id once.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  ['webhook-signature', 'One or more signatures `v1,<base64>`, separated by spaces.'],
] as const

/** The headers of a delivery, by their names among the components. */
export const webhookHeaders = Object.fromEntries(
  headers.map(([name, description]) => [
    name,
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
)

const events: Readonly<Record<string, z.ZodType>> = { ...webhookEventData, [testEventType]: TestEventData }

/** The schemas of the bodies, by their names among the components. */
export const webhookSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  Object.entries(events).map(([type, data]) => [schemaName(type), webhookBody(type, data)]),
)

/** The section `webhooks` of OpenAPI 3.1: each event with the schema of its body. */
export function describeWebhooks(): object {
  return Object.fromEntries(
    Object.keys(events).map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: `The event ${type}.`,
          // The receiver is the kitchen's own program, so our API keys do not apply to it.
          security: [],
          parameters: headers.map(([name]) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refTo(schemaName(type)) } },
          },
          responses: {
            '2XX': { description: 'Delivered. Any other answer, or none in 15 seconds, is tried again.' },
            410: { description: 'Gone: the endpoint is disabled.' },
          },
        },
      },
    ]),
  )
}

function schemaName(type: string): string {
  return `event.${type}`
}
