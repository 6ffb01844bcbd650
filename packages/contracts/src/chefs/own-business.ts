import { z } from 'zod'
import { Certification } from '../certifications/certification.ts'
import { Moment, Positive, Whole } from '../common-fields.ts'
import { DegreesEast, DegreesNorth } from '../coordinates.ts'
import { EditVersion } from '../edit-version.ts'
import { Dollars } from '../money.ts'
import { PermitLimits } from '../permits/permit-change.ts'
import { HandoverRules } from './handover.ts'
import { BusinessHours } from './hours.ts'
import { MyChef } from './own-chef.ts'

/** How the exact position of a kitchen was set: the middle of its ZIP code, the middle of its city, or by hand. */
export const PointKind = z.enum(['zip', 'city', 'hand'])

/** A business as its owner reads it, with its private fields. */
export const OwnBusiness = MyChef.extend({
  tagline: z.string(),
  taglineRu: z.string().nullable(),
  bio: z.string(),
  bioRu: z.string().nullable(),
  cuisines: z.array(z.string()),
  /** Filters that find the kitchen. Catering, private chef and classes follow from its active services. */
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
    /** The county whose rules the kitchen follows. */
    county: z.string().nullable(),
    zipCode: z.string(),
    /** The private position, for the owner, admins and buyers with a confirmed order. */
    latitude: DegreesNorth.nullable(),
    longitude: DegreesEast.nullable(),
    /**
     * The source of the exact position: the middle of the ZIP code or city, or the chef; null if it was not recorded.
     */
    pointKind: PointKind.nullable(),
    /** The public position, some hundred meters away. */
    publicLatitude: DegreesNorth.nullable(),
    publicLongitude: DegreesEast.nullable(),
    /** Time zone at the exact position. */
    zoneThere: z.string().nullable(),
  }),
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    verifiedAt: Moment.nullable(),
    /** When the last code was sent to an unverified address. */
    codeSentAt: Moment.nullable(),
  }),
  handover: HandoverRules,
  hours: BusinessHours,
  permit: z.object({
    kind: z.string(),
    number: z.string(),
    mealsPerDay: Positive.nullable(),
    mealsPerWeek: Positive.nullable(),
    salesPerYear: Dollars.nullable(),
    /** Higher limits that await an admin's approval. */
    waiting: PermitLimits.extend({ since: Moment }).nullable(),
  }),
  certifications: z.array(Certification),
  agreement: z.object({
    /** The version to accept. */
    version: Whole,
    publishedAt: Moment,
    acceptedAt: Moment.nullable(),
    /** Moment from which new orders require acceptance; null if they never do. */
    requiredFrom: Moment.nullable(),
  }),
  submittedAt: Moment.nullable(),
  /** Versions of the sections, which are saved one by one. */
  versions: z.object({
    about: EditVersion,
    place: EditVersion,
    hours: EditVersion,
    handover: EditVersion,
    contact: EditVersion,
    permit: EditVersion,
    pictures: EditVersion,
  }),
})
export type OwnBusiness = z.infer<typeof OwnBusiness>
