import { z } from 'zod'
import { OwnBusiness } from './business-own.ts'
import { StoredPath } from './business-pictures.ts'
import { CertificationKind } from './certification.ts'
import { Day, Id } from './common-fields.ts'
import { defineFunction } from './function-contract.ts'

export const CertificationPaper = z
  .object({
    kind: CertificationKind,
    number: z.string().trim().max(80),
    issuer: z.string().trim().min(2).max(120),
    issuedOn: Day.nullable(),
    expiresOn: Day.nullable(),
    documentPath: StoredPath,
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn < expiresOn, {
    path: ['expiresOn'],
    message: 'A paper expires after it was issued',
  })

export const saveCertification = defineFunction({
  name: 'save-certification',
  summary: 'Hands in a paper, or corrects one that is not approved. It waits for an admin from then on.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id.optional(), paper: CertificationPaper }),
  output: z.object({ business: OwnBusiness }),
})

export const deleteCertification = defineFunction({
  name: 'delete-certification',
  summary: 'Takes back a paper that is not approved.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id }),
  output: z.object({ business: OwnBusiness }),
})
