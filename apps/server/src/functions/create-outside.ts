import { randomInt } from 'node:crypto'
import {
  endSession,
  eraseAccount,
  listSessions,
  readAccountFacts,
  resetFactors,
} from '@localchef/backend/auth/manage-account'
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
import { queueMail, queueMails, renderMail } from '@localchef/backend/mail/outgoing-mail'
import { queueTopicText } from '@localchef/backend/sms/queue-text-message'
import { usStates } from '@localchef/contracts/places/us-states'
import { composeText } from '@localchef/contracts/texts/compose-text'
import { wordsIn } from '@localchef/contracts/words/words-in'
import type { FoundAddress } from '@localchef/domain/found-address'
import type { ProviderName } from '@localchef/domain/payment-provider'
import { createChefGrid } from '@localchef/domain/search/chef-grid'
import type { OutgoingMail, OutgoingText, Outside, Upkeep } from '@localchef/domain/server-function'
import type { Surroundings } from '@localchef/domain/surroundings'
import { z } from 'zod'
import type { HealthReader } from '../health/read-health.ts'
import { shortLinkPath } from '../http/short-link-route.ts'
import { nameMarketplace } from '../marketplace/current-settings.ts'
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
  takesTexts: boolean,
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
    unsubscribeLabel,
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
        ...(unsubscribeLabel ? { unsubscribeLabel } : {}),
      },
      look,
    ),
    to,
  })
  const composed = ({ language, name, words, path, instead, ...text }: OutgoingText) => {
    const code = path === undefined ? undefined : shortCode()
    const address = code && at(`${shortLinkPath}/${code}`)
    const parts = { language, name, words, marketplace: look.productName, link: address ?? null }
    return {
      ...text,
      ...composeText(parts),
      subject: wordsIn[language].texts.subject,
      instead: instead ? rendered(instead) : null,
      link:
        path && code && address
          ? { code, path, address, endsAt: new Date(text.deliverBefore.getTime() + linkDays * 86_400_000) }
          : null,
    }
  }
  // People who sign in by phone have no address; their notifications wait in the app.
  const hasAddress = ({ to }: OutgoingMail) => to !== ''
  const siteHost = new URL(look.siteUrl).host
  return (connection) => ({
    siteHost,
    async queueMail(mail) {
      if (hasAddress(mail)) await queueMail(connection, rendered(mail))
    },
    queueText: (text) => queueTopicText(connection, composed(text)),
    takesTexts,
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

/** People look at an order again for some days after its handover. */
const linkDays = 3

/** Eight characters out of 62: nobody can guess one of a few thousand links. */
function shortCode(): string {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
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

/** An autocomplete suggestion that comes later is useless. */
const patienceMs = 2000
const mostKept = 1000

/**
 * Asks a geocoding service for street addresses: Nominatim for a URL that ends with `/search`, else Photon. Answers
 * are cached; a service that fails or is too slow finds nothing.
 */
function createGeocoder(serviceUrl: string): NonNullable<Outside['findAddresses']> {
  const kept = new Map<string, Promise<FoundAddress[]>>()
  return (query, limit) => {
    const key = `${limit} ${query.toLowerCase()}`
    const known = kept.get(key)
    if (known) return known
    const asked = ask(serviceUrl, query, limit).catch((): FoundAddress[] => {
      kept.delete(key)
      return []
    })
    kept.set(key, asked)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return asked
  }
}

async function ask(serviceUrl: string, query: string, limit: number): Promise<FoundAddress[]> {
  const url = new URL(serviceUrl)
  const isNominatim = url.pathname.endsWith('/search')
  const parameters = isNominatim
    ? { q: query, format: 'jsonv2', addressdetails: '1', countrycodes: 'us', limit: String(limit) }
    : { q: query, lang: 'en', limit: String(limit) }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const answer = await fetch(url, {
    // Nominatim requires an identifying `User-Agent`.
    headers: { 'User-Agent': 'LocalChef', 'Accept-Language': 'en' },
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`The geocoder answered with status ${answer.status}`)
  const body: unknown = await answer.json()
  return isNominatim ? readNominatim(body) : readPhoton(body)
}

const text = z.string().optional()

/** Photon's answer, in GeoJSON. */
const Photon = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        name: text,
        housenumber: text,
        street: text,
        city: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
})

/** Nominatim's answer to `format=jsonv2&addressdetails=1`. */
const Nominatim = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    address: z.object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      state: text,
      postcode: text,
      country_code: text,
    }),
  }),
)

interface AddressParts {
  number: string | undefined
  street: string | undefined
  city: string | undefined
  state: string | undefined
  zipCode: string | undefined
  country: string | undefined
  latitude: number
  longitude: number
}

function readPhoton(answer: unknown): FoundAddress[] {
  return Photon.parse(answer).features.flatMap(({ geometry, properties }) => {
    const [longitude, latitude] = geometry.coordinates
    const { name, housenumber, street, city, state, postcode, countrycode } = properties
    return toAddress({
      number: housenumber,
      street: street ?? name,
      city,
      state,
      zipCode: postcode,
      country: countrycode,
      latitude,
      longitude,
    })
  })
}

function readNominatim(answer: unknown): FoundAddress[] {
  return Nominatim.parse(answer).flatMap(({ lat, lon, address }) =>
    toAddress({
      number: address.house_number,
      street: address.road,
      city: address.city ?? address.town ?? address.village,
      state: address.state,
      zipCode: address.postcode,
      country: address.country_code,
      latitude: lat,
      longitude: lon,
    }),
  )
}

/** Codes of the states by the names that geocoders give. */
const stateCodes: ReadonlyMap<string, string> = new Map([
  ...usStates.map(({ name, code }) => [name, code] as const),
  ['District of Columbia', 'DC'],
])

/** Empty without a street and a city in a known state, or outside the US. */
function toAddress(parts: AddressParts): FoundAddress[] {
  const { number, street, city, zipCode = null, country, latitude, longitude } = parts
  const state = stateCodes.get(parts.state ?? '')
  if (!street || !city || !state || country?.toUpperCase() !== 'US') return []
  return [{ street: number ? `${number} ${street}` : street, city, state, zipCode, latitude, longitude }]
}
