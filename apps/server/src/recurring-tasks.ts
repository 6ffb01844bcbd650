import { service } from '@localchef/backend/caller'
import type { Connection, Database } from '@localchef/backend/database'
import type { RecurringTask } from '@localchef/backend/jobs/recurring-tasks'
import { pruneLimits } from '@localchef/backend/limits/call-limits'
import { deliverDueMails, pruneMails } from '@localchef/backend/mail/deliver-due-mails'
import type { MailTransport } from '@localchef/backend/mail/smtp-transport'
import type { SmsTransport } from '@localchef/backend/sms/sms-transport'
import { refreshDemoBatches } from '@localchef/demo/demo-batches'
import { readAllergenWords } from '@localchef/domain/allergens/read-allergen-words'
import { expireBookings } from '@localchef/domain/bookings/expire-bookings'
import { bookingReminderMail } from '@localchef/domain/bookings/notify-about-booking'
import { remindOfBalances } from '@localchef/domain/bookings/remind-of-balances'
import { expireCertifications } from '@localchef/domain/certifications/expire-certifications'
import { resumePausedChefs } from '@localchef/domain/chefs/own-chef'
import { refreshHours } from '@localchef/domain/chefs/refresh-hours'
import { endCredits } from '@localchef/domain/credit/end-credits'
import { oweCredit } from '@localchef/domain/credit/owe-credit'
import { inviteCustomers, pruneCustomerInvitations } from '@localchef/domain/customers/invite-customers'
import { deliverGiftCards } from '@localchef/domain/gift-cards/deliver-gift-cards'
import { continueListExports } from '@localchef/domain/list-exports/continue-list-exports'
import { loseNumber } from '@localchef/domain/notifications/take-text-report'
import { expireOrders } from '@localchef/domain/orders/expire-orders'
import { remindBuyers } from '@localchef/domain/orders/remind-buyers'
import { followCertificationGaps } from '@localchef/domain/permits/certification-gaps'
import { followLawfulLimits } from '@localchef/domain/permits/follow-lawful-limits'
import { pauseForbiddenFood } from '@localchef/domain/permits/pause-forbidden-food'
import { pauseForbiddenServices } from '@localchef/domain/permits/pause-forbidden-services'
import { queriesOn } from '@localchef/domain/queries'
import { notifyWatchers } from '@localchef/domain/search/notify-watchers'
import type { Call, Outside, PaymentDesk } from '@localchef/domain/server-function'
import { compareLedger } from '@localchef/domain/settlement/compare-ledger'
import { sweepHolds, sweepPayments } from '@localchef/domain/settlement/sweep-payments'
import { pruneStaffInvitations } from '@localchef/domain/staff/staff-invitations'
import {
  advanceStandingOrder,
  dueStandingOrders,
} from '@localchef/domain/standing-orders/advance-standing-order'
import { admitTexts } from '@localchef/domain/texts/admit-texts'
import { textOfMoments } from '@localchef/domain/texts/text-of-moments'
import { findTrustSignals } from '@localchef/domain/trust/find-trust-signals'
import { notifyOfQuietViews } from '@localchef/domain/users/notify-of-quiet-views'
import { endSuspensions } from '@localchef/domain/users/unsuspend-user'
import { offerHeldPortions, pruneWaitingEntries } from '@localchef/domain/waiting-lists/offer-held-portions'
import { pruneWebhooks } from '@localchef/domain/webhooks/prune-webhooks'
import { queueDeliveries } from '@localchef/domain/webhooks/queue-deliveries'
import type { Logger } from 'pino'
import { pruneAnswers } from './functions/run-call.ts'
import type { VisitCounter } from './visits/count-visits.ts'

interface Dependencies {
  database: Database
  mailTransport: MailTransport | undefined
  smsTransport: SmsTransport | undefined
  outsideOf(connection: Connection): Outside
  visits: Pick<VisitCounter, 'keep'>
  /** Undefined when the marketplace takes no cards. */
  desk: PaymentDesk | undefined
  /** Whether demo kitchens get new batches every day. */
  withDemo: boolean
  log: Logger
}

const hour = 3600

/** Most standing orders in one run; the next run continues. */
const standingAtOnce = 50

