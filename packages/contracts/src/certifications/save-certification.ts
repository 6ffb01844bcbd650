import { z } from 'zod'
import { OwnBusiness } from '../chefs/own-business.ts'
import { StoredPath } from '../chefs/set-business-pictures.ts'
import { Day, Id } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { CertificationKind } from './certification.ts'

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
