import { notFound } from '@localchef/contracts/common-refusals'
import { saveView as contract } from '@localchef/contracts/saved-views/save-view'
import { mostSavedViews } from '@localchef/contracts/saved-views/saved-view'
import {
  listNotOpen,
  tooManySavedViews,
  viewNameTaken,
} from '@localchef/contracts/saved-views/saved-view-refusals'
import { viewLists } from '@localchef/contracts/saved-views/view-list'
import { unknownStaffRole } from '@localchef/contracts/staff/staff-refusals'
import { sql } from 'kysely'
import { refuseStale } from '../edit-version.ts'
import type { Queries } from '../queries.ts'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'
import { readStaffRole } from '../staff/read-staff-role.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { readSavedViews } from './read-saved-views.ts'

/** A repeated save changes nothing. */
export const saveView = implement(contract, async (wanted, call) => {
  const { id, list, name, filter, isShared, sharedRole, version: seen } = wanted
  const { db, user } = call
  const { right } = viewLists[list]
  if (!(await rightsOfUser(db, user.id)).includes(right)) throw call.refuse(listNotOpen)
  await lockViewsOf(db, user.id)
  if (sharedRole !== null && !(await readStaffRole(db, sharedRole))?.rights.includes(right)) {
    throw call.refuse(unknownStaffRole)
  }
  const own = (await readSavedViews(db, user.id, list)).filter(({ isOwn }) => isOwn)
  const before = own.find((view) => view.id === id)
  if (!before && (seen !== null || (await isTaken(db, id)))) throw call.refuse(notFound, noSuch('view'))
  if (own.some((view) => view.id !== id && view.name.toLowerCase() === name.toLowerCase())) {
    throw call.refuse(viewNameTaken)
  }
  if (!before && own.length >= mostSavedViews) throw call.refuse(tooManySavedViews)
  if (before && !isSame(before, wanted)) refuseStale(call.refuse, seen ?? undefined, before.version)
  await sql`
    insert into public.saved_views (id, owner_id, list_name, right_name, name, filter, is_shared, shared_role)
    values (
      ${id}, ${user.id}, ${list}, ${right}, ${name}, ${JSON.stringify(filter)}::jsonb, ${isShared}, ${sharedRole}
    )
    on conflict (id) do update
    set name = excluded.name,
        filter = excluded.filter,
        is_shared = excluded.is_shared,
        shared_role = excluded.shared_role
  `.execute(db)
  const view = (await readSavedViews(db, user.id, list)).find((saved) => saved.id === id)
  if (!view) throw new Error('the saved view was not found')
  return { view }
})

type Content = { name: string; filter: object; isShared: boolean; sharedRole: string | null }

const isSame = (one: Content, other: Content) => contentOf(one) === contentOf(other)

const contentOf = ({ name, filter, isShared, sharedRole }: Content) =>
  JSON.stringify([name, isShared, sharedRole, Object.entries(filter).sort()])

/** Serializes concurrent saves of an admin, so that the limit holds. */
async function lockViewsOf(db: Queries, userId: string): Promise<void> {
  await sql`
    select m.user_id as "userId"
    from public.staff_members m
    where m.user_id = ${userId}
    for no key update
  `.execute(db)
}

/** Whether the id belongs to another admin's view or to a view of another list. */
async function isTaken(db: Queries, id: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from public.saved_views where id = ${id}) as taken
  `.execute(db)
  return rows[0]?.taken ?? false
}
