import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPostgres } from '../new-postgres.ts'
import { playProject } from './play-project.ts'
import { prepareProject } from './prepare-project.ts'

/** A hosted project, as named by the settings. */
export interface ProjectAddress {
  url: string
  publishableKey: string
  secretKey: string
  databaseUrl: string
}

/** Creates a simulated project as the hosted service delivers it, before anything is pushed. */
export async function openPlayedProject(): Promise<ProjectAddress & { stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-played-'))
  const engine = await newPostgres(folder, { settings: ['fsync=off'] })
  const { adminUrl, ownerUrl } = await prepareProject(await engine.databaseUrl())
  const { url, publishableKey, secretKey, stop } = await playProject(adminUrl, join(folder, 'project'))
  return {
    url,
    publishableKey,
    secretKey,
    databaseUrl: ownerUrl,
    async stop() {
      await stop()
      await engine.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
