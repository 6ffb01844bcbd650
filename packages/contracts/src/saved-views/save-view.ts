import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { EditVersion, staleEdit } from '../edit-version.ts'
import { defineFunction } from '../function-contract.ts'
import { unknownStaffRole } from '../staff/staff-refusals.ts'
import { StaffRoleName } from '../staff/staff-role.ts'
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
      /** The staff role whose admins see a shared view; null for all who can open the list. */
      sharedRole: StaffRoleName.nullable().default(null),
      /** The version that the caller saw; null for a new view. */
      version: EditVersion.nullable(),
    })
    .superRefine(({ list, filter, isShared, sharedRole }, context) => {
      if (sharedRole !== null && !isShared) {
        context.addIssue({
          code: 'custom',
          path: ['sharedRole'],
          message: 'Only a shared view has a staff role',
        })
      }
      for (const { path, message } of filterProblems(list, filter)) {
        context.addIssue({ code: 'custom', path: ['filter', ...path], message })
      }
    }),
  output: z.object({ view: SavedView }),
  refusals: [listNotOpen, notFound, staleEdit, tooManySavedViews, unknownStaffRole, viewNameTaken],
})
