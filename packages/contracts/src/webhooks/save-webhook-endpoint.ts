import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { forbidden, notFound } from '../common-refusals.ts'
import { refuseMissingVersion, staleEdit, versionBesideId } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { WebhookEndpoint } from './webhook-endpoint.ts'
import { WebhookEventType } from './webhook-event.ts'
import { longestEndpointAddress, longestEndpointDescription } from './webhook-limits.ts'
import { eventNotYours, tooManyEndpoints } from './webhook-refusals.ts'

/** The fields of an endpoint that its owner sets. */
export const WebhookEndpointFields = z.object({
  url: z.url({ protocol: /^https?$/ }).max(longestEndpointAddress),
  description: z.string().trim().max(longestEndpointDescription).default(''),
  events: z.array(WebhookEventType).min(1).max(40),
  isEnabled: z.boolean().default(true),
})

export const saveWebhookEndpoint = defineFunction({
  name: 'save-webhook-endpoint',
  summary:
    'Registers or changes a webhook endpoint of a kitchen, for admins of the marketplace. A new one is returned with its secret, only once.',
  access: 'signed-in',
  right: 'connections',
  // Not `create`: the answer holds a secret, which must not be stored for retries.
  effect: 'write',
  input: WebhookEndpointFields.extend({
    /** Absent for a new endpoint. */
    endpointId: Id.optional(),
    ...versionBesideId,
  }).superRefine(({ endpointId, version }, context) =>
    refuseMissingVersion({ id: endpointId, version }, context),
  ),
  output: z.object({ endpoint: WebhookEndpoint, secret: z.string().nullable() }),
  refusals: [forbidden, notFound, staleEdit, eventNotYours, tooManyEndpoints],
})
