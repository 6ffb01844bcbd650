import { z } from 'zod'
import { AnswerMinutes, LeadMinutes, MaxOpenOrders } from '../chefs/handover.ts'
import { Day, Moment } from '../common-fields.ts'
import { InvitationsPerDay } from '../customers/customer-list.ts'
import { Email } from '../email-field.ts'
import { DaysBetweenMessages } from '../followers/follower-message.ts'
import { greatestGift, leastGift } from '../gift-cards/gift-card-limits.ts'
import { inEveryLanguage } from '../language.ts'
import { Dollars } from '../money.ts'
import { OpenOrdersLimit } from '../orders/open-orders-limit.ts'
import { mostCommissionPercent } from '../payments/charge-limits.ts'
import { PlaceRules } from '../permits/place-rules.ts'
import { usualPlaceRules } from '../permits/usual-place-rules.ts'
import { usStates } from '../places/us-states.ts'
import { plainName } from '../plain-name.ts'
import { ServiceKind } from '../services/service-card.ts'
import { longestSlug } from '../text-limits.ts'
import { hexColorPattern, slugPattern } from '../text-patterns.ts'
import { accentFit, usualAccents } from './accent-palette.ts'
import { logoFacts, logoPattern } from './logo.ts'
import { logoFault } from './logo-limits.ts'
import { longestLabel, longestLegalText, longestMarketplaceName } from './setting-limits.ts'
import { usualCuisines } from './usual-cuisines.ts'

/**
 * Settings that admins change at run time. Each has a schema and a default here; the server keeps every version.
 */

/** Excludes characters that are special in HTML, JSON or mail headers, because the name appears in all three. */
const Name = z
  .string()
  .trim()
  .min(2)
  .max(longestMarketplaceName)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .’+–-]| & )*$/u, 'Letters, digits, spaces and . ’ + - & between words')

const Color = z.string().regex(hexColorPattern, 'A color such as #b5421b')

/** The name of a file in the bucket `logos`. */
const Logo = z
  .string()
  .regex(logoPattern)
  .refine((name) => logoFault(logoFacts(name)) === null, 'Too small, or too long')

export const Identity = z
  .object({ name: Name, accent: Color, accentDark: Color, logo: Logo.nullable().default(null) })
  .superRefine(({ accent, accentDark }, context) => {
    const chosen = [
      ['accent', accent, 'light'],
      ['accentDark', accentDark, 'dark'],
    ] as const
    for (const [field, color, theme] of chosen) {
      const { ink, ground, fits } = accentFit(color, theme)
      if (fits) continue
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `Too little contrast: ${ink.toFixed(1)} : 1 for text on it (minimum 4.5), ${ground.toFixed(1)} : 1 on the page (minimum 3)`,
      })
    }
  })
export type Identity = z.infer<typeof Identity>

const WebAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])

/** An empty field keeps the value of the server's configuration. */
export const Support = z.object({
  email: z.union([z.literal(''), Email]),
  messengerUrl: WebAddress,
  messengerHandle: z.string().trim().max(60),
  imageSiteUrl: WebAddress,
})
export type Support = z.infer<typeof Support>

const stateCodes = usStates.map(({ code }) => code)

const Percent = z.number().min(0)

/** The buyer's service fee: a share of the food's price plus a fixed amount for each order. */
export const ServiceFee = z.object({
  servicePercent: Percent.max(30),
  serviceFixed: Dollars.min(0).max(20),
})
export type ServiceFee = z.infer<typeof ServiceFee>

export const FeeRates = ServiceFee.extend({
  /**
   * The commission, under the name that stored settings use. Chefs see it. It is deducted from card payments unless a
   * kitchen has its own commission.
   */
  sharePercent: Percent.max(mostCommissionPercent),
})
export type FeeRates = z.infer<typeof FeeRates>

export const Fees = FeeRates.extend({
  /** Fees that replace the others on a day, in the marketplace's time zone. */
  planned: FeeRates.extend({ holdsFrom: Day }).nullable().default(null),
})
export type Fees = z.infer<typeof Fees>

/** Ways to pay. Only kitchens whose connected account takes charges offer cards. */
export const PaymentMethods = z
  .object({
    card: z.boolean(),
    /** If false, buyers still pay in person where the kitchen takes no cards. */
    atPickup: z.boolean(),
  })
  .refine(({ card, atPickup }) => card || atPickup, {
    path: ['atPickup'],
    message: 'Buyers need one way to pay',
  })
export type PaymentMethods = z.infer<typeof PaymentMethods>

export const ledgerTimeZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const
/** The ledger's calendar. Its months begin and end at midnight of the time zone. */
export const LedgerCalendar = z.object({ timeZone: z.enum(ledgerTimeZones) })
export type LedgerCalendar = z.infer<typeof LedgerCalendar>

/** Defaults for a new kitchen. Its chef can change each. */
export const Limits = z.object({
  answerMinutes: AnswerMinutes,
  maxOpenOrders: MaxOpenOrders,
  leadMinutes: LeadMinutes,
})
export type Limits = z.infer<typeof Limits>

