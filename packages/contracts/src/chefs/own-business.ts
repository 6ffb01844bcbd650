import { z } from 'zod'
import { Certification } from '../certifications/certification.ts'
import { Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { PermitLimits } from '../permits/permit-change.ts'
import { HandoverRules } from './handover.ts'
import { BusinessHours } from './hours.ts'
import { MyChef } from './own-chef.ts'

/** Everything an owner may know of their business: what buyers see, and the half nobody else sees. */
export const OwnBusiness = MyChef.extend({
  nameRu: z.string().nullable(),
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  bio: z.string(),
  bioRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  /** What buyers find the kitchen by; catering, private chef and classes follow from the active services. */
  services: z.array(z.string()),
  languages: z.array(z.string()),
  pictures: z.object({
    avatarPath: z.string().nullable(),
    coverPath: z.string().nullable(),
    coverColor: z.string(),
    galleryPaths: z.array(z.string()),
  }),
  place: z.object({
    addressLine: z.string(),
    addressUnit: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    /** The kitchen itself: only its owner, admins and buyers with a confirmed order learn it. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** The point everybody sees, some hundred metres away. */
    publicLatitude: z.number().nullable(),
    publicLongitude: z.number().nullable(),
  }),
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    verifiedAt: Moment.nullable(),
    /** When the last code went out to an address that has not been verified yet. */
    codeSentAt: Moment.nullable(),
  }),
  handover: HandoverRules,
  hours: BusinessHours,
  permit: z.object({
    kind: z.string(),
    number: z.string(),
    mealsPerDay: z.int().nullable(),
    mealsPerWeek: z.int().nullable(),
    salesPerYear: Dollars.nullable(),
    /** Higher limits that wait for an admin. */
    waiting: PermitLimits.extend({ since: Moment }).nullable(),
  }),
  certifications: z.array(Certification),
  agreement: z.object({
    /** The version that has to be accepted. */
    version: z.int(),
    publishedAt: Moment,
    acceptedAt: Moment.nullable(),
    /** From when on no new orders come without it; null: it stops none. */
    requiredFrom: Moment.nullable(),
  }),
  submittedAt: Moment.nullable(),
})
export type OwnBusiness = z.infer<typeof OwnBusiness>
