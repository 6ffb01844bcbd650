/**
 * Created once per run: a PostgreSQL prepared as the hosted service prepares it, with a project's database to which
 * `supabase db push` has applied the schema. Each test file copies it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMarketplace } from '@localchef/demo/database/open-marketplace'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { newPostgres } from '../new-postgres.ts'
import { prepareProject } from './prepare-project.ts'
import { pushSchema } from './push-schema.ts'

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-hosted-'))
  const engine = await newPostgres(folder, {
    settings: ['fsync=off', 'full_page_writes=off', 'max_connections=200'],
  })
  const { adminUrl, ownerUrl } = await prepareProject(await engine.databaseUrl())
  await pushSchema(ownerUrl)
  await openMarketplaceAt(ownerUrl)
  project.provide('databaseTemplate', {
    adminUrl: adminUrl.replace(/\/postgres$/, '/template1'),
    ownerUrl,
    owner: 'postgres',
    name: 'postgres',
    served: 'postgres',
    folder,
    isOldest: false,
    isHosted: true,
  })
  return async () => {
    await engine.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openMarketplaceAt(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await openMarketplace(client)
  } finally {
    await client.end()
  }
}
