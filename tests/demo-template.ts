import { join } from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import type { TestDatabase } from './open-test-database.ts'
import { shareDatabase } from './shared-database.ts'
import { shareGazetteer } from './shared-gazetteer.ts'

/**
 * Copies the demo marketplace's data folder and returns the name of its database, to be copied too. The first test
 * file that calls this creates both with `seed`.
 */
export async function copyDemo(
  folder: string,
  seed: (opened: TestDatabase, dataFolder: string) => Promise<void>,
): Promise<string> {
  const made = join(inject('databaseTemplate').folder, 'demo')
  const gazetteer = await shareGazetteer()
  const database = await shareDatabase('localchef_demo', (opened) => seed(opened, made), gazetteer)
  await copyFolder(made, folder)
  return database
}
