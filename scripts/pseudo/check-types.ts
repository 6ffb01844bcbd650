import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../run-command.ts'
import type { StepResult } from '../test-step.ts'
import { addPseudoLanguage } from './add-pseudo-language.ts'
import { copySources } from './copy-sources.ts'

/** The projects of the product and its tests. */
const projects = ['tsconfig.json', 'apps/web/tsconfig.json']

/** Checks the types of a copy with the pseudo-language: code that lists the languages itself fails. */
export async function checkTypesWithThirdLanguage(
  env: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const copy = await mkdtemp(join(tmpdir(), 'localchef-pseudo-'))
  try {
    await copySources(copy)
    await addPseudoLanguage(copy)
    let [passed, output] = [0, '']
    for (const project of projects) {
      const checked = await runCommand('tsc', ['-p', join(copy, project), '--checkers', '1'], env)
      if (checked.exitCode === 0) passed += 1
      output += checked.output
    }
    return { passed, failed: projects.length - passed, output }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
