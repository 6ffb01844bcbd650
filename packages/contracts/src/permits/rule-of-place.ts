import type { CertificationKind } from '../certifications/certification.ts'
import type { Forbidden } from './forbidden.ts'
import { keyOfPlace } from './place-key.ts'
import type { PlacePermit, PlaceRule } from './place-rules.ts'

/** The part of a kitchen's address that rules depend on. The state is a code or a name, in any letter case. */
export interface RuledPlace {
  state: string | null | undefined
  county: string | null
}

/** The rules that hold on a day: one for each state, followed by those of its counties. */
export function rulesOn(rules: readonly PlaceRule[], day: string): PlaceRule[] {
  const held = rules.filter(({ holdsFrom }) => holdsFrom <= day)
  const latest = held.filter(
    (rule) =>
      !held.some((other) => keyOfPlace(other) === keyOfPlace(rule) && other.holdsFrom > rule.holdsFrom),
  )
  return latest.sort((a, b) => (keyOfPlace(a) < keyOfPlace(b) ? -1 : 1))
}

/** The rule of the county, or else of the state; undefined if the state's rules are unknown. */
export function ruleOfPlace(rules: readonly PlaceRule[], place: RuledPlace): PlaceRule | undefined {
  const ofState = rulesOfState(rules, place.state)
  const county = plain(place.county)
  return (
    (county && ofState.find((rule) => plain(rule.county) === county)) ||
    ofState.find((rule) => rule.county === null)
  )
}

/** The counties of a state that have their own rules. */
export function countiesOf(rules: readonly PlaceRule[], state: string | null | undefined): string[] {
  return rulesOfState(rules, state).flatMap(({ county }) => county ?? [])
}

/**
 * The permit of this kind, in any letter case, or else the first permit whose certification is of this kind; undefined
 * if the rule has neither.
 */
export function permitOfKind(rule: PlaceRule, kind: string): PlacePermit | undefined {
  const isCalled = (name: string | null) => name !== null && plain(name) === plain(kind)
  return (
    rule.permits.find((permit) => isCalled(permit.kind)) ??
    rule.permits.find(({ certification }) => isCalled(certification))
  )
}

type KitchenKind = 'chef' | 'truck_stop'

/** What the law forbids to a kitchen with this permit; null for trucks, and if the rule or the permit is unknown. */
export function forbiddenTo(
  rule: PlaceRule | undefined,
  kind: KitchenKind,
  permitKind: string,
): Forbidden | null {
  if (kind !== 'chef' || !rule) return null
  return permitOfKind(rule, permitKind)?.forbids ?? null
}

/**
 * Whether the law lets a kitchen with this permit sell food that spoils without a refrigerator. True for trucks, and if
 * the rule or the permit is unknown.
 */
export function allowsRefrigerated(
  rule: PlaceRule | undefined,
  kind: KitchenKind,
  permitKind: string,
): boolean {
  if (kind !== 'chef' || !rule) return true
  return permitOfKind(rule, permitKind)?.allowsRefrigerated ?? true
}

/** Whether labels of a kitchen with this permit must state the net weight or volume of the food. */
export function labelsNetQuantity(
  rule: PlaceRule | undefined,
  kind: KitchenKind,
  permitKind: string,
): boolean {
  if (kind !== 'chef' || !rule) return false
  return permitOfKind(rule, permitKind)?.labelsNetQuantity ?? false
}

/**
 * The groups of certifications that the law requires of a kitchen with this permit. Trucks need none: they are not home
 * kitchens.
 */
export function requiredCertifications(
  rule: PlaceRule | undefined,
  kind: KitchenKind,
  permitKind: string,
): CertificationKind[][] {
  if (kind !== 'chef' || !rule) return []
  return permitOfKind(rule, permitKind)?.certifications ?? rule.certifications
}

function rulesOfState(rules: readonly PlaceRule[], state: string | null | undefined): PlaceRule[] {
  const written = plain(state)
  return rules.filter((rule) => written === plain(rule.state) || written === plain(rule.name))
}

function plain(text: string | null | undefined): string {
  return text?.trim().toLowerCase() ?? ''
}
