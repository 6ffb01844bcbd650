import { forbidden, notFound } from '@localchef/contracts/common-refusals'
import type { WebhookEndpoint } from '@localchef/contracts/webhooks/webhook-endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { AdminAct } from '../audit/record-act.ts'
import { recordMarketplaceAct } from '../audit/record-marketplace-act.ts'
import { versionOf } from '../edit-version.ts'
import { noSuch } from '../refusal.ts'
import type { Refusing, UserCall } from '../server-function.ts'
import { requireNamedRight } from '../staff/staff-rights.ts'

interface StoredEndpoint
  extends Omit<WebhookEndpoint, 'createdAt' | 'failingSince' | 'disabledAt' | 'version'> {
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

type EndpointCall = UserCall & Refusing<typeof forbidden>

/**
 * Refuses buyers, and admins without the right that the operation names. Kitchens and the marketplace own endpoints.
 */
export function requireEndpointOwner(call: EndpointCall): void {
  if (call.user.role === 'buyer') throw call.refuse(forbidden)
  if (call.user.role === 'admin') requireNamedRight(call)
}

/** Condition for the endpoints that the caller manages: of their kitchen, and for admins those of the marketplace. */
export function managedEndpoints(call: EndpointCall): RawBuilder<unknown> {
  requireEndpointOwner(call)
  return call.user.role === 'admin'
    ? sql`e.chef_id is null`
    : sql`e.chef_id = (select c.id from public.chefs c where c.profile_id = ${call.user.id})`
}

/** The endpoints that the caller manages, in the order of their creation. */
export async function readEndpoints(call: EndpointCall): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<StoredEndpoint>`
    select
      e.id, e.url, e.description, e.events, e.created_at as "createdAt", e.failing_since as "failingSince",
      e.disabled_at as "disabledAt", e.disabled_reason as "disabledReason"
    from public.webhook_endpoints e
    where ${managedEndpoints(call)}
    order by e.created_at, e.id
  `.execute(call.db)
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
  /** Null for an endpoint of the marketplace. */
  chefId: string | null
  url: string
  isEnabled: boolean
}

/** Locks an endpoint that the caller manages. All others are refused as unknown. */
export async function lockEndpoint(
  call: EndpointCall & Refusing<typeof notFound>,
  endpointId: string,
): Promise<LockedEndpoint> {
  const { rows } = await sql<LockedEndpoint>`
    select e.id, e.chef_id as "chefId", e.url, e.disabled_at is null as "isEnabled"
    from public.webhook_endpoints e
    where e.id = ${endpointId}
      and ${managedEndpoints(call)}
    for no key update of e
  `.execute(call.db)
  const endpoint = rows[0]
  if (!endpoint) throw call.refuse(notFound, noSuch('webhook endpoint'))
  return endpoint
}

export function recordEndpointAct(
  call: UserCall,
  endpointId: string,
  act: 'create' | 'change' | 'rotate' | 'delete',
  facts: Pick<AdminAct, 'before' | 'after'>,
): Promise<void> {
  return recordMarketplaceAct(call, {
    action: `${act}-webhook-endpoint`,
    subjectKind: 'webhook_endpoint',
    subjectId: endpointId,
    ...facts,
  })
}

/** A secret in the format of Standard Webhooks: 256 random bits. */
export function newWebhookSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`
}
