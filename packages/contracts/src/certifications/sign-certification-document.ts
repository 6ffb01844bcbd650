import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { FilePath, SignedFile } from '../signed-file.ts'

export const signCertificationDocument = defineFunction({
  name: 'sign-certification-document',
  summary: 'Signs the address of a certification’s document.',
  access: 'admin',
  right: 'certifications',
  effect: 'read',
  secret: true,
  input: z.object({ path: FilePath }),
  output: SignedFile,
  refusals: [notFound],
})
