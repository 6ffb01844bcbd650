import { z } from 'zod'
import { Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { MenuCsv, MenuCsvProblem } from './menu-csv.ts'
import {
  allergensUnstated,
  csvTooLong,
  csvWithoutHeadings,
  denialRejected,
  hiddenByAdmin,
} from './menu-refusals.ts'

export const importMenu = defineFunction({
  name: 'import-menu',
  summary:
    'Creates and updates dishes from CSV. Valid rows are saved; invalid ones are listed with the reason.',
  access: 'chef',
  effect: 'create',
  scope: 'write:menu',
  input: MenuCsv,
  output: z.object({ created: Whole, updated: Whole, problems: z.array(MenuCsvProblem) }),
  refusals: [hiddenByAdmin, allergensUnstated, csvTooLong, csvWithoutHeadings, denialRejected, notFound],
})
