import type { ProviderWorld, WorldPower } from './provider-world.ts'

/** A behavior common to all payment providers. Vitest and `npm run prove:stripe` run the same cases. */
export interface ProviderCase {
  name: string
  needs?: readonly WorldPower[]
  run(world: ProviderWorld): Promise<void>
}
