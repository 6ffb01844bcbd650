import { z } from 'zod'
import { CertificationKind } from '../certifications/certification.ts'
import { Id, Moment } from '../common-fields.ts'
import { Forbidden } from '../permits/forbidden.ts'
import { ChefKind } from './chef-card.ts'
import { ChefStatus } from './chef-row.ts'

/** Requirements of activation (spec section 5). The server checks each. */
export const activationRequirements = [
  'business_information',
  'menu_or_service',
  'agreement',
  'contact',
] as const
export const ActivationRequirement = z.enum(activationRequirements)
export type ActivationRequirement = z.infer<typeof ActivationRequirement>

/** Kinds of certification of which the place's rule requires one, while none of them is approved. */
export const MissingCertification = z.object({
  kinds: z.array(CertificationKind),
  /** Whether a certification of these kinds waits for an admin. */
  isUnderReview: z.boolean(),
})
export type MissingCertification = z.infer<typeof MissingCertification>

export const MyChef = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  nameRu: z.string().nullable(),
  kind: ChefKind,
  status: ChefStatus,
  statusReason: z.string().nullable(),
  pausedUntil: Moment.nullable(),
  timeZone: z.string(),
  isVerified: z.boolean(),
  missing: z.array(ActivationRequirement),
  /** An admin can approve the kitchen without these certifications, but must give a reason. */
  missingCertifications: z.array(MissingCertification),
  /** The kind of permit that the kitchen holds; empty if it is unknown. */
  heldPermit: z.string(),
  /** What the law forbids with this permit; null if nothing is known. */
  forbids: Forbidden.nullable(),
})
export type MyChef = z.infer<typeof MyChef>