/** The server's recurring tasks. Several processes may run the same task at once. */
export function recurringTasks({
  database,
  mailTransport,
  smsTransport,
  outsideOf,
  visits,
  desk,
  withDemo,
  log,
}: Dependencies): RecurringTask[] {
  /** A sweep of the marketplace: one transaction without an acting person. */
  const sweep = (work: (call: Omit<Call, 'user'>) => Promise<unknown>) => () =>
    database.as(service, (connection) =>
      work({ db: queriesOn(connection), now: new Date(), outside: outsideOf(connection) }),
    )

  const tasks: RecurringTask[] = [
    {
      name: 'deliver-mails',
      everySeconds: 5,
      run: () =>
        deliverDueMails({
          database,
          transport: mailTransport,
          smsTransport,
          admitTexts: (texts, now) =>
            database.as(service, (connection) => admitTexts(queriesOn(connection), texts, now)),
          onTextRefused: (refusal, now) =>
            database.as(service, (connection) =>
              loseNumber(
                { db: queriesOn(connection), user: null, now, outside: outsideOf(connection) },
                refusal,
              ),
            ),
          log,
        }),
    },
    { name: 'expire-orders', everySeconds: 30, run: sweep(expireOrders) },
    { name: 'owe-credit', everySeconds: 300, run: sweep(oweCredit) },
    { name: 'end-credits', everySeconds: 3600, run: sweep(endCredits) },
    { name: 'deliver-gift-cards', everySeconds: 60, run: sweep(deliverGiftCards) },
    { name: 'notify-of-quiet-views', everySeconds: hour, run: sweep(notifyOfQuietViews) },
    { name: 'remind-buyers', everySeconds: 60, run: sweep(remindBuyers) },
    {
      name: 'text-of-moments',
      everySeconds: 20,
      run: sweep((call) => textOfMoments(call, bookingReminderMail)),
    },
    {
      name: 'sweep-payments',
      everySeconds: 30,
      run: desk
        ? () => sweepPayments(desk, new Date())
        : sweep((call) => sweepHolds({ ...call, user: null })),
    },
    ...(desk
      ? [{ name: 'compare-ledger', everySeconds: hour, run: () => compareLedger(desk, new Date()) }]
      : []),
    { name: 'expire-bookings', everySeconds: 60, run: sweep(expireBookings) },
    { name: 'remind-of-balances', everySeconds: 300, run: sweep(remindOfBalances) },
    { name: 'expire-certifications', everySeconds: hour, run: sweep(expireCertifications) },
    {
      name: 'resume-paused-chefs',
      everySeconds: 30,
      run: sweep(({ db, now }) => resumePausedChefs(db, now)),
    },
    { name: 'notify-watchers', everySeconds: 60, run: sweep(notifyWatchers) },
    { name: 'offer-held-portions', everySeconds: 10, run: sweep(offerHeldPortions) },
    {
      name: 'advance-standing-orders',
      everySeconds: 60,
      run: () => advanceStandingOrders(database, outsideOf),
    },
    { name: 'queue-webhooks', everySeconds: 5, run: sweep(queueDeliveries) },
    { name: 'prune-webhooks', everySeconds: hour, run: sweep(pruneWebhooks) },
    { name: 'invite-customers', everySeconds: 10, run: sweep(inviteCustomers) },
    { name: 'prune-customer-invitations', everySeconds: hour, run: sweep(pruneCustomerInvitations) },
    { name: 'prune-staff-invitations', everySeconds: hour, run: sweep(pruneStaffInvitations) },
    { name: 'prune-waiting-entries', everySeconds: hour, run: sweep(pruneWaitingEntries) },
    { name: 'continue-list-exports', everySeconds: 30, run: sweep(continueListExports) },
    { name: 'find-trust-signals', everySeconds: 300, run: sweep(findTrustSignals) },
    {
      name: 'follow-lawful-limits',
      everySeconds: 300,
      run: sweep((call) => followLawfulLimits(call)),
    },
    {
      name: 'pause-forbidden-food',
      everySeconds: 300,
      run: sweep((call) => pauseForbiddenFood(call)),
    },
    {
      name: 'follow-certification-gaps',
      everySeconds: 300,
      run: sweep(followCertificationGaps),
    },
    {
      name: 'pause-forbidden-services',
      everySeconds: 300,
      run: sweep((call) => pauseForbiddenServices(call)),
    },
    { name: 'end-suspensions', everySeconds: 60, run: sweep(endSuspensions) },
    { name: 'refresh-hours', everySeconds: 60, run: sweep(({ db, now }) => refreshHours(db, now)) },
    { name: 'read-allergen-words', everySeconds: 60, run: sweep(({ db }) => readAllergenWords(db)) },
    { name: 'count-visits', everySeconds: 60, run: () => visits.keep() },
    { name: 'prune-mails', everySeconds: hour, run: () => pruneMails(database) },
    { name: 'prune-limits', everySeconds: hour, run: () => pruneLimits(database) },
    { name: 'prune-answers', everySeconds: hour, run: () => pruneAnswers(database) },
  ]
  return withDemo ? [...tasks, ofDemo(database)] : tasks
}

function ofDemo(database: Database): RecurringTask {
  return {
    name: 'refresh-demo-batches',
    everySeconds: hour,
    run: () => database.transaction((connection) => refreshDemoBatches(connection, new Date())),
  }
}

/** One transaction per standing order: it locks a buyer and a kitchen, and one failure must not stop the others. */
async function advanceStandingOrders(
  database: Database,
  outsideOf: Dependencies['outsideOf'],
): Promise<void> {
  const call = (connection: Connection) => ({
    db: queriesOn(connection),
    now: new Date(),
    outside: outsideOf(connection),
  })
  const due = await database.as(service, (connection) => dueStandingOrders(call(connection), standingAtOnce))
  const ends = await Promise.allSettled(
    due.map((id) => database.as(service, (connection) => advanceStandingOrder(call(connection), id))),
  )
  const fault = ends.find((end) => end.status === 'rejected')
  if (fault) throw fault.reason
}