/** Limits of a buyer's unpaid orders. */
export const OrderingLimits = z.object({
  /** Maximum open orders in total. */
  openOrders: OpenOrdersLimit,
  openOrdersWithKitchen: OpenOrdersLimit,
  /** Maximum share of a batch's portions. Two portions are always allowed. */
  batchSharePercent: z.int().min(1).max(100),
})
export type OrderingLimits = z.infer<typeof OrderingLimits>

/** Messages of kitchens to their followers, and their invitations to customers from elsewhere. */
export const FollowerLimits = z.object({
  everyDays: DaysBetweenMessages,
  invitationsPerDay: InvitationsPerDay.default(1000),
})
export type FollowerLimits = z.infer<typeof FollowerLimits>

/**
 * Maximum numbers of text messages, codes not included. Each message costs the marketplace money. The bell shows what
 * is held back.
 */
export const TextLimits = z.object({
  perHour: z.int().min(0).max(1_000_000),
  perDay: z.int().min(0).max(1_000_000),
  /** About one kitchen within 24 hours. */
  perKitchenDay: z.int().min(0).max(1_000_000),
})
export type TextLimits = z.infer<typeof TextLimits>

export const features = [
  'bookings',
  'messages',
  'truckStops',
  'reviews',
  'newChefs',
  'customerLists',
  'giftCards',
] as const
export type Feature = (typeof features)[number]
export const Features = z.object({
  bookings: z.boolean(),
  messages: z.boolean(),
  truckStops: z.boolean(),
  reviews: z.boolean(),
  newChefs: z.boolean(),
  customerLists: z.boolean().default(true),
  giftCards: z.boolean().default(true),
})
export type Features = z.infer<typeof Features>

/** The states whose kitchens the marketplace takes; empty for all. */
export const Region = z.object({
  states: z
    .array(z.enum(stateCodes))
    .max(stateCodes.length)
    .refine((states) => new Set(states).size === states.length, 'A state is named twice'),
})
export type Region = z.infer<typeof Region>

const Slug = z.string().max(longestSlug).regex(slugPattern, 'Small letters, digits and _')
const Label = plainName(2, longestLabel)

function unique(items: readonly { slug: string }[]): boolean {
  return new Set(items.map(({ slug }) => slug)).size === items.length
}

/** In display order. A retired cuisine can no longer be chosen; kitchens that have it keep it. */
export const Cuisines = z.object({
  list: z
    .array(z.object({ slug: Slug, name: Label, nameRu: Label, retired: z.boolean() }))
    .min(1)
    .max(200)
    .refine(unique, 'Two have the same short name'),
})
export type Cuisines = z.infer<typeof Cuisines>

/** `kind` decides how the type is booked: a class by its dates, all others by day and address. */
export const ServiceType = z.object({
  slug: Slug,
  kind: ServiceKind,
  name: Label,
  nameRu: Label,
  retired: z.boolean(),
})
export type ServiceType = z.infer<typeof ServiceType>

export const ServiceTypes = z.object({
  list: z
    .array(ServiceType)
    .min(ServiceKind.options.length)
    .max(40)
    .refine(unique, 'Two have the same short name')
    .refine(
      (list) =>
        ServiceKind.options.every((kind) => list.some((type) => type.slug === kind && type.kind === kind)),
      'The four types there always are can be renamed and retired, not removed',
    ),
})
export type ServiceTypes = z.infer<typeof ServiceTypes>

/** Sections begin with a line `## Heading`. Text before the first heading is the lead. */
const LegalText = z.string().trim().min(40).max(longestLegalText)
/** A language that was added later falls back to the English text. */
const Texts = z.object({ ...inEveryLanguage(() => LegalText.optional()), en: LegalText, ru: LegalText })

/** Null for the default text. */
export const LegalDocument = z.object({ texts: Texts.nullable() })
export type LegalDocument = z.infer<typeof LegalDocument>

export const Agreement = z.object({
  texts: Texts.nullable(),
  /** Moment from which chefs must have accepted it to take new orders; null if they must already. */
  requiredFrom: Moment.nullable(),
})
export type Agreement = z.infer<typeof Agreement>

/**
 * Acts that nobody can undo wait for an owner other than the requesting admin: erasures, closed months, and refunds and
 * corrections of at least `fromAmount`.
 */
export const Approvals = z.object({
  twoOwners: z.boolean(),
  /** The smallest card refund by an admin, and the smallest correction of the ledger, that waits for an approval. */
  fromAmount: Dollars.min(1).max(10_000).default(200),
})
export type Approvals = z.infer<typeof Approvals>

/**
 * The most credit of the marketplace within 24 hours: to one person from all staff together, and from one member of staff
 * to all people. Revoked credit does not count.
 */
export const CreditLimits = z.object({
  toPerson: Dollars.min(1).max(10_000),
  byStaff: Dollars.min(1).max(100_000),
})
export type CreditLimits = z.infer<typeof CreditLimits>

const Gift = Dollars.min(leastGift).max(greatestGift)

