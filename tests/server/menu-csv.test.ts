import { readFileSync } from 'node:fs'
import { languages } from '@localchef/contracts/language'
import { createDish } from '@localchef/contracts/menu/create-dish'
import { exportMenu } from '@localchef/contracts/menu/export-menu'
import { importMenu } from '@localchef/contracts/menu/import-menu'
import { listMenu } from '@localchef/contracts/menu/list-menu'
import { menuCsvColumns } from '@localchef/contracts/menu/menu-csv'
import { previewMenuImport } from '@localchef/contracts/menu/preview-menu-import'
import { setDishesStatus } from '@localchef/contracts/menu/set-dishes-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callFunction } from '../call-function.ts'
import { startTestServer, type TestServer, type TestUser } from '../harness.ts'
import { addKitchen, type Kitchen } from '../kitchen-fixture.ts'

let server: TestServer
let chef: TestUser
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
const prices = { kind: 'number', least: 0, most: 10_000 }
const categories = { kind: 'values', values: expect.arrayContaining(['soup', 'meal_box']) }
const load = async (csv: string) => (await callFunction(server, importMenu, { csv }, chef)).data

test('importing an exported menu changes nothing, whatever its texts contain', async () => {
  const odd = {
    name: '=Soup, "thick"; hot',
    nameRu: 'Суп «по-домашнему»',
    description: '-1st line\n"2nd", line;\ttabbed\n\n+4th',
    price: 9.99,
    category: 'soup' as const,
    cuisine: 'russian',
    status: 'active' as const,
    allergens: [],
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
  const { data: old } = await callFunction(server, createDish, { ...odd, name: "'=quoted  twice" }, chef)
  await callFunction(server, setDishesStatus, { ids: [old.id], status: 'archived' }, chef)
  const before = await menuOf()
  expect(before.dishes.find(({ id }) => id === dish.id)?.description).toBe(odd.description)

  const { data: out } = await callFunction(server, exportMenu, {}, chef)
  for (const harmless of [`"'=Soup`, `"'-1st line`, "''=quoted twice"]) {
    expect(out.csv).toContain(`,${harmless}`)
  }
  const semicolons = out.csv // Replaces the writer's separators only, not those inside quotes.
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

test('a blank cell keeps the value in every column', async () => {
  const full = {
    name: 'Full pie',
    nameRu: 'Полный пирог',
    description: 'With everything.',
    descriptionRu: 'Со всем.',
    price: 12,
    category: 'dessert' as const,
    cuisine: 'russian',
    promise: 'ready_now' as const,
    status: 'active' as const,
    allergens: ['wheat' as const, 'egg' as const],
    diets: ['vegetarian' as const],
    heat: 1,
    serves: 4,
    prepMinutes: 45,
    netWeightGrams: 340,
    keepsDays: 3,
    needsRefrigeration: true,
    availableWeekdays: [1, 2],
    dailyPortionLimit: 5,
    slotPortionLimit: 2,
    ingredients: [{ name: 'Flour', nameRu: 'Мука', isRemovable: true }, { name: 'Egg' }],
  }
  const { data: dish } = await callFunction(server, createDish, full, chef)
  const before = await menuOf()
  const blank = `${menuCsvColumns.join(',')}\n${dish.id}${','.repeat(menuCsvColumns.length - 1)}\n`
  expect(await preview(blank)).toMatchObject({ changes: [], unchanged: 1, problems: [] })
  expect(await load(blank)).toEqual({ created: 0, updated: 0, problems: [] })
  expect(await menuOf()).toEqual(before)
})

test('a cell with none empties its field, and the preview lists the loss', async () => {
  const emptyable = [
    'name_ru',
    'description',
    'description_ru',
    'cuisine',
    'allergens',
    'diets',
    'daily_limit',
    'slot_limit',
    'ingredients',
  ] as const
  const before = (await menuOf()).dishes.find(({ name }) => name === 'Full pie')
  if (!before) throw new Error('the test before created no dish')
  const cells = emptyable.map((_, index) => (index % 2 === 0 ? 'None' : 'нет'))
  const csv = `id,name,${emptyable.join(',')}\n${before.id},,${cells.join(',')}\n`
  const shown = await preview(csv)
  expect(shown.problems).toEqual([])
  expect(shown.changes).toEqual([
    {
      line: 2,
      name: 'Full pie',
      kind: 'changed',
      columns: emptyable,
      values: expect.arrayContaining([
        { column: 'allergens', before: 'wheat egg', after: 'none' },
        { column: 'daily_limit', before: '5', after: 'none' },
      ]),
      options: [],
      losses: [
        { column: 'name_ru', values: ['Полный пирог'] },
        { column: 'description', values: ['With everything.'] },
        { column: 'description_ru', values: ['Со всем.'] },
        { column: 'cuisine', values: ['russian'] },
        { column: 'allergens', values: ['wheat', 'egg'] },
        { column: 'diets', values: ['vegetarian'] },
        { column: 'daily_limit', values: ['5'] },
        { column: 'slot_limit', values: ['2'] },
        { column: 'ingredients', values: ['Flour', 'Egg'] },
      ],
    },
  ])
  expect((await load(csv)).updated).toBe(1)
  expect((await menuOf()).dishes.find(({ id }) => id === before.id)).toMatchObject({
    nameRu: null,
    description: '',
    descriptionRu: null,
    cuisine: null,
    allergens: [],
    diets: [],
    dailyPortionLimit: null,
    slotPortionLimit: null,
    ingredients: [],
  })
  const { csv: out } = (await callFunction(server, exportMenu, {}, chef)).data
  const row = out.split('\r\n').find((line) => line.startsWith(before.id))
  expect(row?.split(',').filter((cell) => cell === 'none')).toHaveLength(emptyable.length)
  expect((await preview(out)).changes).toEqual([])
})

test('the preview lists lost members of a list, and a required field cannot be emptied', async () => {
  const { data: dish } = await callFunction(
    server,
    createDish,
    { name: 'Egg pie', price: 5, category: 'main', allergens: ['egg', 'wheat', 'milk'] },
    chef,
  )
  const fewer = await preview(`id,name,allergens\n${dish.id},,wheat\n`)
  expect(fewer.changes[0]?.losses).toEqual([{ column: 'allergens', values: ['egg', 'milk'] }])
  const { problems } = await preview(`id,name,price,heat\n${dish.id},,none,none\n`)
  expect(problems).toEqual([
    { line: 2, column: 'price', reason: 'not_a_number', value: 'none', allowed: prices },
    {
      line: 2,
      column: 'heat',
      reason: 'not_a_number',
      value: 'none',
      allowed: { kind: 'number', least: 0, most: 3 },
    },
  ])
})

test('a text "none" and a missing statement survive export and import', async () => {
  const odd = {
    price: 5,
    category: 'main' as const,
    nameRu: 'нет',
    description: 'None',
    descriptionRu: '\\none',
  }
  const ingredients = [{ name: 'none' }]
  await callFunction(server, createDish, { name: 'None', ...odd, ingredients }, chef)
  const before = await menuOf()
  expect(before.dishes.at(-1)?.allergens).toBeNull()
  const { csv } = (await callFunction(server, exportMenu, {}, chef)).data
  expect(await preview(csv)).toMatchObject({ changes: [], unchanged: before.dishes.length, problems: [] })
})

test('the preview lists new and changed dishes and invalid lines, and the import saves the valid ones', async () => {
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
    'Ukha;8.0005;soup;fish;;',
    'Shchi;9.999;soup;;;',
    'Borsch;1e1;soup;;;',
    'Ukropnyi;0x10;soup;;;',
    'Pelmeni;"$12,000";main;;;',
  ].join('\n')
  const problems = [
    { line: 2, column: null, reason: 'wrong_cell_count', value: expect.any(String), allowed: null },
    { line: 3, column: 'price', reason: 'not_a_number', value: 'cheap', allowed: prices },
    {
      line: 4,
      column: 'name',
      reason: 'required',
      value: '',
      allowed: { kind: 'letters', least: 2, most: 120 },
    },
    { line: 5, column: 'category', reason: 'unknown_value', value: 'lemonade', allowed: categories },
    {
      line: 6,
      column: 'allergens',
      reason: 'unknown_value',
      value: 'moon',
      allowed: { kind: 'values', values: expect.arrayContaining(['milk', 'sesame']) },
    },
    { line: 7, column: 'price', reason: 'out_of_range', value: '-2', allowed: prices },
    {
      line: 8,
      column: 'cuisine',
      reason: 'unknown_value',
      value: 'martian',
      allowed: { kind: 'values', values: expect.arrayContaining(['russian']) },
    },
    { line: 10, column: 'name', reason: 'twice_in_file', value: 'Blini', allowed: null },
    { line: 11, column: null, reason: 'broken_quote', value: '"Sbiten;4;drink;;;', allowed: null },
    { line: 13, column: 'price', reason: 'below_a_cent', value: '8.0005', allowed: prices },
    { line: 14, column: 'price', reason: 'two_numbers', value: '9.999', allowed: prices },
    { line: 15, column: 'price', reason: 'not_a_number', value: '1e1', allowed: prices },
    { line: 16, column: 'price', reason: 'not_a_number', value: '0x10', allowed: prices },
    { line: 17, column: 'price', reason: 'out_of_range', value: '$12,000', allowed: prices },
  ]
  const before = await menuOf()
  expect(await preview(csv)).toEqual({
    changes: [
      {
        line: 9,
        name: 'Blini',
        kind: 'new',
        columns: [],
        values: [
          { column: 'name', before: null, after: 'Blini' },
          { column: 'price', before: null, after: '7.00' },
          { column: 'category', before: null, after: 'main' },
          { column: 'allergens', before: null, after: 'wheat egg' },
          { column: 'ingredients', before: null, after: 'Flour; Egg*' },
        ],
        options: [],
        losses: [],
      },
      {
        line: 12,
        name: 'Piroshki',
        kind: 'changed',
        columns: ['price'],
        values: [{ column: 'price', before: '5.00', after: '5.50' }],
        options: [],
        losses: [],
      },
    ],
    unchanged: 0,
    unknownHeadings: ['Colour'],
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
  expect(piroshki).toEqual({ ...was, price: 5.5, version: expect.any(String) })
  expect(piroshki?.version).not.toBe(was?.version)
})

test('a file of a thousand dishes is imported, and one of a thousand and one is refused', async () => {
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
  for (const { status, error } of [shown, refused]) {
    expect([status, error.code]).toEqual([422, 'csv_too_long'])
  }
})

test('a file without headings is refused, and ids of another kitchen are unknown', async () => {
  const refused = await callFunction(server, importMenu, { csv: 'hello\nworld' }, chef)
  expect([refused.status, refused.error.code]).toEqual([422, 'csv_without_headings'])
  const { problems } = await load(`id,name,price\n${otherKitchen.dishId},Mine now,1\n`)
  expect(problems).toEqual([
    { line: 2, column: 'id', reason: 'unknown_dish', value: otherKitchen.dishId, allowed: null },
  ])
})

test('an import skips a dish hidden by an admin and saves the other rows', async () => {
  const { data: dish } = await callFunction(
    server,
    createDish,
    { name: 'Mystery pie', price: 5, category: 'main', status: 'paused' },
    chef,
  )
  await server.database.transaction((connection) =>
    connection.query(
      `update public.dishes set hidden_at = now(), hidden_reason = 'No allergens named' where id = $1`,
      [dish.id],
    ),
  )
  const csv = `id,name,price,category,status,allergens\n${dish.id},Mystery pie,5,main,active,none\n,Honest pie,6,main,active,none\n`
  expect(await load(csv)).toEqual({
    created: 1,
    updated: 0,
    problems: [
      { line: 2, column: 'status', reason: 'hidden_by_admin', value: 'No allergens named', allowed: null },
    ],
  })
  const cheaper = await load(`id,name,price\n${dish.id},Mystery pie,4\n`)
  expect(cheaper).toEqual({ created: 0, updated: 1, problems: [] })
})

test('a name that differs only in spaces and case is the same dish', async () => {
  const { data: dish } = await callFunction(
    server,
    createDish,
    { name: 'Beef  stew'.replace('  ', ' '), price: 9, category: 'main' },
    chef,
  )
  for (const name of ['Beef  stew', ' Beef stew ', 'Beef\u00a0stew', 'Beefstew']) {
    const same = await preview(`Название;Цена\n${name};"90,5"\n`)
    expect(same).toMatchObject({
      problems: [],
      changes: [
        {
          kind: 'changed',
          columns: ['price'],
          values: [{ column: 'price', before: '9.00', after: '90.50' }],
        },
      ],
    })
  }
  expect(await load(`name\tprice\nBeef  stew\t90\n`)).toEqual({ created: 0, updated: 1, problems: [] })
  expect((await menuOf()).dishes.find(({ id }) => id === dish.id)).toMatchObject({
    name: 'Beef stew',
    price: 90,
  })
})

test("another shop's products become drafts with options, and importing them again changes nothing", async () => {
  const csv = [
    'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Variant Price,Status',
    'cake,Birch cake,<p>Eight &amp; half layers</p>,Cakes,true,Size,6 inch,30.00,active',
    'cake,,,,,,8 inch,45.50,',
    'jam,Rose jam,,Preserves,true,Title,Default Title,8,active',
    'bad,Bad cake,,Cakes,true,Size,S,30,active',
    'bad,,,,,,L,ask,',
  ].join('\n')
  const problems = [{ line: 6, column: 'price', reason: 'not_a_number', value: 'ask', allowed: prices }]
  const shown = await preview(csv)
  expect(shown.problems).toEqual(problems)
  expect(shown.changes).toMatchObject([
    {
      name: 'Birch cake',
      options: [
        { name: '6 inch', additionalPrice: 0 },
        { name: '8 inch', additionalPrice: 15.5 },
      ],
    },
    { name: 'Rose jam', options: [] },
  ])
  expect(await load(csv)).toEqual({ created: 2, updated: 0, problems })
  expect((await menuOf()).dishes.slice(-2)).toMatchObject([
    {
      name: 'Birch cake',
      description: 'Eight & half layers',
      price: 30,
      category: 'dessert',
      status: 'draft',
      variantGroups: [
        {
          name: 'Size',
          minChoices: 1,
          maxChoices: 1,
          variants: [
            { name: '6 inch', additionalPrice: 0 },
            { name: '8 inch', additionalPrice: 15.5 },
          ],
        },
      ],
    },
    { name: 'Rose jam', price: 8, category: 'main', status: 'draft', variantGroups: [] },
  ])
  expect(await preview(csv)).toMatchObject({ changes: [], unchanged: 2 })
  const dearer = await preview(csv.replace('45.50', '50'))
  expect(dearer.changes).toMatchObject([{ columns: [], options: [{ name: '8 inch', additionalPrice: 20 }] }])
})

test('a plain text is read as a menu, and its prices as people write them', async () => {
  const shown = await preview(
    'СУПЫ\nСуп харчо ..... 12,50\nбаранина и рис\n\nНапитки:\nМорс - $1.200\nКомпот $½',
  )
  expect(shown.changes).toMatchObject([
    {
      line: 2,
      name: 'Суп харчо',
      values: [
        { column: 'name', after: 'Суп харчо' },
        { column: 'description', after: 'баранина и рис' },
        { column: 'price', after: '12.50' },
        { column: 'category', after: 'soup' },
      ],
    },
  ])
  expect(shown.problems).toMatchObject([{ line: 6, column: 'price', reason: 'two_numbers', value: '1.200' }])
})

test("values are read in both languages' words", async () => {
  const csv = [
    'Название;Цена;Раздел;Кухня мира;Аллергены;Подходит;Дни недели;Статус;Острота',
    'Сырный суп;1 200;Супы;Русская;Молоко, Яйца;Вегетарианское;пн-ср, вс;Черновик;Острое',
    'Cheese\u200b  pie;"$12.50";Bread and pastries;Russian;Tree nuts, milk;gluten-free;Mon–Wed sun;Draft;Medium',
  ].join('\n')
  const facts = { cuisine: 'russian', availableWeekdays: [0, 1, 2, 3], status: 'draft', heat: 2 }
  expect(await load(csv)).toEqual({ created: 2, updated: 0, problems: [] })
  expect((await menuOf()).dishes.slice(-2)).toMatchObject([
    { ...facts, price: 1200, category: 'soup', allergens: ['milk', 'egg'], diets: ['vegetarian'] },
    {
      ...facts,
      name: 'Cheese pie',
      price: 12.5,
      category: 'bread',
      allergens: ['tree_nuts', 'milk'],
      diets: ['gluten_free'],
    },
  ])
})

test.each(languages)(
  'the names of columns and values that the interface shows in %s are read',
  async (language) => {
    const texts = (namespace: string) =>
      JSON.parse(
        readFileSync(
          new URL(`../../apps/web/public/locales/${language}/${namespace}.json`, import.meta.url),
          'utf8',
        ),
      )
    const menuItems = texts('menuItems')
    const { categories, diets, heat } = texts('cards')
    const { draft, active, paused } = menuItems.status
    const { madeToOrder, readyNow, batch } = menuItems.promise
    const columns = menuCsvColumns.filter((column) => column !== 'id')
    const rowOf = (name: string, values: Partial<Record<(typeof menuCsvColumns)[number], string>>) => {
      const cells: Partial<Record<string, string>> = { name, price: '5', category: 'soup', ...values }
      return columns.map((column) => cells[column] ?? '').join('\t')
    }
    const allergens = Object.values<string>(texts('common').allergens).join(', ')
    const rows = [
      ...Object.values<string>(categories).map((category) => rowOf(category, { category })),
      ...[draft, active, paused].map((status) => rowOf(`${status} dish`, { status, allergens })),
      ...[madeToOrder, readyNow, batch].map((promise) => rowOf(`${promise} dish`, { promise })),
      ...Object.values<string>(heat).map((text) => rowOf(`${text} dish`, { heat: text })),
      rowOf('Diets', { diets: Object.values<string>(diets).join('; ') }),
    ]
    const csv = [columns.map((column) => menuItems.import.column[column]).join('\t'), ...rows].join('\n')
    const { changes, problems, unknownHeadings } = await preview(csv)
    expect({ count: changes.length, problems, unknownHeadings }).toEqual({
      count: rows.length,
      problems: [],
      unknownHeadings: [],
    })
  },
)
