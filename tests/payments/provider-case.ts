import type { ProviderWorld, WorldPower } from './provider-world.ts'

/** One thing that every payment provider does alike. Vitest and `npm run prove:stripe` run the same cases. */
export interface ProviderCase {
  name: string
  needs?: readonly WorldPower[]
  run(world: ProviderWorld): Promise<void>
}
