import { describe, expect, test } from 'vitest'
import { readMenuTable } from './read-menu-table.ts'

/** Rows as name, price, category and description. */
const read = (text: string) =>
  readMenuTable(text)?.rows.map(({ cells }) =>
    [cells.name, cells.price, cells.category, cells.description].map((cell) => cell ?? ''),
  )

describe('a file with headings', () => {
  const dishes = [
    ['Borscht', '12,50', 'soup', ''],
    ['Kvass', '3', 'drink', ''],
  ]
  test.each([
    ['sep=; of Excel', 'sep=;\r\nName;Price;Category\r\nBorscht;12,50;soup\r\nKvass;3;drink\r\n\r\n'],
    ['sep= with a tab', 'sep=\t\nName\tPrice\tCategory\nBorscht\t12,50\tsoup\nKvass\t3\tdrink'],
    ['Russian headings', 'Название;Цена, $;Категория\nBorscht;12,50;soup\nKvass;3;drink'],
    ['a title above', 'My menu, spring;;\n;;\nDish;Price ($);Section\nBorscht;12,50;soup\nKvass;3;drink'],
    ['headings pasted again', 'Name;Price;Category\nBorscht;12,50;soup\nNAME;PRICE;CATEGORY\nKvass;3;drink'],
    ['a numbering', '№;ID;Name;Price;Category\n1;7;Borscht;12,50;soup\n2;8;Kvass;3;drink'],
    ['a column twice', 'Name;Price;Category;Price\nBorscht;12,50;soup;12,50\nKvass;;drink;3'],
    [
      'bars of Markdown',
      '| Name | Price | Category |\n|---|---:|---|\n|Borscht|12,50|soup|\n|Kvass|3|drink|',
    ],
    ['CR', 'Name;Price;Category\rBorscht;12,50;soup\rKvass;3;drink\r'],
    ['quoted cells', '"Name";"Price";"Category"\n"Borscht";"12,50";"soup"\n"Kvass";"3";"drink"'],
  ])('%s', (_, text) => {
    expect(read(text)?.map((row) => row.map((cell) => cell.trim()))).toEqual(dishes)
  })

  test('lines count from the first of the file, with what stands above the headings', () => {
    const { rows } = readMenuTable('sep=;\nMy menu\nname;price\n"A\nB";1\n\nC;2') ?? { rows: [] }
    expect(rows.map(({ line }) => line)).toEqual([4, 7])
  })

  test('a column whose two cells differ is refused, and unknown columns are named', () => {
    const table = readMenuTable('name,price,Colour,price\nBorscht,9,red,10')
    expect(table?.rows[0]?.problem).toEqual({ column: 'price', reason: 'two_cells', value: '9 | 10' })
    expect(table?.unknownHeadings).toEqual(['Colour'])
  })

  test.each(['price,category\n9,soup', 'hello\nworld', '\uFEFF', 'Цена;Категория\n9;суп'])(
    'a text without names or prices is no menu: %j',
    (text) => expect(readMenuTable(text)).toBeUndefined(),
  )
})

describe("other shops' files", () => {
  test("Square's item library: rows of a product are its options", () => {
    const table = readMenuTable(
      [
        'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Price,Current Quantity Home',
        '#soup,AAA,Borscht,Red soup,Small,B-S,"<p>Beets &amp; <b>dill</b></p>",Soups (Soups),Soups,,Prepared food,9.00,4',
        '#soup,BBB,Borscht,Red soup,Large,B-L,,Soups (Soups),Soups,,Prepared food,14.00,',
        ',CCC,Napoleon,,Regular,N,Layers,Cakes,Cakes,,Prepared food,"$1,200.00",',
      ].join('\n'),
    )
    expect(table?.rows).toMatchObject([
      {
        line: 2,
        cells: { name: 'Borscht', description: 'Beets & dill' },
        variations: [
          { name: 'Small', price: '9.00', line: 2 },
          { name: 'Large', price: '14.00', line: 3 },
        ],
      },
      { line: 4, cells: { name: 'Napoleon', price: '$1,200.00' }, variations: [] },
    ])
    expect(table?.isLoose).toBe(true)
  })

  test.each([
    [
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price,Image Src,Status',
      [
        'cake,Honey cake,<p>Eight layers</p><ul><li>honey</li></ul>,Me,,Cakes,,true,Size,6 inch,Filling,Plain,S,30.00,a.jpg,active',
        'cake,,,,,,,,,8 inch,,Berry,L,45.00,b.jpg,',
        'cake,,,,,,,,,,,,,,c.jpg,',
        'rye,Rye bread,,Me,,Bread,,true,Title,Default Title,,,R,8.00,,draft',
      ],
    ],
    [
      'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price',
      [
        'Honey cake,cake,<p>Eight layers</p><ul><li>honey</li></ul>,Me,,Cakes,,TRUE,Active,S,Size,6 inch,Filling,Plain,30.00,40.00',
        ',cake,,,,,,,,L,,8 inch,,Berry,45.00,',
        ',cake,,,,,,,,,,,,,,',
        'Rye bread,rye,,Me,,Bread,,TRUE,Draft,R,Title,Default Title,,,8.00,',
      ],
    ],
  ])("Shopify's products in both of its forms: %#", (heading, lines) => {
    const table = readMenuTable([heading, ...lines].join('\n'))
    expect(table?.rows).toMatchObject([
      {
        cells: { name: 'Honey cake', description: 'Eight layers\nhoney' },
        choice: 'Size / Filling',
        variations: [
          { name: '6 inch / Plain', price: '30.00' },
          { name: '8 inch / Berry', price: '45.00' },
        ],
      },
      { cells: { name: 'Rye bread', price: '8.00' }, variations: [] },
    ])
    expect(table?.rows[0]?.cells).not.toHaveProperty('status')
  })

  test('the common columns of home bakers', () => {
    const text =
      'Product Name,Product Description,Base Price,Category,Visible\nScones,"Butter, jam",$12.50,Bakery,Yes'
    expect(read(text)).toEqual([['Scones', '$12.50', 'Bakery', 'Butter, jam']])
  })
})

