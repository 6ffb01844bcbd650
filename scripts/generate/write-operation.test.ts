import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { listOperation, writeOperation } from './write-operation.ts'

const functions = `import { createNote } from './notes/create-note.ts'
import { listNotes } from './notes/list-notes.ts'
import type { ServerFunction } from './server-function.ts'

export const serverFunctions: readonly ServerFunction[] = [
  listNotes,
  createNote,
]
`

test('an operation stands in the list of functions, its import in order', () => {
  const plan = { name: 'delete-note', feature: 'notes', access: 'admin', right: 'desk' }
  expect(listOperation(functions, plan)).toBe(`import { createNote } from './notes/create-note.ts'
import { deleteNote } from './notes/delete-note.ts'
import { listNotes } from './notes/list-notes.ts'
import type { ServerFunction } from './server-function.ts'

export const serverFunctions: readonly ServerFunction[] = [
  listNotes,
  createNote,
  deleteNote,
]
`)
  const last = listOperation(functions, { name: 'set-zone', feature: 'zones', access: 'chef' })
  expect(last.indexOf('./zones/set-zone.ts')).toBeGreaterThan(last.indexOf('./server-function.ts'))
})

test.each([
  ['get-note', 'read', 'useQuery'],
  ['create-note', 'create', 'useMutation'],
  ['set-note-pinned', 'write', 'useMutation'],
])('the skeleton of %s has the effect %s in all layers', (name, effect, hook) => {
  const files = writeOperation({ name, feature: 'notes', access: 'admin', right: 'desk' })
  expect(Object.keys(files)).toEqual([
    `packages/contracts/src/notes/${name}.ts`,
    `packages/domain/src/notes/${name}.ts`,
    `apps/web/src/features/notes/use-${name}.ts`,
    `tests/server/${name}.test.ts`,
  ])
  const [contract = '', , web = ''] = Object.values(files)
  expect(contract).toContain(`effect: '${effect}'`)
  expect(contract).toContain(`right: 'desk'`)
  expect(web).toContain(hook)
  for (const text of Object.values(files)) expect(() => parseAst(text, { lang: 'ts' })).not.toThrow()
})
