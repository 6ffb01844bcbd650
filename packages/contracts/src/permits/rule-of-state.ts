import type { CertificationKind } from '../certifications/certification.ts'
import type { PlacePermit, PlaceRule } from './place-rules.ts'

/** The rules that hold on a day, one for each state, by its code. */
export function rulesOn(rules: readonly PlaceRule[], day: string): PlaceRule[] {
  const held = rules.filter(({ holdsFrom }) => holdsFrom <= day)
  const latest = held.filter(
    (rule) => !held.some((other) => other.state === rule.state && other.holdsFrom > rule.holdsFrom),
  )
  return latest.sort((a, b) => (a.state < b.state ? -1 : 1))
}

/** The rule of a state by its code or name, however it is written; undefined for a state whose rules are not known. */
export function ruleOfState(
  rules: readonly PlaceRule[],
  state: string | null | undefined,
): PlaceRule | undefined {
  const written = state?.trim().toLowerCase()
  return rules.find((rule) => written === rule.state.toLowerCase() || written === rule.name.toLowerCase())
}

/** The permit of a kind, however it is written; undefined for a kind whose limits are not known. */
export function permitOfKind(rule: PlaceRule, kind: string): PlacePermit | undefined {
  const written = kind.trim().toLowerCase()
  return rule.permits.find((permit) => permit.kind.toLowerCase() === written)
}

/** The groups of papers that a kitchen has no approved certification for. Trucks are not home kitchens. */
export function missingPapers(
  rule: PlaceRule | undefined,
  kind: 'chef' | 'truck_stop',
  approved: readonly CertificationKind[],
): CertificationKind[][] {
  if (kind !== 'chef' || !rule) return []
  return rule.papers.filter((kinds) => !kinds.some((one) => approved.includes(one)))
}
