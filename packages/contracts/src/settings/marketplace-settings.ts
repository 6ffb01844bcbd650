import { z } from 'zod'
import { Moment } from '../common-fields.ts'
import { Dollars } from '../money.ts'
import { plainName } from '../plain-name.ts'
import { accentFit, usualAccents } from './accent-palette.ts'

/**
 * What an admin settles without a deploy, by topic. Each topic has its schema here and what it is until somebody
 * changes it; the server keeps every version.
 */

/** Letters, digits and marks that mean nothing to HTML, JSON or a mail's header: the name is put into all of them. */
const Name = z
  .string()
  .trim()
  .min(2)
  .max(40)
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} .’+–-]| & )*$/u, 'Letters, digits, spaces and . ’ + - & between words')

const Colour = z.string().regex(/^#[0-9a-f]{6}$/, 'A colour such as #b5421b')

export const Identity = z
  .object({ name: Name, accent: Colour, accentDark: Colour })
  .superRefine(({ accent, accentDark }, context) => {
    const chosen = [
      ['accent', accent, 'light'],
      ['accentDark', accentDark, 'dark'],
    ] as const
    for (const [field, colour, theme] of chosen) {
      const { ink, ground, fits } = accentFit(colour, theme)
      if (fits) continue
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `Too little contrast: ${ink.toFixed(1)} : 1 for what is written on it (4.5 is needed), ${ground.toFixed(1)} : 1 on the page (3 is needed)`,
      })
    }
  })
export type Identity = z.infer<typeof Identity>

const WebAddress = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)])

/** An empty one: as the server was started with. */
export const Support = z.object({
  email: z.union([z.literal(''), z.email().max(200)]),
  messengerUrl: WebAddress,
  messengerHandle: z.string().trim().max(60),
  imageSiteUrl: WebAddress,
})
export type Support = z.infer<typeof Support>

const Percent = z.number().min(0)

export const Fees = z.object({
  /** What a buyer pays on top of the food: of its price, and for each order. */
  servicePercent: Percent.max(30),
  serviceFixed: Dollars.min(0).max(20),
  /** What the marketplace keeps of a chef's sales. Told to chefs; not taken from any payment here. */
  sharePercent: Percent.max(50),
})
export type Fees = z.infer<typeof Fees>

/** What a new kitchen begins with; its chef may change each. */
export const Limits = z.object({
  answerMinutes: z.int().min(5).max(1440),
  maxOpenOrders: z.int().min(1).max(500),
  leadMinutes: z.int().min(0).max(10_080),
})
export type Limits = z.infer<typeof Limits>

/** How much one buyer may have ordered and not paid. */
export const OrderingLimits = z.object({
  /** Open orders in all, and with one kitchen. */
  openOrders: z.int().min(1).max(500),
  openOrdersWithKitchen: z.int().min(1).max(500),
  /** Of the portions of one batch; two portions are always allowed. */
  batchSharePercent: z.int().min(1).max(100),
})
export type OrderingLimits = z.infer<typeof OrderingLimits>

export const FEATURES = ['bookings', 'messages', 'truckStops', 'reviews', 'newChefs'] as const
export type Feature = (typeof FEATURES)[number]
export const Features = z.object({
  bookings: z.boolean(),
  messages: z.boolean(),
  truckStops: z.boolean(),
  reviews: z.boolean(),
  newChefs: z.boolean(),
})
export type Features = z.infer<typeof Features>

const Slug = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'Small letters, digits and _')
const Label = plainName(2, 60)

function unique(items: readonly { slug: string }[]): boolean {
  return new Set(items.map(({ slug }) => slug)).size === items.length
}

/** In the order they are shown in. One that is retired is not offered any more; who has it keeps it. */
export const Cuisines = z.object({
  list: z
    .array(z.object({ slug: Slug, name: Label, nameRu: Label, retired: z.boolean() }))
    .min(1)
    .max(200)
    .refine(unique, 'Two have the same short name'),
})
export type Cuisines = z.infer<typeof Cuisines>

export const SERVICE_TYPES = ['catering', 'private_chef', 'class', 'other'] as const

/** How a type is booked follows from `kind`: a class has dates and places, everything else a day and an address. */
export const ServiceType = z.object({
  slug: Slug,
  kind: z.enum(SERVICE_TYPES),
  name: Label,
  nameRu: Label,
  retired: z.boolean(),
})
export type ServiceType = z.infer<typeof ServiceType>

export const ServiceTypes = z.object({
  list: z
    .array(ServiceType)
    .min(SERVICE_TYPES.length)
    .max(40)
    .refine(unique, 'Two have the same short name')
    .refine(
      (list) => SERVICE_TYPES.every((kind) => list.some((type) => type.slug === kind && type.kind === kind)),
      'The four types there always are can be renamed and retired, not removed',
    ),
})
export type ServiceTypes = z.infer<typeof ServiceTypes>

/** Sections begin with a line `## Heading`; what stands before the first is the lead. */
const LegalText = z.string().trim().min(40).max(60_000)
const Texts = z.object({ en: LegalText, ru: LegalText })

/** Null: the text the marketplace comes with. */
export const LegalDocument = z.object({ texts: Texts.nullable() })
export type LegalDocument = z.infer<typeof LegalDocument>

export const Agreement = z.object({
  texts: Texts.nullable(),
  /** From when on chefs who have not accepted it take no new orders; null: at once. */
  requiredFrom: Moment.nullable(),
})
export type Agreement = z.infer<typeof Agreement>

export const SETTING_KEYS = [
  'identity',
  'support',
  'fees',
  'limits',
  'ordering',
  'features',
  'cuisines',
  'serviceTypes',
  'terms',
  'privacy',
  'agreement',
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

export const settingSchemas = {
  identity: Identity,
  support: Support,
  fees: Fees,
  limits: Limits,
  ordering: OrderingLimits,
  features: Features,
  cuisines: Cuisines,
  serviceTypes: ServiceTypes,
  terms: LegalDocument,
  privacy: LegalDocument,
  agreement: Agreement,
} as const satisfies Record<SettingKey, z.ZodType>

export type SettingValues = { [Key in SettingKey]: z.infer<(typeof settingSchemas)[Key]> }

/** What the marketplace comes with. The cuisines stand in a table of their own. */
export const usualSettings: SettingValues = {
  identity: { name: 'LocalChef', accent: usualAccents.light, accentDark: usualAccents.dark },
  support: { email: '', messengerUrl: '', messengerHandle: '', imageSiteUrl: '' },
  fees: { servicePercent: 0, serviceFixed: 0, sharePercent: 0 },
  limits: { answerMinutes: 30, maxOpenOrders: 20, leadMinutes: 60 },
  ordering: { openOrders: 12, openOrdersWithKitchen: 4, batchSharePercent: 60 },
  features: { bookings: true, messages: true, truckStops: true, reviews: true, newChefs: true },
  cuisines: { list: [] },
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
}

/** What a buyer pays the marketplace for an order of this much food. */
export function serviceFeeCents(subtotalCents: number, { servicePercent, serviceFixed }: Fees): number {
  if (subtotalCents === 0) return 0
  return Math.round((subtotalCents * servicePercent) / 100) + Math.round(serviceFixed * 100)
}
