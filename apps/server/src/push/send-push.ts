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
  /** The operator's contact for push services. */
  siteUrl: string
  supportEmail: string
  log: Logger
}

/** After an hour a push message is outdated. */
const ttlSeconds = 3600
const patienceMs = 10_000

/**
 * Sends one message to every browser of a person, outside a transaction, because push services are slow. Expired
 * subscriptions are deleted; any other failure is ignored, because the app shows the notification as well.
 */
export function createPushSender(dependencies: Dependencies): JobHandler {
  const { database, keys, siteUrl, supportEmail, log } = dependencies
  const subject = supportEmail ? `mailto:${supportEmail}` : siteUrl
  const send = async ({ endpoint, p256dh, auth }: PushSubscription, payload: string) => {
    await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      timeout: patienceMs,
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
      if (browser && isGone(answer.reason)) {
        gone.push(browser.id)
      } else {
        log.warn({ err: answer.reason }, 'a push message was not taken')
      }
    }
    if (gone.length === 0) return
    await database.as(service, (connection) => forgetPushSubscriptions(queriesOn(connection), gone))
  }
}

function isGone(error: unknown): boolean {
  return error instanceof webPush.WebPushError && (error.statusCode === 404 || error.statusCode === 410)
}
