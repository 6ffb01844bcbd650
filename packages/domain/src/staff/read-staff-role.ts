import { builtInStaffRoles, type StaffRole } from '@localchef/contracts/staff/staff-role'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'

type StoredRole = Omit<StaffRole, 'version'>

/** The staff roles of the marketplace, or one of them. */
export async function readStaffRoles(db: Queries, name: string | null = null): Promise<StaffRole[]> {
  const { rows } = await sql<StoredRole>`
    select s.name,
      array(
        select r.right_name
        from public.staff_role_rights r
        where r.role = s.name
        order by r.right_name
      ) as rights,
      (select count(*)::integer from public.staff_members m where m.role = s.name) as "memberCount"
    from public.staff_roles s
    where ${name}::text is null
      or s.name = ${name}
    order by array_position(${builtInStaffRoles}::text[], s.name), s.name
    limit 200
  `.execute(db)
  return Promise.all(
    rows.map(async (stored) => ({ ...stored, version: await versionOf({ rights: stored.rights }) })),
  )
}

export async function readStaffRole(db: Queries, name: string): Promise<StaffRole | undefined> {
  return (await readStaffRoles(db, name))[0]
}
