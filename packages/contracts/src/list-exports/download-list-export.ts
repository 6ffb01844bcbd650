import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { listNotOpen } from '../saved-views/saved-view-refusals.ts'
import { exportNotDone, ListExport } from './list-export.ts'

export const downloadListExport = defineFunction({
  name: 'download-list-export',
  summary:
    "Returns the CSV of one of the caller's exports, until it expires or the caller loses the right to the list.",
  access: 'admin',
  right: 'exports',
  effect: 'read',
  secret: true,
  input: z.object({ id: Id }),
  output: z.object({ export: ListExport, csv: z.string() }),
  refusals: [exportNotDone, listNotOpen, notFound],
})
