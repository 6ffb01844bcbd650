import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '../run-command.ts'

/**
 * One operation, one name: wire `place-order` is `<feature>/place-order.ts` in contracts and in domain, and both files
 * export `placeOrder`.
 */
export async function checkOperationNames(): Promise<string[]> {
  const contracts = await operationsOf(
    'packages/contracts/src',
    /export const (\w+) = defineFunction\(\{\s*name: '([\w-]+)'/g,
  )
  const handlers = await operationsOf('packages/domain/src', /export const (\w+) = implement\(\s*(\w+)/g)
  const problems = [...contracts, ...handlers].flatMap(misnamed)
  const handled = new Set(handlers.map(({ path }) => path))
  const declared = new Set(contracts.map(({ path }) => path))
  for (const { path } of contracts) {
    if (!handled.has(path)) {
      problems.push(`packages/contracts/src/${path} has no handler at packages/domain/src/${path}`)
    }
  }
  for (const { path } of handlers) {
    if (!declared.has(path)) {
      problems.push(`packages/domain/src/${path} has no contract at packages/contracts/src/${path}`)
    }
  }
  return [...new Set(problems)]
}

interface Operation {
  room: string
  /** Within the room: `orders/place-order.ts`. */
  path: string
  exported: string
  /** A contract's name on the wire; a handler's name for its contract. */
  named: string
}

function misnamed({ room, path, exported, named }: Operation): string[] {
  const name = basename(path, '.ts')
  const problems: string[] = []
  if (dirname(path) === '.') problems.push(`${room}/${path} is outside a feature folder`)
  if (exported !== camelCase(name)) {
    problems.push(`${room}/${path} exports ${exported}, not ${camelCase(name)}`)
  }
  const wanted = room.includes('contracts') ? name : 'contract'
  if (named !== wanted) problems.push(`${room}/${path} is named ${named}, not ${wanted}`)
  return problems
}

async function operationsOf(room: string, pattern: RegExp): Promise<Operation[]> {
  const files = (await readdir(join(projectRoot, room), { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const perFile = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(projectRoot, room, path), 'utf8')
      return [...text.matchAll(pattern)].map(([, exported = '', named = '']) => ({
        room,
        path,
        exported,
        named,
      }))
    }),
  )
  return perFile.flat()
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
