import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { SavedView, ViewName } from './saved-view.ts'
import { listNotOpen, tooManySavedViews, viewNameTaken } from './saved-view-refusals.ts'
import { filterProblems, ViewFilter, ViewList } from './view-list.ts'

export const saveView = defineFunction({
  name: 'save-view',
  summary: "Saves filters of a list under a name, or changes one of the caller's saved views.",
  access: 'admin',
  right: 'desk',
  effect: 'write',
  input: z
    .object({
      /** Chosen by the caller, so that a retry does not save twice and a deleted view can come back. */
      id: Id,
      list: ViewList,
      name: ViewName,
      filter: ViewFilter,
      isShared: z.boolean(),
      /** The version that the caller saw; null for a new view. */
      version: EditVersion.nullable(),
    })
    .superRefine(({ list, filter }, context) => {
      for (const { path, message } of filterProblems(list, filter)) {
        context.addIssue({ code: 'custom', path: ['filter', ...path], message })
      }
    }),
  output: z.object({ view: SavedView }),
  refusals: [listNotOpen, notFound, staleEdit, tooManySavedViews, viewNameTaken],
})
