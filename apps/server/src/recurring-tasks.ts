import { pruneAuth } from '@localchef/backend/auth/prune-auth'
import { service } from '@localchef/backend/caller'
import { pruneUsedCaptchas } from '@localchef/backend/captcha/altcha'
import type { Connection, Database } from '@localchef/backend/database'
import type { RecurringTask } from '@localchef/backend/jobs/recurring-tasks'
import { deliverDueMails, pruneMails } from '@localchef/backend/mail/deliver-due-mails'
import type { MailTransport } from '@localchef/backend/mail/smtp-transport'
import type { SmsTransport } from '@localchef/backend/sms/sms-webhook'
import type { Storage } from '@localchef/backend/storage/storage'
import { refreshDemoBatches } from '@localchef/demo/demo-batches'
import { readAllergenWords } from '@localchef/domain/allergens/read-allergen-words'
import { expireBookings } from '@localchef/domain/bookings/lock-booking'
import { expireCertifications } from '@localchef/domain/certifications/expire-certifications'
import { resumePausedChefs } from '@localchef/domain/chefs/own-chef'
import { expireOrders } from '@localchef/domain/orders/expire-orders'
import { queriesOn } from '@localchef/domain/queries'
import type { Call, Outside } from '@localchef/domain/server-function'
import { endSuspensions } from '@localchef/domain/users/unsuspend-user'
import type { Logger } from 'pino'
import { pruneAnswers } from './functions/idempotent-answer.ts'
import type { VisitCounter } from './visits/count-visits.ts'

interface Dependencies {
  database: Database
  storage: Pick<Storage, 'sweep'>
  mailTransport: MailTransport | undefined
  smsTransport: SmsTransport | undefined
  outsideOf(connection: Connection): Outside
  visits: Pick<VisitCounter, 'keep'>
  /** Demo kitchens cook every day. */
  withDemo: boolean
  log: Logger
}

const hour = 3600

/** What the server does by the clock. Each may run in several processes at once. */
export function recurringTasks({
  database,
  storage,
  mailTransport,
  smsTransport,
  outsideOf,
  visits,
  withDemo,
  log,
}: Dependencies): RecurringTask[] {
  /** One sweep of the marketplace: a transaction in which nobody in particular acts. */
  const sweep = (work: (call: Omit<Call, 'person'>) => Promise<unknown>) => () =>
    database.as(service, (connection) =>
      work({ db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) }),
    )

  const tasks: RecurringTask[] = [
    {
      name: 'deliver-mails',
      everySeconds: 5,
      run: () => deliverDueMails({ database, transport: mailTransport, smsTransport, log }),
    },
    { name: 'expire-orders', everySeconds: 30, run: sweep(expireOrders) },
    { name: 'expire-bookings', everySeconds: 60, run: sweep(expireBookings) },
    { name: 'expire-certifications', everySeconds: hour, run: sweep(expireCertifications) },
    {
      name: 'resume-paused-chefs',
      everySeconds: 30,
      run: sweep(({ db, now }) => resumePausedChefs(db, now)),
    },
    { name: 'end-suspensions', everySeconds: 60, run: sweep(endSuspensions) },
    { name: 'read-allergen-words', everySeconds: 60, run: sweep(({ db }) => readAllergenWords(db)) },
    { name: 'count-visits', everySeconds: 60, run: () => visits.keep() },
    { name: 'prune-mails', everySeconds: hour, run: () => pruneMails(database) },
    { name: 'prune-captchas', everySeconds: hour, run: () => pruneUsedCaptchas(database) },
    { name: 'prune-auth', everySeconds: hour, run: () => pruneAuth(database) },
    { name: 'sweep-files', everySeconds: 600, run: () => storage.sweep() },
    { name: 'prune-answers', everySeconds: hour, run: () => pruneAnswers(database) },
  ]
  if (withDemo) {
    tasks.push({
      name: 'refresh-demo-batches',
      everySeconds: hour,
      run: () => database.transaction((connection) => refreshDemoBatches(connection, new Date())),
    })
  }
  return tasks
}
