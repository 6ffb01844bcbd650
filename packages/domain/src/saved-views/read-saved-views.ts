import type { SavedView } from '@localchef/contracts/saved-views/saved-view'
import type { ViewList } from '@localchef/contracts/saved-views/view-list'
import { sql } from 'kysely'
import { versionOf } from '../edit-version.ts'
import type { Queries } from '../queries.ts'

/** An admin's own views of a list and those that others share with the admin's staff role, by name. */
export async function readSavedViews(db: Queries, userId: string, list: ViewList): Promise<SavedView[]> {
  const { rows } = await sql<Omit<SavedView, 'version'>>`
    select
      v.id, v.list_name as list, v.name, v.filter, v.is_shared as "isShared",
      v.shared_role as "sharedRole",
      v.owner_id = ${userId} as "isOwn",
      p.name as "ownerName"
    from public.saved_views v
    join public.profiles p on p.id = v.owner_id
    left join public.staff_members m on m.user_id = ${userId}
    where v.list_name = ${list}
      and (v.owner_id = ${userId} or (v.is_shared and (v.shared_role is null or v.shared_role = m.role)))
    order by lower(v.name), v.id
  `.execute(db)
  return Promise.all(rows.map(async (view) => ({ ...view, version: await versionOfView(view) })))
}

function versionOfView({ name, filter, isShared, sharedRole }: Omit<SavedView, 'version'>): Promise<string> {
  return versionOf({ name, filter, isShared, sharedRole })
}
