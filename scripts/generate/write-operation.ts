export interface OperationPlan {
  /** Such as `pin-note`: a verb of the glossary first. */
  name: string
  /** Folder of contracts, domain and web. */
  feature: string
  access: string
  /** For operations of admins. */
  right?: string | undefined
}

const readingVerbs = /^(?:get|list|count|search|suggest|check|quote|preview|export|download)-/

/** New files by path: contract, handler, hook of the web and test. Their placeholders pass the type check. */
export function writeOperation(plan: OperationPlan): Record<string, string> {
  const { name, feature } = plan
  return {
    [`packages/contracts/src/${feature}/${name}.ts`]: contractOf(plan),
    [`packages/domain/src/${feature}/${name}.ts`]: handlerOf(plan),
    [`apps/web/src/features/${feature}/use-${name}.ts`]: hookOf(plan),
    [`tests/server/${name}.test.ts`]: testOf(plan),
  }
}

/** Adds the operation to the text of `packages/domain/src/functions.ts`. */
export function listOperation(functions: string, { name, feature }: OperationPlan): string {
  const line = `import { ${camel(name)} } from './${feature}/${name}.ts'`
  const path = (text: string) => /from '(.+)'/.exec(text)?.[1] ?? ''
  const lines = functions.split('\n')
  const next = lines.findIndex((other) => !other.startsWith('import ') || path(other) > path(line))
  lines.splice(next, 0, line)
  return lines.join('\n').replace(/\n\]\n$/, `\n  ${camel(name)},\n]\n`)
}

const effectOf = (name: string) =>
  readingVerbs.test(name) ? 'read' : name.startsWith('create-') ? 'create' : 'write'

function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascal(name: string): string {
  return camel(`-${name}`)
}

function contractOf({ name, access, right }: OperationPlan): string {
  return `import { z } from 'zod'
import { Id } from '../common-fields.ts'
import { notFound } from '../common-refusals.ts'
import { defineFunction } from '../function-contract.ts'

export const ${camel(name)} = defineFunction({
  name: '${name}',
  summary: 'TODO: one sentence for the page of the API.',
  access: '${access}',${right ? `\n  right: '${right}',` : ''}
  effect: '${effectOf(name)}',
  input: z.object({ id: Id }),
  output: z.object({ id: Id }),
  refusals: [notFound],
})
`
}

function handlerOf({ name, feature }: OperationPlan): string {
  return `import { notFound } from '@localchef/contracts/common-refusals'
import { ${camel(name)} as contract } from '@localchef/contracts/${feature}/${name}'
import { noSuch } from '../refusal.ts'
import { implement } from '../server-function.ts'

export const ${camel(name)} = implement(contract, async ({ id }, call) => {
  // TODO: the rules and the statement; a row that is missing or of another person is not found.
  throw call.refuse(notFound, noSuch(\`${name} \${id}\`))
})
`
}

function hookOf({ name, feature }: OperationPlan): string {
  const effect = effectOf(name)
  const imports = `import { ${camel(name)} } from '@localchef/contracts/${feature}/${name}'`
  const call = `import { callFunction } from '@/shared/backend/call-function.ts'`
  if (effect === 'read') {
    return `${imports}
import { useQuery } from '@tanstack/react-query'
${call}

export function use${pascal(name)}(id: string) {
  return useQuery({
    queryKey: ['${feature}', '${name}', id],
    queryFn: ({ signal }) => callFunction(${camel(name)}, { id }, { signal }),
  })
}
`
  }
  const intent = effect === 'create' ? ', { idempotencyKey }' : ''
  const input =
    effect === 'create' ? '{ id, idempotencyKey }: { id: string; idempotencyKey: string }' : 'id: string'
  return `${imports}
import { useMutation, useQueryClient } from '@tanstack/react-query'
${call}

export function use${pascal(name)}() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (${input}) => callFunction(${camel(name)}, { id }${intent}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['${feature}'] }),
  })
}
`
}

function testOf({ name, feature, access }: OperationPlan): string {
  const role = access === 'admin' || access === 'chef' ? access : 'buyer'
  return `import { randomUUID } from 'node:crypto'
import { ${camel(name)} } from '@localchef/contracts/${feature}/${name}'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'

let server: TestServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer()
  person = await server.signUp({ email: 'person@${name}.test', role: '${role}', name: 'Pat Person' })
})
afterAll(() => server.stop())

test('${name} finds nothing by an unknown id', async () => {
  const { status, error } = await callFunction(server, ${camel(name)}, { id: randomUUID() }, person)
  expect([status, error.code]).toEqual([404, 'not_found'])
})

test.todo('TODO: ${name} as each role, and each of its refusals')
`
}
