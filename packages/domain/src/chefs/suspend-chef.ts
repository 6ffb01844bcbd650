import { sql } from 'kysely'
import { recordAct } from '../audit/record-act.ts'
import type { Call } from '../server-function.ts'

interface Kitchen {
  id: string
  status: string
}

/** Hides a kitchen. `withPerson` remembers that it fell with its owner, and so comes back with them. */
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

/** What the record says about a kitchen's last suspension: the state it had, and whether it fell with its owner. */
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

/** A kitchen comes back as it was; one whose past is not on record comes back paused, for its chef to open. */
export async function restoreChef(call: Call, chefId: string, reason?: string): Promise<void> {
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
