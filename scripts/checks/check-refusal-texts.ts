import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { languages } from '../../apps/web/src/shared/i18n/languages.ts'
import { projectRoot } from '../run-command.ts'

const contracts = join(projectRoot, 'packages/contracts/src')
const locales = join(projectRoot, 'apps/web/public/locales')

/** Failures detected by the browser. */
const ofBrowser = ['network_error', 'unknown']

/** Every refusal is declared once and listed by an operation; exactly the declared codes have a text in every language. */
export async function checkRefusalTexts(): Promise<string[]> {
  const { declared, listed } = await readRefusals()
  const texts = new Map<string, object>()
  for (const { code } of languages) {
    texts.set(code, JSON.parse(await readFile(join(locales, code, 'refusals.json'), 'utf8')))
  }
  return findRefusalProblems(declared, listed, texts)
}

export function findRefusalProblems(
  declared: readonly RefusalKind[],
  listed: ReadonlySet<RefusalKind>,
  texts: ReadonlyMap<string, object>,
): string[] {
  const problems: string[] = []
  const codes = new Set(ofBrowser)
  for (const kind of declared) {
    if (codes.has(kind.code)) problems.push(`the refusal ${kind.code} is declared twice`)
    codes.add(kind.code)
    if (!listed.has(kind)) problems.push(`no operation lists the refusal ${kind.code}`)
  }
  for (const [language, known] of texts) {
    const file = `${language}/refusals.json`
    for (const code of codes) if (!Object.hasOwn(known, code)) problems.push(`${file}: ${code} has no text`)
    for (const code of Object.keys(known)) {
      if (!codes.has(code)) problems.push(`${file}: no refusal has the code ${code}`)
    }
  }
  return problems
}

async function readRefusals(): Promise<{ declared: RefusalKind[]; listed: Set<RefusalKind> }> {
  const declared = new Set<RefusalKind>()
  const listed = new Set<RefusalKind>()
  for await (const file of glob('**/*.ts', {
    cwd: contracts,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    const module: object = await import(join(contracts, file))
    for (const exported of Object.values(module)) {
      if (isContract(exported)) {
        for (const kind of refusalsOf(exported)) listed.add(kind)
      } else if (isRefusalKind(exported)) declared.add(exported)
    }
  }
  return { declared: [...declared], listed }
}

function isContract(value: unknown): value is FunctionContract {
  return isObject(value) && 'effect' in value && 'refusals' in value
}

function isRefusalKind(value: unknown): value is RefusalKind {
  return isObject(value) && 'code' in value && 'status' in value && 'message' in value
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
