import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FunctionContract } from '@localchef/contracts/function-contract'
import { inputRules, valuesNamedIn } from '@localchef/contracts/input-rules'
import type { RefusalKind } from '@localchef/contracts/refusal'
import { refusalsOf } from '@localchef/contracts/refusals-of'
import { languages } from '../../apps/web/src/shared/i18n/languages.ts'
import { projectRoot } from '../run-command.ts'

const contracts = join(projectRoot, 'packages/contracts/src')
const locales = join(projectRoot, 'apps/web/public/locales')

/** Failures detected by the browser. */
const ofBrowser = ['network_error', 'unknown']

/**
 * Every refusal is declared once and listed by an operation. Exactly the declared codes, and the rules of input, have a
 * text in every language.
 */
export async function checkRefusalTexts(): Promise<string[]> {
  const { declared, listed } = await readRefusals()
  const texts = new Map<string, object>()
  for (const { code } of languages) {
    texts.set(code, JSON.parse(await readFile(join(locales, code, 'refusals.json'), 'utf8')))
  }
  return [...findRefusalProblems(declared, listed, texts), ...findRuleProblems(inputRules, texts)]
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
      if (code !== rulesKey && !codes.has(code)) problems.push(`${file}: no refusal has the code ${code}`)
    }
  }
  return problems
}

/** The texts of the rules stand beside those of the codes, under one key. */
const rulesKey = 'rules'

export function findRuleProblems(
  rules: Readonly<Record<string, string>>,
  texts: ReadonlyMap<string, object>,
): string[] {
  const problems: string[] = []
  for (const [language, known] of texts) {
    const file = `${language}/refusals.json`
    const worded = new Map<string, string>(Object.entries((known as { rules?: object }).rules ?? {}))
    for (const [rule, message] of Object.entries(rules)) {
      const text = worded.get(rule) ?? worded.get(`${rule}_other`)
      if (text === undefined) problems.push(`${file}: the rule ${rule} has no text`)
      const values = valuesNamedIn(message)
      for (const name of valuesNamedIn(text ?? '')) {
        if (!values.includes(name)) problems.push(`${file}: the rule ${rule} has no value ${name}`)
      }
    }
    for (const key of worded.keys()) {
      if (!Object.hasOwn(rules, key.replace(/_(one|few|many|other)$/, ''))) {
        problems.push(`${file}: no rule is called ${key}`)
      }
    }
  }
  return problems
}

async function readRefusals(): Promise<Refusals> {
  const modules: object[] = []
  for await (const file of glob('**/*.ts', {
    cwd: contracts,
    exclude: (name) => name.endsWith('.test.ts'),
  })) {
    modules.push(await import(join(contracts, file)))
  }
  return refusalsIn(modules)
}

interface Refusals {
  declared: RefusalKind[]
  listed: Set<RefusalKind>
}

/** The refusals that modules export, and those that their contracts list; a contract can declare some of its own. */
export function refusalsIn(modules: readonly object[]): Refusals {
  const exported = modules.flatMap((module): unknown[] => Object.values(module))
  const listed = new Set(exported.filter(isContract).flatMap(refusalsOf))
  return { declared: [...new Set([...exported.filter(isRefusalKind), ...listed])], listed }
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
