import {
  TestEventData,
  testEventType,
  webhookBody,
  webhookEventData,
} from '@localchef/contracts/webhooks/webhook-event'
import { z } from 'zod'

const headers = [
  ['webhook-id', 'The id of the event: the same for every attempt and replay. Process each id once.'],
  ['webhook-timestamp', 'Seconds since 1970 of this attempt.'],
  ['webhook-signature', 'One or more signatures `v1,<base64>`, separated by spaces.'],
] as const

/** The section `webhooks` of OpenAPI 3.1: each event with the schema of its body. */
export function describeWebhooks(): object {
  const events = { ...webhookEventData, [testEventType]: TestEventData }
  return Object.fromEntries(
    Object.entries(events).map(([type, data]) => [
      type,
      {
        post: {
          operationId: type,
          summary: `The event ${type}.`,
          // The receiver is the kitchen's own program, so our API keys do not apply to it.
          security: [],
          parameters: headers.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(webhookBody(type, data)) } },
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

function schemaOf(body: z.ZodType): object {
  const { $schema: _, ...schema } = z.toJSONSchema(body, { unrepresentable: 'any' })
  return schema
}
