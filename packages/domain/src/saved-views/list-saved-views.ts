import { listSavedViews as contract } from '@localchef/contracts/saved-views/list-saved-views'
import { viewLists } from '@localchef/contracts/saved-views/view-list'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'
import { readSavedViews } from './read-saved-views.ts'

export const listSavedViews = implement(contract, async ({ list }, { db, user }) => {
  const rights = await rightsOfUser(db, user.id)
  return { views: rights.includes(viewLists[list].right) ? await readSavedViews(db, user.id, list) : [] }
})
