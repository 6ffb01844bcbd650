import { z } from 'zod'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { FilePath, SignedFile } from '../signed-file.ts'

export const signDisputePicture = defineFunction({
  name: 'sign-dispute-picture',
  summary:
    'Signs the address of a picture of a dispute: of a side’s account, or of a conversation of buyer and chef.',
  access: 'admin',
  right: 'disputes',
  effect: 'read',
  secret: true,
  input: z.object({ path: FilePath }),
  output: SignedFile,
  refusals: [notFound],
})
