import { notFound } from '@localchef/contracts/common-refusals'
import type { WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'

interface StoredEndpoint
  extends Omit<WebhookEndpoint, 'createdAt' | 'failingSince' | 'disabledAt' | 'version'> {
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

/** The endpoints of a user's kitchen, in the order of their creation. */
export async function readEndpoints(db: Queries, userId: string): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select
      e.id, e.url, e.description, e.events, e.created_at as "createdAt", e.failing_since as "failingSince",
      e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason"
    from public.webhook_endpoints e
    join public.chefs c on c.id = e.chef_id
    where c.profile_id = ${userId}
    order by e.created_at, e.id
  `.execute(db)
  return Promise.all(
    rows.map(async (endpoint) => ({
      ...endpoint,
      createdAt: endpoint.createdAt.toISOString(),
      failingSince: endpoint.failingSince?.toISOString() ?? null,
      disabledAt: endpoint.disabledAt?.toISOString() ?? null,
      version: await endpointVersion(endpoint),
    })),
  )
}

function endpointVersion({ url, description, events, disabledAt }: StoredEndpoint): Promise<string> {
  return versionOf({ url, description, events, isEnabled: disabledAt === null })
}

interface LockedEndpoint {
  id: string
  chefId: string
  isEnabled: boolean
}

/** Locks an endpoint of the caller's kitchen. Endpoints of other kitchens are refused as unknown. */
export async function lockEndpoint(
  { db, user, refuse }: UserCall & Refusing<typeof notFound>,
  endpointId: string,
): Promise<LockedEndpoint> {
  const { rows } = await sql<LockedEndpoint>`
    select e.id, e.chef_id as "chefId", e.disabled_at is null as "isEnabled"
    from public.webhook_endpoints e
    join public.chefs c on c.id = e.chef_id
    where e.id = ${endpointId}
      and c.profile_id = ${user.id}
    for no key update of e
  `.execute(db)
  const endpoint = rows[0]
  if (!endpoint) throw refuse(notFound, noSuch('webhook endpoint'))
  return endpoint
}

/** A secret in the format of Standard Webhooks: 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
