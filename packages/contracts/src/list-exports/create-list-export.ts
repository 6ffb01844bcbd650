import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { listNotOpen } from '../saved-views/saved-view-refusals.ts'
import { exportFilterProblems } from './export-rights.ts'
import { ExportedList, ExportFilter, exportRunning, ListExport } from './list-export.ts'

export const createListExport = defineFunction({
  name: 'create-list-export',
  summary:
    'Exports all pages of a list with its filters as CSV: a short list at once, a longer one by a job. One at a time.',
  access: 'admin',
  right: 'exports',
  effect: 'write',
  input: z
    .object({
      /** Chosen by the caller, so a retry does not export twice. */
      id: Id,
      list: ExportedList,
      filter: ExportFilter,
    })
    .superRefine(({ list, filter }, context) => {
      for (const { path, message } of exportFilterProblems(list, filter)) {
        context.addIssue({ code: 'custom', path: ['filter', ...path], message })
      }
    }),
  output: z.object({ export: ListExport }),
  refusals: [exportRunning, listNotOpen, notFound],
})
