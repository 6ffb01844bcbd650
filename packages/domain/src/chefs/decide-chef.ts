import { type ChefDecision, decideChef as contract } from '@localchef/contracts/chefs/decide-chef'
import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { DecisionNews } from '../queue/decision-words.ts'
import { decidedBy } from '../queue/last-act.ts'
import { tellOnceFinal } from '../queue/tell-once-final.ts'
import { notFound, Refusal } from '../refusal.ts'
import { implement, type PersonalCall } from '../server-function.ts'
import { readAdminChef } from './chef-rows.ts'
import { restoreChef, suspendChef } from './suspend-chef.ts'

interface Kitchen {
  id: string
  status: string
  name: string
  nameRu: string | null
  profileId: string
  statusReason: string | null
  activatedAt: string | null
  hasPlace: boolean
  wasSubmitted: boolean
}

/** From which states each decision is possible. `reopen` takes an approval or a rejection back. */
const allowedFrom: Record<ChefDecision, readonly string[]> = {
  approve: ['submitted'],
  reject: ['submitted'],
  reopen: ['active', 'draft'],
  suspend: ['submitted', 'active', 'paused'],
  unsuspend: ['suspended'],
}

const news: Record<ChefDecision, DecisionNews> = {
  approve: 'chef_approved',
  reject: 'chef_rejected',
  reopen: 'chef_reopened',
  suspend: 'chef_suspended',
  unsuspend: 'chef_unsuspended',
}

/** The kitchen is held while it is decided on: of two admins the second is told what the first has done. */
export const decideChef = implement(contract, async ({ chefId, decision, reason, undoable }, call) => {
  const chef = await lockKitchen(chefId, call)
  if (!allowedFrom[decision].includes(chef.status) || (decision === 'reopen' && !chef.wasSubmitted)) {
    throw new Refusal(409, 'chef_moved_on', `The kitchen is ${chef.status} by now`, {
      details: {
        status: chef.status,
        ...(await decidedBy(call.db, { subjectKind: 'chef', subjectId: chefId })),
      },
    })
  }
  if (decision === 'approve' && !chef.hasPlace) {
    throw new Refusal(422, 'place_missing', 'A kitchen without a place cannot be found, and so not be opened')
  }
  if (decision === 'suspend') await suspendChef(call, chef, { reason: reason ?? '', withPerson: false })
  else if (decision === 'unsuspend') await restoreChef(call, chefId, reason)
  else await decide(call, chef, decision, reason)
  await tellOnceFinal(
    call,
    { subjectKind: 'chef', subjectId: chefId },
    {
      userId: chef.profileId,
      news: news[decision],
      facts: { name: chef.name, nameRu: chef.nameRu, reason },
      path: decision === 'approve' ? '/dashboard/orders' : '/dashboard/chef-profile',
      ids: { chefId },
    },
    undoable && (decision === 'approve' || decision === 'reject'),
  )
  return { chef: await readAdminChef(call.db, chefId) }
})

async function lockKitchen(chefId: string, { db }: PersonalCall): Promise<Kitchen> {
  const { rows } = await sql<Kitchen>`
    select id, status, name, name_ru as "nameRu", profile_id as "profileId",
      status_reason as "statusReason", to_jsonb(activated_at) #>> '{}' as "activatedAt",
      latitude is not null as "hasPlace", submitted_at is not null as "wasSubmitted"
    from public.chefs
    where id = ${chefId}
    for no key update
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw notFound('chef')
  return chef
}

const next = { approve: 'active', reject: 'draft', reopen: 'submitted' } as const

async function decide(
  call: PersonalCall,
  chef: Kitchen,
  decision: 'approve' | 'reject' | 'reopen',
  reason: string | undefined,
): Promise<void> {
  const status = next[decision]
  await sql`
    update public.chefs
    set status = ${status}::public.chef_status,
        status_reason = ${decision === 'reject' ? (reason ?? null) : null},
        activated_at = case when ${decision === 'approve'} then coalesce(activated_at, ${call.now}) else activated_at end
    where id = ${chef.id}
  `.execute(call.db)
  await recordAct(call, {
    action: `${decision}-chef`,
    subjectKind: 'chef',
    subjectId: chef.id,
    before: { status: chef.status, statusReason: chef.statusReason, activatedAt: chef.activatedAt },
    after: { status },
    reason,
  })
}
