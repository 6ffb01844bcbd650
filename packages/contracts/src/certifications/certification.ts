import { z } from 'zod'
import { Day, Id, Moment } from '../common-fields.ts'

export const certificationKinds = [
  'food_handler',
  'food_manager',
  'cottage_food',
  'mehko',
  'business_licence',
  'insurance',
  'other',
] as const
export const CertificationKind = z.enum(certificationKinds)
export type CertificationKind = z.infer<typeof CertificationKind>

export const Certification = z.object({
  id: Id,
  kind: CertificationKind,
  number: z.string(),
  issuer: z.string(),
  issuedOn: Day.nullable(),
  expiresOn: Day.nullable(),
  /** In the private bucket `certificates`. */
  documentPath: z.string().nullable(),
  status: z.enum(['pending', 'approved', 'rejected', 'expired']),
  rejectedReason: z.string().nullable(),
  createdAt: Moment,
})
export type Certification = z.infer<typeof Certification>
