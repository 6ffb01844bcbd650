import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import type { JobHandler } from '@localchef/backend/jobs/job-queue'
import { jobData } from '@localchef/domain/job-data'
import {
  forgetPushSubscriptions,
  type PushSubscription,
  readPushSubscriptions,
} from '@localchef/domain/notifications/push-subscriptions'
import { queriesOn } from '@localchef/domain/queries'
import type { Logger } from 'pino'
import webPush from 'web-push'
import type { VapidKeys } from './vapid-keys.ts'

interface Dependencies {
  database: Database
  keys: VapidKeys
  /** Where the operator is reached: push services ask for it. */
  siteUrl: string
  supportEmail: string
  log: Logger
}

/** An hour later nobody wants to hear that an order is new. */
const TTL_SECONDS = 3600
const PATIENCE_MS = 10_000

/**
 * Sends one message to every browser of a person. No transaction is open meanwhile: push services are far away.
 * A browser that is gone is forgotten; for any other failure the message in the app has to do.
 */
export function createPushSender(dependencies: Dependencies): JobHandler {
  const { database, keys, siteUrl, supportEmail, log } = dependencies
  const subject = supportEmail ? `mailto:${supportEmail}` : siteUrl
  const send = async ({ endpoint, p256dh, auth }: PushSubscription, payload: string) => {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: TTL_SECONDS,
      timeout: PATIENCE_MS,
      urgency: 'high',
    })
  }
  return async (data) => {
    const { userId, ...message } = jobData['send-push'].parse(data)
    const browsers = await database.as(service, (connection) =>
      readPushSubscriptions(queriesOn(connection), userId),
    )
    const payload = JSON.stringify(message)
    const answers = await Promise.allSettled(browsers.map((browser) => send(browser, payload)))
    const gone: string[] = []
    for (const [index, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') continue
      const browser = browsers[index]
      if (browser && isGone(answer.reason)) gone.push(browser.id)
      else log.warn({ err: answer.reason }, 'a push message was not taken')
    }
    if (gone.length === 0) return
    await database.as(service, (connection) => forgetPushSubscriptions(queriesOn(connection), gone))
  }
}

function isGone(error: unknown): boolean {
  return error instanceof webPush.WebPushError && (error.statusCode === 404 || error.statusCode === 410)
}
