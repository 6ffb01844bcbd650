import { z } from 'zod'
import { defineFunction } from '../function-contract.ts'
import { ExportedList, ListExport } from './list-export.ts'

export const getListExport = defineFunction({
  name: 'get-list-export',
  summary: "Gets the caller's latest export of a list with its progress; null once it has expired.",
  access: 'admin',
  right: 'exports',
  effect: 'read',
  secret: true,
  input: z.object({ list: ExportedList }),
  output: z.object({ export: ListExport.nullable() }),
})
