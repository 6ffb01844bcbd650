import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Call } from '../server-function.ts'

interface Kitchen {
  id: string
  status: string
}

/** Suspends a kitchen. `withPerson` records that it was suspended with its owner, so that it returns with them. */
export async function suspendChef(
  call: Call,
  chef: Kitchen,
  { reason, withPerson }: { reason: string; withPerson: boolean },
): Promise<void> {
  await sql`
    update public.chefs
    set status = 'suspended',
        status_reason = ${reason}
    where id = ${chef.id}
  `.execute(call.db)
  await recordAct(call, {
    action: 'suspend-chef',
    subjectKind: 'chef',
    subjectId: chef.id,
    before: { status: chef.status },
    after: { status: 'suspended', withPerson },
    reason,
  })
}

interface Suspension {
  before: string
  withPerson: boolean
}

/** Reads a kitchen's last suspension from the audit: its status before, and whether its owner was suspended too. */
export async function readSuspension(call: Call, chefId: string): Promise<Suspension | undefined> {
  const { rows } = await sql<Suspension>`
    select before ->> 'status' as before, coalesce((after ->> 'withPerson')::boolean, false) as "withPerson"
    from public.audit_log
    where subject_kind = 'chef'
      and subject_id = ${chefId}
      and action = 'suspend-chef'
    order by id desc
    limit 1
  `.execute(call.db)
  return rows[0]
}

/** Lifts a suspension: sets the status before it, or `paused` if the audit does not contain it. */
export async function unsuspendChef(call: Call, chefId: string, reason?: string): Promise<void> {
  const known = await readSuspension(call, chefId)
  const { rows } = await sql<{ status: string }>`
    update public.chefs
    set status = ${known?.before ?? 'paused'}::public.chef_status,
        status_reason = null
    where id = ${chefId}
      and status = 'suspended'
    returning status
  `.execute(call.db)
  const restored = rows[0]
  if (!restored) return
  await recordAct(call, {
    action: 'unsuspend-chef',
    subjectKind: 'chef',
    subjectId: chefId,
    before: { status: 'suspended' },
    after: { status: restored.status },
    reason,
  })
}
