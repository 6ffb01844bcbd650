import { readAccountFacts, resetFactors } from '@localchef/backend/auth/account-facts'
import { endSession, listSessions } from '@localchef/backend/auth/account-sessions'
import { eraseAccount } from '@localchef/backend/auth/erase-account'
import type { Connection } from '@localchef/backend/database'
import { countFailedJobs, dismissJob, listFailedJobs, retryJob } from '@localchef/backend/jobs/failed-jobs'
import type { JobQueue } from '@localchef/backend/jobs/job-queue'
import {
  countGivenUpMails,
  dismissMail,
  listGivenUpMails,
  listMailsTo,
  sendMailAgain,
} from '@localchef/backend/mail/given-up-mails'
import type { MailLook } from '@localchef/backend/mail/mail-content'
import { queueMail } from '@localchef/backend/mail/queue-mail'
import { renderMail } from '@localchef/backend/mail/render-mail'
import { removeOwned } from '@localchef/backend/storage/remove-owned'
import type { Storage } from '@localchef/backend/storage/storage'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { Outside, Upkeep } from '@localchef/domain/server-function'
import type { HealthReader } from '../health/read-health.ts'
import { nameMarketplace } from '../marketplace/name-marketplace.ts'

/** Gives the marketplace its mails, rendered, and its jobs: both written in the transaction of their cause. */
export function createOutside(
  look: MailLook,
  jobs: Pick<JobQueue, 'enqueue'>,
  storage: Pick<Storage, 'files' | 'forgetPublic'>,
  health: Pick<HealthReader, 'read'>,
): (connection: Connection) => Outside {
  const at = (path: string) => new URL(path, look.siteUrl).href
  const named = (text: string) => nameMarketplace(text, look.productName)
  const grid = createChefGrid()
  return (connection) => ({
    async queueMail({ to, language, title, lines, button, unsubscribeToken }) {
      // People who sign in by phone have no address; their notifications wait in the app.
      if (to === '') return
      const rendered = renderMail(
        'notice',
        language,
        {
          title: named(title),
          lines: lines.map(named),
          button: { label: named(button.text), link: at(button.path) },
          ...(unsubscribeToken ? { unsubscribeLink: at(`/unsubscribe/${unsubscribeToken}`) } : {}),
        },
        look,
      )
      await queueMail(connection, { ...rendered, to })
    },
    enqueue: (name, data, when) => jobs.enqueue(connection, name, data, { startAfter: when }),
    accounts: {
      sessionsOf: (userId) => listSessions(connection, userId),
      endSession: (userId, sessionId) => endSession(connection, userId, sessionId),
      factsOf: (userId) => readAccountFacts(connection, userId),
      resetFactors: (userId) => resetFactors(connection, userId),
      erase: (userId) => eraseAccount(connection, userId),
      async removeFilesOf(userId) {
        await removeOwned(connection, storage.files, userId)
        storage.forgetPublic()
      },
    },
    upkeep: upkeepOn(connection, health),
    grid,
  })
}

/** Mails and jobs that were given up, as one kind of thing. */
function upkeepOn(connection: Connection, health: Pick<HealthReader, 'read'>): Upkeep {
  return {
    async failed(kind, after, most) {
      if (kind === 'mail') {
        const mails = await listGivenUpMails(connection, after, most)
        return mails.map(({ subject, ...mail }) => ({ ...mail, kind, title: subject }))
      }
      const jobs = await listFailedJobs(connection, after, most)
      return jobs.map(({ name, ...job }) => ({ ...job, kind, key: job.id, title: name, recipient: '' }))
    },
    countFailed: (kind) => (kind === 'mail' ? countGivenUpMails(connection) : countFailedJobs(connection)),
    retry: (kind, id) => (kind === 'mail' ? sendMailAgain(connection, id) : retryJob(connection, id)),
    dismiss: (kind, id) => (kind === 'mail' ? dismissMail(connection, id) : dismissJob(connection, id)),
    mailsTo: (address, most) => listMailsTo(connection, address, most),
    readHealth: () => health.read(connection),
  }
}
