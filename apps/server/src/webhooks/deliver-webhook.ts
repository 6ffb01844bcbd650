import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { JobHandler } from '@localchef/backend/jobs/job-queue'
import { jobData } from '@localchef/domain/job-data'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside } from '@localchef/domain/server-function'
import { type DueDelivery, readDueDelivery } from '@localchef/domain/webhooks/read-delivery'
import { recordAttempt } from '@localchef/domain/webhooks/record-attempt'
import { Webhook } from 'standardwebhooks'
import { type OutgoingWebhook, postWebhook, type WebhookTargets } from './post-webhook.ts'

interface Dependencies {
  database: Database
  outsideOf(connection: Connection): Outside
  targets: WebhookTargets
}

/**
 * Makes one delivery attempt between two transactions, because receivers are slow. If the process ends in between,
 * the attempt is repeated with the same `webhook-id`.
 */
export function createWebhookSender({ database, outsideOf, targets }: Dependencies): JobHandler {
  return async (data) => {
    const job = jobData['deliver-webhook'].parse(data)
    const due = await database.as(service, (connection) =>
      readDueDelivery(queriesOn(connection), job, new Date()),
    )
    if (!due) return
    const result = await postWebhook(signWebhook(due, new Date()), targets)
    await database.as(service, (connection) =>
      recordAttempt(
        { db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) },
        job,
        result,
      ),
    )
  }
}

/** The Standard Webhooks request, signed with each of the endpoint's secrets. */
function signWebhook(
  { eventId, url, secrets, type, occurredAt, data }: DueDelivery,
  now: Date,
): OutgoingWebhook {
  const body = JSON.stringify({ type, timestamp: occurredAt, data })
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'LocalChef-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
    },
  }
}
