import { z } from 'zod'
import { Certification, CertificationKind } from '../certifications/certification.ts'
import { Id, Moment, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { DegreesEast, DegreesNorth } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { ListingStatus } from '../listings/listing-status.ts'
import { Dollars } from '../money.ts'
import { NumberMatch } from '../permits/number-match.ts'
import { PermitLimits } from '../permits/permit-change.ts'
import { ActOfAdmin } from './act-of-admin.ts'
import { AdminChef } from './chef-row.ts'
import { EvidenceDish } from './evidence-dish.ts'
import { PointKind } from './own-business.ts'
import { ActivationRequirement } from './own-chef.ts'

const Offer = z.object({
  kind: z.enum(['dish', 'service']),
  id: Id,
  name: z.string(),
  nameRu: z.string().nullable(),
  price: Dollars,
  status: ListingStatus,
})

/** A kitchen with everything that admins need to decide about it. */
export const AdminChefFile = AdminChef.extend({
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  bio: z.string(),
  bioRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  services: z.array(z.string()),
  languages: z.array(z.string()),
  zipCode: z.string(),
  /** The county whose rules the kitchen follows. */
  county: z.string().nullable(),
  /** Counties of the state that have their own rules, if the chef has chosen none of them. */
  otherCounties: z.array(z.string()),
  addressLine: z.string(),
  phone: z.string(),
  contactEmail: z.string(),
  contactVerifiedAt: Moment.nullable(),
  permit: PermitLimits.extend({
    kind: z.string(),
    number: z.string(),
    numberMatches: z.array(NumberMatch),
  }).nullable(),
  /** The exact position and the public one. */
  place: z
    .object({
      latitude: DegreesNorth,
      longitude: DegreesEast,
      pointKind: PointKind.nullable(),
      publicLatitude: DegreesNorth.nullable(),
      publicLongitude: DegreesEast.nullable(),
    })
    .nullable(),
  /** Active dishes first. */
  dishes: z.array(EvidenceDish),
  /** Requirements of activation that are not met. */
  missing: z.array(ActivationRequirement),
  /** Required certifications without an approved one; any kind of a group suffices. */
  missingCertifications: z.array(z.array(CertificationKind)),
  /**
   * Whether a rule is known for the kitchen. Without a rule, an approval needs a reason. No rule is known for trucks.
   */
  isRuleKnown: z.boolean(),
  /** Acts of admins about the kitchen, newest first. */
  history: z.array(ActOfAdmin),
  /** Weekdays with opening hours. */
  openDays: z.int().min(0).max(7),
  agreement: z.object({ version: Whole, acceptedAt: Moment }).nullable(),
  certifications: z.array(Certification),
  offers: z.array(Offer),
})
export type AdminChefFile = z.infer<typeof AdminChefFile>

export const getChefFile = defineFunction({
  name: 'get-chef-file',
  summary:
    'Reads everything that admins need to decide about a kitchen, such as its exact address and certifications.',
  access: 'admin',
  right: 'kitchens_read',
  effect: 'read',
  input: z.object({ chefId: Id }),
  output: AdminChefFile,
  refusals: [notFound],
})