describe('cells without headings', () => {
  test.each([
    ['Borscht\t12,50\tsoup\nKvass\t3,00\tdrink\nMors\t3,50\tdrink', 3],
    [
      'Soups\tBorscht\tBeets and dill, with sour cream\t$12.50\nSoups\tUkha\tFish\t$11\nDrinks\tKvass\tRye\t$3',
      3,
    ],
    ['Borscht;12,50\nKvass;3', 2],
    ['Borscht,12.50\nKvass,3', 2],
  ])('%j', (text, count) => {
    const rows = read(text) ?? []
    expect(rows).toHaveLength(count)
    expect(rows[0]?.slice(0, 2)).toEqual(['Borscht', expect.stringMatching(/^\$?12[.,]50$/)])
  })
})

describe('a plain text', () => {
  test.each([
    ['Borscht ..... 12.50', 'Borscht', '12.50'],
    ['Borscht - $12', 'Borscht', '12'],
    ['Борщ — 12,50 $', 'Борщ', '12,50'],
    ['• Borscht: 12 USD', 'Borscht', '12'],
    ['1. Borscht    12', 'Borscht', '12'],
    ['Pelmeni (20 pcs) 12.50', 'Pelmeni (20 pcs)', '12.50'],
    ['Pelmeni 20 12.50', 'Pelmeni 20', '12.50'],
    ['$12 Borscht', 'Borscht', '12'],
    ['Wedding cake … $1,200', 'Wedding cake', '1,200'],
    ['Wedding cake … $1.200', 'Wedding cake', '1.200'],
    ['**Borscht** $12.00', 'Borscht', '12.00'],
    ['🍲 Borscht — $12', 'Borscht', '12'],
    ['Borscht | $12', 'Borscht', '12'],
    ['Borscht $12.50 (500 ml)', 'Borscht', '12.50'],
    ['Borscht - 12.50 - with cream', 'Borscht', '12.50'],
    ['Borscht from $12', 'Borscht', '12'],
    ['$9.00 - 7 layer salad', '7 layer salad', '9.00'],
    ['Name: Borscht\nPrice: $12\nDescription: beets', 'Borscht', '12'],
  ])('%s', (text, name, price) => {
    expect(read(text)?.map((row) => row.slice(0, 2).map((cell) => cell.replace('$', '').trim()))).toEqual([
      [name, price],
    ])
  })

  test('sections, descriptions on the lines below and behind a dash, and notes', () => {
    const text = [
      "Olga's kitchen",
      'Call +1 555 010 1234, open 10-18',
      '',
      'SOUPS',
      'Borscht ..... 12.50',
      'beets, beef and dill',
      'with sour cream',
      'Ukha – fish, potato, dill – $11',
      '',
      'Десерты:',
      'Медовик 8,50',
      '',
      'From the oven',
      '',
      'Rye bread $8',
      'Set for 4',
      '',
      'Olga, olga@example.com, 2026',
    ].join('\n')
    expect(read(text)).toEqual([
      ['Borscht', '12.50', 'SOUPS', 'beets, beef and dill with sour cream'],
      ['Ukha', '11', 'SOUPS', 'fish, potato, dill'],
      ['Медовик', '8,50', 'Десерты', ''],
      ['Rye bread', '8', 'From the oven', 'Set for 4'],
    ])
  })

  test('a price on a line of its own ends a dish', () => {
    expect(read('BORSCHT\nBeets and dill\n$12.50\n\nKvass\n$3\nMors\n$4')).toEqual([
      ['BORSCHT', '12.50', '', 'Beets and dill'],
      ['Kvass', '3', '', ''],
      ['Mors', '4', '', ''],
    ])
  })

  test('a text as long as allowed is read without delay', () => {
    for (const text of [
      '.'.repeat(999_999),
      'a\n'.repeat(499_999),
      'a 1\n'.repeat(19_999),
      '|'.repeat(300).concat('\n').repeat(3000),
    ]) {
      const before = performance.now()
      readMenuTable(text)
      expect(performance.now() - before).toBeLessThan(10_000)
    }
  })

  test.each([
    'Borscht $5 / $8',
    'Borscht 5 / 8',
    'Borscht small $5, large $8',
    'Borscht 5 or 8',
    'Borscht $5 each, $8 large',
  ])('a line with two prices is refused: %s', (text) => {
    expect(readMenuTable(text)?.rows[0]?.problem).toEqual({
      column: 'price',
      reason: 'two_prices',
      value: text,
    })
  })
})
