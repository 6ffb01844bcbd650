import type { StaffMember } from '@localchef/contracts/staff/staff-role'
import { sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** The admins by role and name, or one of them. */
export async function readStaffMembers(db: Queries, userId: string | null = null): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select m.user_id as "userId", p.name, p.email, m.role, to_jsonb(m.since) #>> '{}' as since
    from public.staff_members m
    join public.profiles p on p.id = m.user_id
    where ${userId}::uuid is null
      or m.user_id = ${userId}
    order by m.role, p.name, m.user_id
    limit 1000
  `.execute(db)
  return rows
}
