import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { forbiddenTo, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import type { ServiceKind } from '@localchef/contracts/services/service-card'
import { sql } from 'kysely'
import type { z } from 'zod'
import { followServices } from '../follow-services.ts'
import { notifyRecipients, type Recipient } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { readPlaceRules } from './kitchen-law.ts'

/** Kitchens per run; the next run continues. */
const mostKitchens = 500

interface OfferingKitchen {
  chefId: string
  state: string
  county: string | null
  permit: string
  kinds: z.infer<typeof ServiceKind>[]
}

interface PausedServices {
  chefId: string
  userId: string
  /** One of the paused services. */
  name: string
  nameRu: string | null
  count: number
  recipient: Recipient | null
}

/**
 * Pauses active services that the kitchen's permit forbids, which removes them from search and bookings, and notifies
 * the chefs. Without a kitchen it checks all of them: a rule can begin on any day.
 */
export async function pauseForbiddenServices(
  call: Omit<Call, 'user'>,
  chefId: string | null = null,
): Promise<void> {
  const rules = await readPlaceRules(call.db, call.now)
  const kinds = new Set(
    rules.flatMap(({ permits }) => permits.flatMap(({ forbids }) => forbids?.services ?? [])),
  )
  if (kinds.size === 0) return
  const offering = await readOffering(call, [...kinds], chefId)
  const barred = offering.flatMap((kitchen) => {
    const forbidden = forbiddenTo(ruleOfPlace(rules, kitchen), 'chef', kitchen.permit)?.services ?? []
    return kitchen.kinds.filter((kind) => forbidden.includes(kind)).map((kind) => ({ ...kitchen, kind }))
  })
  if (barred.length === 0) return
  const permits = new Map(barred.map((kitchen) => [kitchen.chefId, kitchen.permit]))
  const paused = await pauseServices(
    call,
    barred.map(({ chefId: id, kind }) => ({ id, kind })),
  )
  for (const { chefId: id } of paused) await followServices(call.db, id)
  await notifyRecipients(
    call,
    paused.map(({ chefId: id, userId, name, nameRu, count, recipient }) => ({
      notification: {
        userId,
        triggeredBy: null,
        type: 'other',
        worded: wordNotification('services_paused', {
          service: localText(name, nameRu),
          count,
          permit: permits.get(id) ?? '',
        }),
        ids: { chefId: id },
        mail: { topic: 'account', path: '/dashboard/services' },
      },
      recipient,
    })),
  )
}

/** Home kitchens with active services of one of the kinds. */
async function readOffering(
  { db }: Omit<Call, 'user'>,
  kinds: readonly string[],
  chefId: string | null,
): Promise<OfferingKitchen[]> {
  const { rows } = await sql<OfferingKitchen>`
    select c.id as "chefId", c.state, c.county, private.held_permit(c.id) as permit /* never null: permit, kinds */,
      jsonb_agg(distinct s.kind) as kinds
    from public.services s
    join public.chefs c on c.id = s.chef_id
    where c.kind = 'chef'
      and (${chefId}::uuid is null or c.id = ${chefId}::uuid)
      and s.status = 'active'
      and s.kind::text = any (${kinds}::text[])
      and private.held_permit(c.id) <> ''
    group by c.id
    order by c.id
    limit ${mostKitchens}
  `.execute(db)
  return rows
}

/** Locks the kitchens first, as every change of a service does. */
async function pauseServices(
  { db }: Omit<Call, 'user'>,
  barred: readonly { id: string; kind: string }[],
): Promise<PausedServices[]> {
  await sql`
    select c.id
    from public.chefs c
    where c.id = any (${barred.map(({ id }) => id)}::uuid[])
    order by c.id
    for update
  `.execute(db)
  const { rows } = await sql<PausedServices>`
    with paused as (
      update public.services s
      set status = 'paused'
      from jsonb_to_recordset(${JSON.stringify(barred)}::jsonb) as b (id uuid, kind text)
      where s.chef_id = b.id
        and s.kind::text = b.kind
        and s.status = 'active'
      returning s.id, s.chef_id, s.name, s.name_ru
    )
    select c.id as "chefId", c.profile_id as "userId", f.name, f.name_ru as "nameRu", f.count,
      private.recipient(c.profile_id, 'account') as recipient
    from (
      select distinct on (p.chef_id) p.chef_id, p.name, p.name_ru,
        count(*) over (partition by p.chef_id)::integer as count
      from paused p
      order by p.chef_id, p.id
    ) f
    join public.chefs c on c.id = f.chef_id
  `.execute(db)
  return rows
}
