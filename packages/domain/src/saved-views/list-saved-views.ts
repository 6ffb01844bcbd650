import { listSavedViews as contract } from '@localchef/contracts/saved-views/list-saved-views'
import { viewLists } from '@localchef/contracts/saved-views/view-list'
import { implement } from '../server-function.ts'
import { readStaffRoles } from '../staff/read-staff-role.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { readSavedViews } from './read-saved-views.ts'

export const listSavedViews = implement(contract, async ({ list }, { db, user }) => {
  const rights = await rightsOfUser(db, user.id)
  const { right } = viewLists[list]
  if (!rights.includes(right)) return { views: [], roles: [] }
  const roles = (await readStaffRoles(db)).filter((role) => role.rights.includes(right))
  return { views: await readSavedViews(db, user.id, list), roles: roles.map(({ name }) => name) }
})