/** Amounts of gift cards in dollars: three to choose from, or any amount between `least` and `most`. */
export const GiftCardLimits = z
  .object({
    small: Gift,
    medium: Gift,
    large: Gift,
    least: Gift,
    most: Gift,
    /**
     * Days in which a buyer can take an unredeemed card back without asking. With 0, the staff decides about every
     * card.
     */
    refundDays: z.int().min(0).max(365),
  })
  .refine(
    ({ least, small, medium, large, most }) =>
      least <= small && small < medium && medium < large && large <= most,
    { path: ['most'], message: 'From the least to the most, the amounts grow' },
  )
export type GiftCardLimits = z.infer<typeof GiftCardLimits>

/** Until it opens, the marketplace sells nothing. Changed by `open-marketplace` and `close-marketplace` only. */
export const Opening = z.object({ isOpen: z.boolean() })
export type Opening = z.infer<typeof Opening>

/** Settings with a form, saved by `save-setting`. */
export const settingKeys = [
  'identity',
  'support',
  'region',
  'fees',
  'payments',
  'ledger',
  'limits',
  'ordering',
  'followers',
  'texts',
  'features',
  'cuisines',
  'serviceTypes',
  'terms',
  'privacy',
  'agreement',
  'placeRules',
  'approvals',
  'credit',
  'giftCards',
] as const
export type SettingKey = (typeof settingKeys)[number]

export const settingSchemas = {
  identity: Identity,
  support: Support,
  region: Region,
  fees: Fees,
  payments: PaymentMethods,
  ledger: LedgerCalendar,
  limits: Limits,
  ordering: OrderingLimits,
  followers: FollowerLimits,
  texts: TextLimits,
  features: Features,
  cuisines: Cuisines,
  serviceTypes: ServiceTypes,
  terms: LegalDocument,
  privacy: LegalDocument,
  agreement: Agreement,
  placeRules: PlaceRules,
  approvals: Approvals,
  credit: CreditLimits,
  giftCards: GiftCardLimits,
  opening: Opening,
} as const satisfies Record<SettingKey | 'opening', z.ZodType>

export type SettingValues = { [Key in keyof typeof settingSchemas]: z.infer<(typeof settingSchemas)[Key]> }

/** The defaults. Cuisines have their own table, which a migration filled with these. */
export const usualSettings: SettingValues = {
  identity: { name: 'LocalChef', accent: usualAccents.light, accentDark: usualAccents.dark, logo: null },
  support: { email: '', messengerUrl: '', messengerHandle: '', imageSiteUrl: '' },
  region: { states: [] },
  fees: { servicePercent: 0, serviceFixed: 0, sharePercent: 0, planned: null },
  payments: { card: true, atPickup: true },
  ledger: { timeZone: 'UTC' },
  limits: { answerMinutes: 30, maxOpenOrders: 20, leadMinutes: 60 },
  ordering: { openOrders: 12, openOrdersWithKitchen: 4, batchSharePercent: 60 },
  followers: { everyDays: 7, invitationsPerDay: 1000 },
  texts: { perHour: 500, perDay: 3000, perKitchenDay: 300 },
  features: {
    bookings: true,
    messages: true,
    truckStops: true,
    reviews: true,
    newChefs: true,
    customerLists: true,
    giftCards: true,
  },
  cuisines: { list: usualCuisines.map((cuisine) => ({ ...cuisine, retired: false })) },
  serviceTypes: {
    list: [
      { slug: 'catering', kind: 'catering', name: 'Catering', nameRu: 'Кейтеринг', retired: false },
      {
        slug: 'private_chef',
        kind: 'private_chef',
        name: 'Private chef',
        nameRu: 'Повар на дом',
        retired: false,
      },
      { slug: 'class', kind: 'class', name: 'Class', nameRu: 'Мастер-класс', retired: false },
      { slug: 'other', kind: 'other', name: 'Service', nameRu: 'Услуга', retired: false },
    ],
  },
  terms: { texts: null },
  privacy: { texts: null },
  agreement: { texts: null, requiredFrom: null },
  placeRules: { rules: usualPlaceRules },
  approvals: { twoOwners: false, fromAmount: 200 },
  credit: { toPerson: 200, byStaff: 1000 },
  giftCards: { small: 25, medium: 50, large: 100, least: 10, most: 500, refundDays: 14 },
  opening: { isOpen: false },
}

/** The stored value of a setting, or the default if it is missing or does not match the schema. */
export function settingFrom<Key extends keyof SettingValues>(key: Key, stored: unknown): SettingValues[Key] {
  const parsed = settingSchemas[key].safeParse(stored)
  return (parsed.success ? parsed.data : usualSettings[key]) as SettingValues[Key]
}

/** The marketplace's fees on a day of its calendar. */
export function feesOn({ planned, ...rates }: Fees, day: string): FeeRates {
  if (!planned || day < planned.holdsFrom) return rates
  const { holdsFrom: _, ...begun } = planned
  return begun
}

/** The service fee of an order with this subtotal. */
export function serviceFeeCents(subtotalCents: number, { servicePercent, serviceFixed }: ServiceFee): number {
  if (subtotalCents === 0) return 0
  return Math.round((subtotalCents * servicePercent) / 100) + Math.round(serviceFixed * 100)
}
