import { setDishesStatus } from '@localchef/contracts/menu-bulk'
import { exportMenu, importMenu, previewMenuImport } from '@localchef/contracts/menu-csv'
import { createDish, listMenu } from '@localchef/contracts/menu-dish'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestPerson, type TestServer } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestPerson
let otherKitchen: Kitchen

beforeAll(async () => {
  server = await startTestServer()
  chef = await server.signUp({ email: 'chef@csv.test', role: 'chef', name: 'Olga' })
  await addKitchen(server.database, chef.id)
  const otherChef = await server.signUp({ email: 'other@csv.test', role: 'chef', name: 'Nino' })
  otherKitchen = await addKitchen(server.database, otherChef.id)
})
afterAll(() => server.stop())

const menuOf = async () => (await callFunction(server, listMenu, {}, chef)).data
const preview = async (csv: string) => (await callFunction(server, previewMenuImport, { csv }, chef)).data
const load = async (csv: string) => (await callFunction(server, importMenu, { csv }, chef)).data

test('comes back as it went out, whatever stands in the texts', async () => {
  const odd = {
    name: '=Soup, "thick"; hot',
    nameRu: 'Суп «по-домашнему»',
    description: '-1st line\n"2nd", line;\ttabbed\n\n+4th',
    price: 9.99,
    category: 'soup' as const,
    cuisine: 'russian',
    status: 'active' as const,
    availableWeekdays: [0, 3, 6],
    dailyPortionLimit: 12,
    ingredients: [
      { name: 'Salt; pepper*', nameRu: 'Соль' },
      { name: 'A\\B', isRemovable: true },
      { name: '@oil' },
    ],
    variantGroups: [{ name: 'Size', minChoices: 1, maxChoices: 1, variants: [{ name: 'Bowl' }] }],
  }
  const { data: dish } = await callFunction(server, createDish, odd, chef)
  const { data: old } = await callFunction(server, createDish, { ...odd, name: "'=quoted" }, chef)
  await callFunction(server, setDishesStatus, { ids: [old.id], status: 'archived' }, chef)
  const before = await menuOf()
  expect(before.dishes.find(({ id }) => id === dish.id)?.description).toBe(odd.description)

  const { data: out } = await callFunction(server, exportMenu, {}, chef)
  for (const harmless of [`"'=Soup`, `"'-1st line`, "''=quoted"]) expect(out.csv).toContain(`,${harmless}`)
  const semicolons = out.csv // Separators inside quotes stay: only the writer's own are changed.
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(',', ';') : part))
    .join('')
  for (const csv of [out.csv, `\uFEFF${out.csv}`, semicolons, out.csv.replaceAll('\r\n', '\n')]) {
    const seen = await preview(csv)
    expect(seen).toMatchObject({ changes: [], unchanged: before.dishes.length, problems: [] })
    expect(await load(csv)).toEqual({ created: 0, updated: 0, problems: [] })
  }
  expect(await menuOf()).toEqual(before)
})

