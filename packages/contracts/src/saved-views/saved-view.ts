import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { EditVersion } from '../edit-version.ts'
import { plainName } from '../plain-name.ts'
import { longestViewName } from './saved-view-limits.ts'
import { ViewFilter, ViewList } from './view-list.ts'

/** Views of one admin for one list. */
export const mostSavedViews = 20

export const ViewName = plainName(1, longestViewName)

/** Filters of a list that an admin keeps under a name. */
export const SavedView = z.object({
  id: Id,
  list: ViewList,
  name: z.string(),
  filter: ViewFilter,
  /** Whether other admins who can open the list see the view: all of them, or those of one staff role. */
  isShared: z.boolean(),
  sharedRole: z.string().nullable(),
  /** Whether the view belongs to the caller. Only its owner can change it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
  version: EditVersion,
})
export type SavedView = z.infer<typeof SavedView>
