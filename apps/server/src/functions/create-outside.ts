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
import type { MailBranding } from '@localchef/backend/mail/mail-content'
import { queueMail, queueMails } from '@localchef/backend/mail/queue-mail'
import { renderMail } from '@localchef/backend/mail/render-mail'
import type { ProviderName } from '@localchef/domain/card/payment-provider'
import type { Surroundings } from '@localchef/domain/opening/surroundings'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { OutgoingMail, Outside, Upkeep } from '@localchef/domain/server-function'
import { createGeocoder } from '../geocoding/create-geocoder.ts'
import type { HealthReader } from '../health/read-health.ts'
import { nameMarketplace } from '../marketplace/name-marketplace.ts'
import type { Project } from '../project/project.ts'
import { refusalFromDatabase } from './database-refusals.ts'

/** The path of a row's picture. */
function publicPicture(path: string): string {
  return `/storage/v1/object/public/pictures/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The domain's ports for mails and jobs; both are written in the transaction that causes them. */
export function createOutside(
  look: MailBranding,
  jobs: Pick<JobQueue, 'enqueue' | 'enqueueAll'>,
  project: Pick<Project, 'removeFilesOf'>,
  health: Pick<HealthReader, 'read'>,
  surroundings: Surroundings,
  paymentProvider: ProviderName | null,
  webhookTargets: Outside['webhookTargets'],
  geocoderUrl?: string,
): (connection: Connection) => Outside {
  const at = (path: string) => new URL(path, look.siteUrl).href
  const named = (text: string) => nameMarketplace(text, look.productName)
  const grid = createChefGrid()
  const findAddresses = geocoderUrl ? createGeocoder(geocoderUrl) : undefined
  const rendered = ({
    to,
    language,
    title,
    lines,
    button,
    facts,
    picture,
    unsubscribeToken,
  }: OutgoingMail) => ({
    ...renderMail(
      'notice',
      language,
      {
        title: named(title),
        lines: lines.map(named),
        button: { label: named(button.text), link: at(button.path) },
        ...(facts ? { facts } : {}),
        ...(picture ? { picture: { address: at(publicPicture(picture.path)), alt: picture.alt } } : {}),
        ...(unsubscribeToken ? { unsubscribeLink: at(`/unsubscribe/${unsubscribeToken}`) } : {}),
      },
      look,
    ),
    to,
  })
  // People who sign in by phone have no address; their notifications wait in the app.
  const hasAddress = ({ to }: OutgoingMail) => to !== ''
  const siteHost = new URL(look.siteUrl).host
  return (connection) => ({
    siteHost,
    async queueMail(mail) {
      if (hasAddress(mail)) await queueMail(connection, rendered(mail))
    },
    queueMails: (mails) => queueMails(connection, mails.filter(hasAddress).map(rendered)),
    enqueue: (name, data, when) => jobs.enqueue(connection, name, data, { startAfter: when }),
    enqueueAll: (name, data, when) => jobs.enqueueAll(connection, name, data, { startAfter: when }),
    accounts: {
      sessionsOf: (userId) => listSessions(connection, userId),
      endSession: (userId, sessionId) => endSession(connection, userId, sessionId),
      factsOf: (userId) => readAccountFacts(connection, userId),
      resetFactors: (userId) => resetFactors(connection, userId),
      erase: (userId) => eraseAccount(connection, userId),
      removeFilesOf: (userId) => project.removeFilesOf(connection, userId),
    },
    upkeep: upkeepOn(connection, health),
    surroundings,
    grid,
    findAddresses,
    paymentProvider,
    webhookTargets,
    refusalFromDatabase,
  })
}

/** Given-up mails and failed jobs behind one interface. */
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