test('is shown first: what is new, what changes, which lines are bad and why; the good ones are kept', async () => {
  const csv = [
    'Name;Price;Category;Allergens;Cuisine;Ingredients;Colour',
    '"Solyanka, thick";12,50;soup;fish;russian;Fish; Olives*;red;too many',
    'Kvass;cheap;drink;;;',
    ';3;drink;;;',
    'Mors;3;lemonade;;;',
    'Kompot;3;drink;moon;;',
    'Kissel;-2;drink;;;',
    'Okroshka;8;soup;;martian;',
    'Blini;7;main;wheat egg;;"Flour; Egg*"',
    'Blini;8;main;;;',
    '"Sbiten;4;drink;;;',
    'Piroshki;5,50',
  ].join('\n')
  const problems = [
    { line: 2, column: null, reason: 'wrong_cell_count', value: expect.any(String) },
    { line: 3, column: 'price', reason: 'not_a_number', value: 'cheap' },
    { line: 4, column: 'name', reason: 'required', value: '' },
    { line: 5, column: 'category', reason: 'unknown_value', value: 'lemonade' },
    { line: 6, column: 'allergens', reason: 'unknown_value', value: 'moon' },
    { line: 7, column: 'price', reason: 'out_of_range', value: '-2' },
    { line: 8, column: 'cuisine', reason: 'unknown_value', value: 'martian' },
    { line: 10, column: 'name', reason: 'twice_in_file', value: 'Blini' },
    { line: 11, column: null, reason: 'broken_quote', value: '"Sbiten;4;drink;;;' },
  ]
  const before = await menuOf()
  expect(await preview(csv)).toEqual({
    changes: [
      { line: 9, name: 'Blini', kind: 'new', columns: [] },
      { line: 12, name: 'Piroshki', kind: 'changed', columns: ['price'] },
    ],
    unchanged: 0,
    unknownHeadings: ['colour'],
    problems,
  })
  expect(await menuOf()).toEqual(before)

  expect(await load(csv)).toEqual({ created: 1, updated: 1, problems })
  const { dishes } = await menuOf()
  const blini = dishes.at(-1)
  expect(blini).toMatchObject({ name: 'Blini', price: 7, status: 'draft', allergens: ['wheat', 'egg'] })
  expect(blini?.ingredients).toMatchObject([{ name: 'Flour' }, { name: 'Egg', isRemovable: true }])
  const piroshki = dishes.find(({ name }) => name === 'Piroshki')
  const was = before.dishes.find(({ name }) => name === 'Piroshki')
  expect(piroshki).toEqual({ ...was, price: 5.5 })
})

test('of a thousand dishes is taken whole, of one more not at all', async () => {
  const row = (index: number) => `Dumpling ${index},${(index % 20) + 1}.50,main,Flour; Filling ${index}*`
  const csv = ['name,price,category,ingredients', ...Array.from({ length: 1000 }, (_, index) => row(index))]
  const { created, problems } = await load(csv.join('\n'))
  expect([created, problems]).toEqual([1000, []])
  expect((await preview(csv.join('\n'))).unchanged).toBe(1000)
  const { dishes } = await menuOf()
  expect(dishes.slice(-1000).map(({ name }) => name)).toEqual(
    Array.from({ length: 1000 }, (_, index) => `Dumpling ${index}`),
  )
  const more = { csv: [...csv, row(1000)].join('\n') }
  const shown = await callFunction(server, previewMenuImport, more, chef)
  const refused = await callFunction(server, importMenu, more, chef)
  for (const { status, error } of [shown, refused])
    expect([status, error.code]).toEqual([422, 'csv_too_long'])
})

test('of something else is refused; ids of another kitchen are unknown', async () => {
  const refused = await callFunction(server, importMenu, { csv: 'hello\nworld' }, chef)
  expect([refused.status, refused.error.code]).toEqual([422, 'csv_without_headings'])
  const { problems } = await load(`id,name,price\n${otherKitchen.dishId},Mine now,1\n`)
  expect(problems).toEqual([{ line: 2, column: 'id', reason: 'unknown_dish', value: otherKitchen.dishId }])
})

test('leaves alone a dish that an admin has taken out of the shop, and keeps the other rows', async () => {
  const { data: dish } = await callFunction(
    server,
    createDish,
    { name: 'Mystery pie', price: 5, category: 'main', status: 'paused' },
    chef,
  )
  await server.database.transaction((connection) =>
    connection.query(
      `update public.dishes set held_at = now(), held_reason = 'No allergens named' where id = $1`,
      [dish.id],
    ),
  )
  const csv = `id,name,price,category,status\n${dish.id},Mystery pie,5,main,active\n,Honest pie,6,main,active\n`
  expect(await load(csv)).toEqual({
    created: 1,
    updated: 0,
    problems: [{ line: 2, column: 'status', reason: 'held_by_admin', value: 'No allergens named' }],
  })
  const cheaper = await load(`id,name,price\n${dish.id},Mystery pie,4\n`)
  expect(cheaper).toEqual({ created: 0, updated: 1, problems: [] })
})
