import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { collectStatements } from './collect-statements.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    checkedRows: { folder: string }
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'localchef-rows-'))
  const found = collectStatements(project.config.root)
  await writeFile(join(folder, 'statements.json'), JSON.stringify(found))
  project.provide('checkedRows', { folder })
  return () => rm(folder, { recursive: true, force: true })
}
