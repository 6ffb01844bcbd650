import { z } from 'zod'
import { CertificationKind } from '../certifications/certification.ts'
import { longestCounty } from '../chefs/kitchen-limits.ts'
import { BusinessPermit } from '../chefs/update-permit.ts'
import { Day } from '../common-fields.ts'
import { plainName } from '../plain-name.ts'
import { stateCodePattern } from '../text-patterns.ts'
import { Forbidden, HttpsAddress } from './forbidden.ts'
import { keyOfRule } from './place-key.ts'
import {
  longestLabelSentence,
  longestPermitKind,
  longestPoint,
  longestSourceName,
  longestStateName,
} from './place-rule-limits.ts'

const { mealsPerDay, mealsPerWeek, salesPerYear } = BusinessPermit.shape
const lawfulLimits = { mealsPerDay, mealsPerWeek, salesPerYear }
const Sentence = z.string().trim().max(longestLabelSentence)

/** Each group is met by one approved certification of its kinds. */
const CertificationGroups = z.array(z.array(CertificationKind).min(1).max(7)).max(6)

/** A kind of permit with the limits that the law sets; null means that it sets none. */
export const PlacePermit = z.object({
  /** Its name in the law: `MEHKO`. */
  kind: plainName(2, longestPermitKind),
  ...lawfulLimits,
  /** Whether its holder may sell food that spoils without a refrigerator. */
  allowsRefrigerated: z.boolean().default(true),
  /** The kind of certification that is this permit. */
  certification: CertificationKind.nullable().default(null),
  /** Certifications required of its holders instead of the rule's; null if the rule's apply. */
  certifications: CertificationGroups.nullable().default(null),
  /** Whether labels of its holders must state the net weight or volume. */
  labelsNetQuantity: z.boolean().default(false),
  /** Null: no source about it was read. */
  forbids: Forbidden.nullable().default(null),
  source: HttpsAddress,
})
export type PlacePermit = z.infer<typeof PlacePermit>

/** The law of a state or county for home kitchens, from a day on. */
export const PlaceRule = z.object({
  /** `CA`. */
  state: z.string().regex(stateCodePattern),
  /** The county whose kitchens follow this rule instead of the state's; null for the state's rule. */
  county: plainName(2, longestCounty).nullable().default(null),
  /** The name of the state. */
  name: plainName(2, longestStateName),
  nameRu: plainName(2, longestStateName),
  /** The day from which the rule holds, until a later rule of the place does. */
  holdsFrom: Day,
  /** Year of the law that was read. */
  year: z.int().min(2000).max(2100),
  /** The day on which the sources were last checked. */
  checkedOn: Day,
  /** Summary of the law. */
  points: z
    .array(
      z.object({
        en: z.string().trim().min(3).max(longestPoint),
        ru: z.string().trim().min(3).max(longestPoint),
      }),
    )
    .min(1)
    .max(8),
  /** Empty: no certification is required. */
  certifications: CertificationGroups,
  /**
   * What happens to an open kitchen without the certifications. Its chef is warned; after `days`, buyers read on its
   * page that they are missing (`mark`), or the kitchen is paused (`pause`).
   */
  whenMissing: z
    .object({ act: z.enum(['warn', 'mark', 'pause']), days: z.int().min(0).max(365) })
    .default({ act: 'warn', days: 30 }),
  /**
   * The permits that a kitchen can hold, with their limits. Orders obey these limits or those of the kitchen's own
   * permit, whichever are lower.
   */
  permits: z.array(PlacePermit).max(6).default([]),
  /** The words that labels carry, in English even if the label has another language. Null: the law prescribes none. */
  label: z
    .object({
      sentence: Sentence.min(3),
      /** For food that needs a refrigerator; empty if the law prescribes no words. */
      refrigeratedSentence: Sentence,
      source: HttpsAddress,
    })
    .nullable(),
  /** Pages that the state itself publishes. Their names stay in the language of the page. */
  sources: z
    .array(z.object({ name: plainName(3, longestSourceName), address: HttpsAddress }))
    .min(1)
    .max(8),
})
export type PlaceRule = z.infer<typeof PlaceRule>

export const PlaceRules = z
  .object({ rules: z.array(PlaceRule).max(200) })
  .refine(({ rules }) => new Set(rules.map(keyOfRule)).size === rules.length, {
    path: ['rules'],
    message: 'A state or county has one rule from each day on',
  })
export type PlaceRules = z.infer<typeof PlaceRules>
