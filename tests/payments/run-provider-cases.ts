import { providerCases } from './provider-cases.ts'
import type { ProviderWorld, WorldPower } from './provider-world.ts'

export interface CaseCounts {
  passed: number
  failed: number
  notRun: number
}

/** Runs the cases that this world supports, one after the other, and prints each result. */
export async function runProviderCases(
  world: ProviderWorld,
  powers: readonly WorldPower[],
  say: (line: string) => void,
): Promise<CaseCounts> {
  const counts = { passed: 0, failed: 0, notRun: 0 }
  for (const { name, needs = [], run } of providerCases) {
    if (!needs.every((need) => powers.includes(need))) {
      counts.notRun += 1
      say(`- ${name} (not run)`)
      continue
    }
    try {
      await run(world)
      counts.passed += 1
      say(`✓ ${name}`)
    } catch (error) {
      counts.failed += 1
      say(`✗ ${name}\n  ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return counts
}
