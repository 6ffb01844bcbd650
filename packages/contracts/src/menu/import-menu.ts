import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { MenuCsv, MenuCsvProblem } from './menu-csv.ts'

export const importMenu = defineFunction({
  name: 'import-menu',
  summary: 'Adds and changes dishes from CSV. Good rows are kept; each bad one is named with its reason.',
  access: 'chef',
  effect: 'create',
  input: MenuCsv,
  output: z.object({ created: z.int(), updated: z.int(), problems: z.array(MenuCsvProblem) }),
})
