import { notFound } from '@localchef/contracts/common-refusals'
import { saveWebhookEndpoint as contract } from '@localchef/contracts/webhooks/save-webhook-endpoint'
import { mostWebhookEndpoints, type WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import { eventsFor } from '@localchef/contracts/webhooks/webhook-event'
import { eventNotYours, tooManyEndpoints } from '@localchef/contracts/webhooks/webhook-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseStale } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { invalidField, noSuch } from '../refusal.ts'
import { type CallOf, implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import {
  lockEndpoint,
  newWebhookSecret,
  readEndpoints,
  recordEndpointAct,
  requireEndpointOwner,
} from './own-endpoint.ts'

const inner = /\.(local|localhost|internal|intranet|home|lan|corp|private|test|example|invalid|onion)$/i

/**
 * Refuses addresses that cannot be a receiver on the public internet: without TLS, with a name of an inner network, a
 * bare IP address, or credentials. Each delivery also checks the addresses that the name resolves to.
 */
function checkEndpointAddress(address: string, targets: 'public' | 'any'): void {
  const url = new URL(address)
  const wrong = (rule: 'url_not_https' | 'url_not_public' | 'url_with_credentials') =>
    invalidField(['url'], rule)
  if (url.username || url.password) throw wrong('url_with_credentials')
  if (targets === 'any') return
  if (url.protocol !== 'https:') throw wrong('url_not_https')
  const { hostname } = url
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  if (isAddress || !hostname.includes('.') || inner.test(hostname)) {
    throw wrong('url_not_public')
  }
}

type Wanted = z.output<typeof contract.input>

export const saveWebhookEndpoint = implement(contract, async (wanted, call) => {
  requireEndpointOwner(call)
  checkEndpointAddress(wanted.url, call.outside.webhookTargets)
  await refuseForeignEvents(call, wanted)
  const { endpointId } = wanted
  const saved = endpointId
    ? { ...(await change(call, endpointId, wanted)), secret: null }
    : await register(call, wanted)
  const endpoint = (await readEndpoints(call)).find(({ id }) => id === saved.id)
  if (!endpoint) throw new Error('the saved endpoint was not found')
  await recordEndpointAct(call, endpoint.id, endpointId ? 'change' : 'create', {
    before: saved.before ? actFacts(saved.before) : null,
    after: actFacts(endpoint),
  })
  return { endpoint, secret: saved.secret }
})

/**
 * Refuses events that the caller could not read with an API key either, even in an endpoint that another admin created.
 */
async function refuseForeignEvents({ db, user, refuse }: CallOf<typeof contract>, { events }: Wanted) {
  const rights = user.role === 'admin' ? await rightsOfUser(db, user.id) : []
  const allowed = eventsFor({ role: user.role, rights })
  if (events.some((type) => !allowed.includes(type))) throw refuse(eventNotYours)
}

function actFacts({ url, events, disabledAt }: WebhookEndpoint) {
  return { url, events, status: disabledAt === null ? 'active' : 'paused' }
}

async function register(call: CallOf<typeof contract>, wanted: Wanted) {
  const { db, now, refuse } = call
  const chefId = await lockOwner(call)
  if ((await readEndpoints(call)).length >= mostWebhookEndpoints) throw refuse(tooManyEndpoints)
  const secret = newWebhookSecret()
  const { rows } = await sql<{ id: string }>`
    insert into public.webhook_endpoints (
      chef_id, url, description, events, secret, created_at, disabled_at, disabled_reason
    )
    values (
      ${chefId}, ${wanted.url}, ${wanted.description}, ${wanted.events}::text[], ${secret}, ${now},
      ${wanted.isEnabled ? null : now}, ${wanted.isEnabled ? null : 'by_chef'}
    )
    returning id
  `.execute(db)
  return { id: rows[0]?.id, before: undefined, secret }
}

/** Serializes concurrent registrations, so that the limit holds. Returns the kitchen; null for the marketplace. */
async function lockOwner({ db, user, refuse }: CallOf<typeof contract>): Promise<string | null> {
  if (user.role === 'admin') {
    await sql`select pg_advisory_xact_lock(hashtextextended('marketplace webhooks', 0))`.execute(db)
    return null
  }
  const { rows } = await sql<{ id: string }>`
    select id
    from public.chefs
    where profile_id = ${user.id}
    for no key update
  `.execute(db)
  const chefId = rows[0]?.id
  if (!chefId) throw refuse(notFound, noSuch('business'))
  return chefId
}

/** Enabling an endpoint again resets its failures. */
async function change(call: CallOf<typeof contract>, endpointId: string, wanted: Wanted) {
  const { id, isEnabled: wasEnabled } = await lockEndpoint(call, endpointId)
  const before = (await readEndpoints(call)).find((endpoint) => endpoint.id === id)
  if (before) refuseStale(call.refuse, wanted.version, before.version)
  const { isEnabled } = wanted
  await sql`
    update public.webhook_endpoints
    set url = ${wanted.url},
        description = ${wanted.description},
        events = ${wanted.events}::text[],
        failing_since = case when ${isEnabled && !wasEnabled} then null else failing_since end,
        disabled_at = case when ${isEnabled} then null else coalesce(disabled_at, ${call.now}) end,
        disabled_reason = case when ${isEnabled} then null else coalesce(disabled_reason, 'by_chef') end
    where id = ${id}
  `.execute(call.db)
  if (!isEnabled) await endPending(call.db, id)
  return { id, before }
}

/** Pending deliveries of a disabled endpoint are not retried. */
async function endPending(db: Queries, endpointId: string): Promise<void> {
  await sql`
    update public.webhook_deliveries
    set status = 'failed',
        next_attempt_at = null,
        queued_at = coalesce(queued_at, now())
    where endpoint_id = ${endpointId}
      and status = 'pending'
  `.execute(db)
}
