import { z } from 'zod'
import { Day, Id, Moment } from '../common-fields.ts'
import { defineFunction } from '../function-contract.ts'
import { DishCard } from '../menu/dish-card.ts'
import { Dollars } from '../money.ts'
import { ReviewSummary } from '../reviews/list-reviews.ts'
import { ServiceCard } from '../services/service-card.ts'
import { ChefCard } from './chef-card.ts'

/** A window in minutes after midnight, in the chef's time zone. */
export const HoursWindow = z.object({ weekday: z.int(), opensMinute: z.int(), closesMinute: z.int() })

export const ChefDetail = ChefCard.extend({
  bio: z.string(),
  bioRu: z.string().nullable(),
  languages: z.array(z.string()),
  galleryPaths: z.array(z.string()),
  timeZone: z.string(),
  leadMinutes: z.int(),
  answerMinutes: z.int(),
  deliveryRadiusMiles: z.number(),
  deliveryFee: Dollars,
  deliveryMinimum: Dollars,
  pausedUntil: Moment.nullable(),
  memberSince: Moment.nullable(),
  completedOrders: z.int(),
  hours: z.array(HoursWindow),
  /** Days of the next weeks that differ; without minutes the chef is closed. */
  hourExceptions: z.array(
    z.object({
      day: Day,
      opensMinute: z.int().nullable(),
      closesMinute: z.int().nullable(),
      note: z.string(),
    }),
  ),
  /** Whether the kitchen hands food over right now. */
  isOpenNow: z.boolean(),
  /** When it opens next, if it is closed now. */
  opensNextAt: Moment.nullable(),
  permitNumber: z.string().nullable(),
  certifications: z.array(z.object({ kind: z.string(), expiresOn: Day.nullable() })),
  menu: z.array(DishCard),
  serviceOffers: z.array(ServiceCard),
  reviews: ReviewSummary,
})
export type ChefDetail = z.infer<typeof ChefDetail>

export const getChef = defineFunction({
  name: 'get-chef',
  summary: 'One chef with hours, menu, services and the first reviews. Takes the id or the slug.',
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
})
