import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { SavedView } from './saved-view.ts'
import { ViewList } from './view-list.ts'

export const listSavedViews = defineFunction({
  name: 'list-saved-views',
  summary:
    "Lists the caller's saved views of a list and those that other admins share with their staff role, by name. None without the list's right.",
  access: 'admin',
  right: 'desk',
  effect: 'read',
  input: z.object({ list: ViewList }),
  output: z.object({
    views: z.array(SavedView),
    /** The staff roles that open the list: a view can be shared with one of them. */
    roles: z.array(z.string()),
  }),
})
