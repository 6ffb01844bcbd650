import { service } from '@localchef/backend/caller'
import { pruneUsedCaptchas } from '@localchef/backend/captcha/altcha'
import type { Connection, Database } from '@localchef/backend/database'
import type { RecurringTask } from '@localchef/backend/jobs/recurring-tasks'
import { deliverDueMails, pruneMails } from '@localchef/backend/mail/deliver-due-mails'
import type { MailTransport } from '@localchef/backend/mail/smtp-transport'
import { refreshDemoBatches } from '@localchef/demo/demo-batches'
import { expireOrders } from '@localchef/domain/orders/expire-orders'
import { queriesOn } from '@localchef/domain/queries'
import type { Outside } from '@localchef/domain/server-function'
import type { Logger } from 'pino'

interface Dependencies {
  database: Database
  mailTransport: MailTransport | undefined
  outsideOf(connection: Connection): Outside
  /** Demo kitchens cook every day. */
  withDemo: boolean
  log: Logger
}

const hour = 3600

/** What the server does by the clock. Each may run in several processes at once. */
export function recurringTasks({
  database,
  mailTransport,
  outsideOf,
  withDemo,
  log,
}: Dependencies): RecurringTask[] {
  const tasks: RecurringTask[] = [
    {
      name: 'deliver-mails',
      everySeconds: 5,
      run: () => deliverDueMails({ database, transport: mailTransport, log }),
    },
    {
      name: 'expire-orders',
      everySeconds: 30,
      run: () =>
        database.as(service, (connection) =>
          expireOrders({ db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) }),
        ),
    },
    { name: 'prune-mails', everySeconds: hour, run: () => pruneMails(database) },
    { name: 'prune-captchas', everySeconds: hour, run: () => pruneUsedCaptchas(database) },
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
