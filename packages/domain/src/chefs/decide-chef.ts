import type { CertificationKind } from '@localchef/contracts/certifications/certification'
import {
  certificationsMissing,
  chefConflict,
  placeMissing,
  ruleUnknown,
} from '@localchef/contracts/chefs/chef-refusals'
import type { AdminChef, ChefStatus } from '@localchef/contracts/chefs/chef-row'
import { type ChefDecision, decideChef as contract } from '@localchef/contracts/chefs/decide-chef'
import { notFound } from '@localchef/contracts/common-refusals'
import { localText } from '@localchef/contracts/language'
import { wordNotification } from '@localchef/contracts/notifications/word-notification'
import { sql } from 'kysely'
import type { z } from 'zod'
import { recordAct } from '../audit/record-act.ts'
import { decidedBy } from '../decisions/last-act.ts'
import { notifyOfDecision } from '../decisions/notify-of-decision.ts'
import { isNotified, notifyOnceFinal } from '../decisions/notify-once-final.ts'
import { openKeptGap } from '../permits/certification-gaps.ts'
import { readRuleOfPlace } from '../permits/kitchen-law.ts'
import { noSuch } from '../refusal.ts'
import { implement, type Refusing, type UserCall } from '../server-function.ts'
import { readMissingCertifications } from './missing-certifications.ts'
import { readAdminChef } from './read-admin-chef.ts'
import { suspendChef, unsuspendChef } from './suspend-chef.ts'

interface Kitchen {
  id: string
  kind: 'chef' | 'truck_stop'
  state: string
  county: string | null
  status: ChefStatus
  name: string
  nameRu: string | null
  profileId: string
  statusReason: string | null
  activatedAt: string | null
  hasPlace: boolean
  wasSubmitted: boolean
}

/** Statuses in which each decision is possible. `reopen` reverses an approval or rejection. */
const allowedFrom: Record<ChefDecision, readonly string[]> = {
  approve: ['submitted'],
  reject: ['submitted'],
  reopen: ['active', 'draft'],
  suspend: ['submitted', 'active', 'paused'],
  unsuspend: ['suspended'],
}

const events = {
  approve: 'chef_approved',
  reject: 'chef_rejected',
  reopen: 'chef_reopened',
  suspend: 'chef_suspended',
  unsuspend: 'chef_unsuspended',
} as const

export const decideChef = implement(contract, decideOnChef)

/** Locks the kitchen, so that the second of two admins is refused with the first one's decision. */
export async function decideOnChef(
  { chefId, decision, reason }: z.output<typeof contract.input>,
  call: UserCall & Refusing<(typeof contract.refusals)[number]>,
): Promise<{ chef: AdminChef }> {
  const subject = { subjectKind: 'chef' as const, subjectId: chefId }
  const chef = await lockDecidedChef(chefId, call)
  if (!allowedFrom[decision].includes(chef.status) || (decision === 'reopen' && !chef.wasSubmitted)) {
    throw call.refuse(chefConflict, {
      status: chef.status,
      ...(await decidedBy(call.db, subject)),
    })
  }
  // A reopening notifies the chef only if the notification of the decision was sent.
  const isUnnotified = decision === 'reopen' && !(await isNotified(call.db, subject))
  if (decision === 'approve' && !chef.hasPlace) {
    throw call.refuse(placeMissing)
  }
  const gaps = decision === 'approve' ? await readGaps(call, chef) : {}
  if (!reason) {
    if (gaps.isRuleUnknown) throw call.refuse(ruleUnknown)
    if (gaps.missingCertifications) {
      throw call.refuse(certificationsMissing, { missing: gaps.missingCertifications })
    }
  }
  if (decision === 'suspend') {
    await suspendChef(call, chef, { reason: reason ?? '', withPerson: false })
  } else if (decision === 'unsuspend') {
    await unsuspendChef(call, chefId, reason)
  } else {
    await decide(call, chef, decision, reason, gaps)
  }
  const notification = {
    userId: chef.profileId,
    worded: wordNotification(events[decision], {
      name: localText(chef.name, chef.nameRu),
      reason: reason ?? null,
    }),
    path: decision === 'approve' ? '/dashboard/orders' : '/dashboard/chef-profile',
    ids: { chefId },
  }
  if (decision === 'approve' || decision === 'reject') {
    await notifyOnceFinal(call, subject, notification)
  } else if (!isUnnotified) await notifyOfDecision(call, notification)
  return { chef: await readAdminChef(call.refuse, call.db, chefId) }
}

/** Facts that make an approval need a reason. */
interface Gaps {
  missingCertifications?: CertificationKind[][]
  isRuleUnknown?: true
}

/** Rules cover home kitchens only, so none is known for a truck. */
async function readGaps({ db, now }: UserCall, chef: Kitchen): Promise<Gaps> {
  const rule = chef.kind === 'chef' ? await readRuleOfPlace(db, now, chef) : undefined
  if (!rule) return { isRuleUnknown: true }
  const missingCertifications = await readMissingCertifications(db, chef, rule)
  return missingCertifications.length > 0 ? { missingCertifications } : {}
}

async function lockDecidedChef(
  chefId: string,
  { db, refuse }: UserCall & Refusing<typeof notFound>,
): Promise<Kitchen> {
  const { rows } = await sql<Kitchen>`
    select id, kind, state, county, status, name, name_ru as "nameRu", profile_id as "profileId",
      status_reason as "statusReason", to_jsonb(activated_at) #>> '{}' as "activatedAt",
      latitude is not null as "hasPlace", submitted_at is not null as "wasSubmitted"
    from public.chefs
    where id = ${chefId}
    for no key update
  `.execute(db)
  const chef = rows[0]
  if (!chef) throw refuse(notFound, noSuch('chef'))
  return chef
}

const next = { approve: 'active', reject: 'draft', reopen: 'submitted' } as const

async function decide(
  call: UserCall,
  chef: Kitchen,
  decision: 'approve' | 'reject' | 'reopen',
  reason: string | undefined,
  gaps: Gaps,
): Promise<void> {
  const status = next[decision]
  await sql`
    update public.chefs
    set status = ${status}::public.chef_status,
        status_reason = ${decision === 'reject' ? (reason ?? null) : null},
        activated_at = case when ${decision === 'approve'} then coalesce(activated_at, ${call.now}) else activated_at end
    where id = ${chef.id}
  `.execute(call.db)
  if (gaps.missingCertifications) await openKeptGap(call, chef.id, gaps.missingCertifications)
  await recordAct(call, {
    action: `${decision}-chef`,
    subjectKind: 'chef',
    subjectId: chef.id,
    before: { status: chef.status, statusReason: chef.statusReason, activatedAt: chef.activatedAt },
    after: { status, ...gaps },
    reason,
  })
}
