import type { CertificationKind } from '../certifications/certification.ts'

interface StatePapers {
  /** Year of the law that was read. */
  year: number
  /** Each group is met by one approved certification of its kinds. */
  groups: readonly (readonly CertificationKind[])[]
}

/**
 * The papers that states ask of a home kitchen. Florida registers nobody. The sources are those of
 * `apps/web/src/features/info/home-food-laws.ts`.
 */
const statePapers: Readonly<Record<string, StatePapers>> = {
  CA: {
    year: 2025,
    groups: [
      ['mehko', 'cottage_food'],
      ['food_manager', 'food_handler'],
    ],
  },
  FL: { year: 2025, groups: [] },
  NY: { year: 2025, groups: [['cottage_food']] },
  TX: { year: 2025, groups: [['food_handler', 'food_manager']] },
}

/** Undefined for a state whose rules are not known here. Trucks are not home kitchens. */
export function papersAskedOf(kitchen: {
  kind: 'chef' | 'truck_stop'
  state: string
}): StatePapers | undefined {
  return kitchen.kind === 'chef' ? statePapers[kitchen.state.trim().toUpperCase()] : undefined
}

/** The groups of papers that a kitchen has no approved certification for. */
export function missingPapers(
  kitchen: { kind: 'chef' | 'truck_stop'; state: string },
  approved: readonly CertificationKind[],
): CertificationKind[][] {
  const groups = papersAskedOf(kitchen)?.groups ?? []
  return groups.filter((kinds) => !kinds.some((kind) => approved.includes(kind))).map((kinds) => [...kinds])
}
