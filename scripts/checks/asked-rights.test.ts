import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rightOfKind } from '@localchef/contracts/queue/get-queue'
import { StaffRight } from '@localchef/contracts/staff/staff-right'
import { expect, test } from 'vitest'
import { adminSections, opens } from '../../apps/web/src/shared/staff/admin-sections.ts'
import { unaskedRights } from './asked-rights.ts'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'apps/web/src')
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, read(web, file)]),
)

/** Parsed from the source text: importing all contracts takes seconds. */
const rightOf = new Map(
  globSync('**/*.ts', { cwd: join(root, 'packages/contracts/src') }).flatMap((file) => {
    const contract = read(join(root, 'packages/contracts/src'), file)
    const [, name] = /^export const (\w+) = defineFunction\(/m.exec(contract) ?? []
    const [, right] = /^ {2}right: '(\w+)',$/m.exec(contract) ?? []
    return name && right ? [[name, right] as const] : []
  }),
)

/** Every path of the route tables under /admin with its file. */
const routes = ['app/work-pages.tsx', 'app/money-pages.tsx']
  .flatMap((table) => [
    ...(sources.get(table) ?? '').matchAll(
      /path: '(\/admin\/[^']+)',\s+load: \(\) => import\('@\/([^']+)'\)/g,
    ),
  ])
  .map(([, address = '', file = '']) => ({ address: address.replaceAll(/:\w+/g, 'x'), file }))

const known = {
  sources,
  rightOf,
  rightsOfKinds: Object.values(rightOfKind),
  opens: (address: string, rights: readonly string[]) =>
    opens(
      address,
      StaffRight.options.filter((right) => rights.includes(right)),
    ),
}

const pages = [
  { file: 'app/layouts/admin-layout.tsx', rights: [] },
  ...routes.map(({ address, file }) => ({
    file,
    rights: StaffRight.options.filter(
      (right) =>
        !opens(
          address,
          StaffRight.options.filter((other) => other !== right),
        ),
    ),
  })),
]

test('the check knows every section of the admin area and every operation with a right', () => {
  expect(routes.map(({ address }) => address)).toEqual(
    expect.arrayContaining(adminSections.map(({ to }) => to)),
  )
  expect(routes.every(({ file }) => sources.has(file))).toBe(true)
  expect(rightOf.get('decideDispute')).toBe('disputes')
  expect(rightOf.get('listMessages')).toBe('disputes')
})

test('admin pages call no operation and show no link without asking for its right', () => {
  expect(unaskedRights(pages, known)).toEqual([])
})

test('an operation or link behind a page with another right is named, also through other files', () => {
  const asks = (guard: string) => ({
    ...known,
    sources: new Map([
      ['page.tsx', `import { Button } from './button.tsx'\n${guard}`],
      [
        'button.tsx',
        "import { decideChef } from '@localchef/contracts/chefs/decide-chef'\n" +
          'callFunction(decideChef, {})\n<Link className="p-1" to="/admin/chefs/x">',
      ],
    ]),
  })
  const page = [{ file: 'page.tsx', rights: ['reviews'] }]
  expect(unaskedRights(page, asks(''))).toEqual(['button.tsx: /admin/chefs/x', 'button.tsx: decideChef'])
  expect(unaskedRights(page, asks('useHasRightOf(decideChef)'))).toEqual(['button.tsx: /admin/chefs/x'])
  expect(
    unaskedRights([{ file: 'page.tsx', rights: ['kitchens_read'] }], asks('useHasRightOf(decideChef)')),
  ).toEqual([])
})
