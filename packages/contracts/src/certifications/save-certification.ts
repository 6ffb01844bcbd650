import { z } from 'zod'
import { OwnBusiness } from '../chefs/own-business.ts'
import { StoredPath } from '../chefs/update-business-pictures.ts'
import { Day, Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'
import { CertificationKind } from './certification.ts'
import { longestCertificationNumber, longestIssuer } from './certification-limits.ts'
import { alreadyApproved } from './certification-refusals.ts'

export const CertificationFields = z
  .object({
    kind: CertificationKind,
    number: z.string().trim().max(longestCertificationNumber),
    issuer: z.string().trim().min(2).max(longestIssuer),
    issuedOn: Day.nullable(),
    expiresOn: Day.nullable(),
    documentPath: StoredPath,
  })
  .refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn < expiresOn, {
    path: ['expiresOn'],
    message: 'The expiry date must be after the issue date',
  })

export const saveCertification = defineFunction({
  name: 'save-certification',
  summary: 'Submits a certification, or corrects one that is not approved. An admin then decides on it.',
  access: 'chef',
  effect: 'write',
  input: z.object({ id: Id.optional(), certification: CertificationFields }),
  output: z.object({ business: OwnBusiness }),
  refusals: [alreadyApproved, notFound],
})
