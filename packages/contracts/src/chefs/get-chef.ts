import { z } from 'zod'
import { ClosingMinute, Day, Id, MinuteOfDay, Moment, Weekday, Whole } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { Miles } from '../coordinates.ts'
import { defineFunction } from '../function-contract.ts'
import { LoyaltyTerms } from '../loyalty/loyalty-rule.ts'
import { DishCard } from '../menu/dish-card.ts'
import { Dollars } from '../money.ts'
import { ReviewSummary } from '../reviews/list-reviews.ts'
import { ServiceCard } from '../services/service-card.ts'
import { ChefCard } from './chef-card.ts'
import { DeliveryArea } from './delivery-area.ts'
import { AnswerMinutes, DeliveredBy, LeadMinutes } from './handover.ts'

/** A weekly window in minutes after midnight, in the chef's time zone. */
export const HoursWindow = z.object({
  weekday: Weekday,
  opensMinute: MinuteOfDay,
  closesMinute: ClosingMinute,
})

export const ChefDetail = ChefCard.extend({
  bio: z.string(),
  bioRu: z.string().nullable(),
  languages: z.array(z.string()),
  galleryPaths: z.array(z.string()),
  timeZone: z.string(),
  leadMinutes: LeadMinutes,
  answerMinutes: AnswerMinutes,
  deliveryRadiusMiles: Miles,
  deliveryFee: Dollars,
  deliveryMinimum: Dollars,
  /** Null: the chef has not stated it. */
  deliveredBy: DeliveredBy.nullable(),
  /** Further areas with their own fees. */
  deliveryAreas: z.array(DeliveryArea),
  pausedUntil: Moment.nullable(),
  memberSince: Moment.nullable(),
  completedOrders: Whole,
  hours: z.array(HoursWindow),
  /** Exceptions of the next weeks. Without minutes the kitchen is closed. */
  hourExceptions: z.array(
    z.object({
      day: Day,
      opensMinute: MinuteOfDay.nullable(),
      closesMinute: ClosingMinute.nullable(),
      note: z.string(),
    }),
  ),
  isOpenNow: z.boolean(),
  /** Next opening; null while the kitchen is open. */
  opensNextAt: Moment.nullable(),
  permitNumber: z.string().nullable(),
  certifications: z.array(z.object({ kind: z.string(), expiresOn: Day.nullable() })),
  /** Set if certifications that the law requires are missing and the rule of the place shows that to buyers. */
  certificationMark: z
    .object({
      /** The day on which the last certification expired; null if there was none. */
      expiredOn: Day.nullable(),
    })
    .nullable(),
  /** The kind of the kitchen's permit if the law forbids it to take orders; otherwise null. */
  ordersForbiddenBy: z.string().nullable(),
  /** The kitchen's running loyalty rule; null without one. */
  loyalty: LoyaltyTerms.nullable(),
  menu: z.array(DishCard),
  serviceOffers: z.array(ServiceCard),
  reviews: ReviewSummary,
})
export type ChefDetail = z.infer<typeof ChefDetail>

export const getChef = defineFunction({
  name: 'get-chef',
  summary: 'Reads a chef by id or slug, with hours, menu, services and the first reviews.',
  access: 'anyone',
  effect: 'read',
  shared: true,
  input: z.object({
    id: z.union([
      Id,
      z
        .string()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(80),
    ]),
  }),
  output: ChefDetail,
  refusals: [notFound],
})
