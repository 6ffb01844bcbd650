import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { FilePath, SignedFile } from '../signed-file.ts'

export const signReportPicture = defineFunction({
  name: 'sign-report-picture',
  summary: 'Signs the address of the picture of a reported message.',
  access: 'admin',
  right: 'reports',
  effect: 'read',
  secret: true,
  input: z.object({ path: FilePath }),
  output: SignedFile,
  refusals: [notFound],
})
