import { z } from 'zod'
import { Day } from '../common-fields.ts'
import { ServiceKind } from '../services/service-card.ts'
import { FoodKind } from './food-kind.ts'
import { foodKinds } from './food-kinds.ts'
import { longestForbiddenNote } from './place-rule-limits.ts'

export const HttpsAddress = z.url({ protocol: /^https$/ }).max(500)

/** Ways of handing food over. A courier is anybody who does not belong to the kitchen. */
export const ruledHandovers = ['delivery', 'courier'] as const

/** What the law forbids to the holder of a permit. Empty lists and null forbid nothing. */
export const Forbidden = z.object({
  services: z.array(ServiceKind).max(4),
  handovers: z.array(z.enum(ruledHandovers)).max(2),
  /**
   * Orders of food over the internet and by telephone. If forbidden, the permit's holder sells in person only, so
   * nothing through LocalChef.
   */
  orders: z.boolean().default(false),
  /** Kinds of food. A dish of the menu needs its chef's statement about them before it is sold. */
  foods: z.array(FoodKind).max(foodKinds.length).default([]),
  /** Most days between cooking and handover: 0 is the same day. */
  daysKept: z.int().min(0).max(30).nullable(),
  /** Other points, and exceptions. Chefs read them; nothing checks them. */
  note: z
    .object({
      en: z.string().trim().min(3).max(longestForbiddenNote),
      ru: z.string().trim().min(3).max(longestForbiddenNote),
    })
    .nullable(),
  source: HttpsAddress,
  /** The day on which the source was read. */
  checkedOn: Day,
})
export type Forbidden = z.infer<typeof Forbidden>
