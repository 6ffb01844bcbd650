import { describe, expect, test } from 'vitest'
import { mostCustomerRows } from './customer-limits.ts'
import { type CustomerRows, looksLikeFormula, readCustomerRows } from './customer-rows.ts'

function read(text: string): CustomerRows {
  const rows = readCustomerRows(text)
  if (rows === undefined || rows === 'too_long') throw new Error(`the list was not read: ${rows}`)
  return rows
}

const emails = (text: string) => read(text).customers.map(({ email }) => email)
const reasons = (text: string) => read(text).refused.map(({ line, reason }) => `${line} ${reason}`)

describe('lists of other shops', () => {
  test('Shopify: rows that accept no mails are without consent, and consent to texts counts for nothing', () => {
    const csv = [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Accepts SMS Marketing',
      "'1,Ann,Lee,Ann@Food.Example,yes,,'+15305550121,no",
      '2,Bo,Kim,bo@food.example,no,,,yes',
      '3,Cy,Ng,cy@food.example,,,,yes',
    ].join('\r\n')
    expect(emails(csv)).toEqual(['ann@food.example'])
    expect(reasons(csv)).toEqual(['3 without_consent', '4 without_consent'])
    expect(read(csv)).toMatchObject({ count: 3, consentColumn: 'Accepts Email Marketing' })
  })

  test('Square: only the subscribed are invited, neither the unsubscribed nor the unknown', () => {
    const csv = [
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Email Subscription Status,Instant Profile',
      ',Ann,Lee,ann@food.example,,Subscribed,No',
      ',Bo,Kim,bo@food.example,,Unsubscribed,No',
      ',Cy,Ng,cy@food.example,,Unknown,No',
    ].join('\n')
    expect(emails(csv)).toEqual(['ann@food.example'])
    expect(reasons(csv)).toEqual(['3 without_consent', '4 without_consent'])
    const earlier = 'Email Address,Email Unsubscribed\nann@food.example,False\nbo@food.example,True'
    expect(emails(earlier)).toEqual(['ann@food.example'])
  })

  test('Castiron: neither who opted out nor who has not answered is invited', () => {
    const csv =
      'Name,Email,Subscribed\nAnn,ann@food.example,Yes\nBo,bo@food.example,Opted Out\nCy,cy@food.example,Pending'
    expect(emails(csv)).toEqual(['ann@food.example'])
  })

  test('Hotplate: rows with a phone number alone have no address', () => {
    const csv = 'Phone Number,Email,Subscribed\n+15305550121,ann@food.example,✓\n+15305550122,,✓'
    expect(emails(csv)).toEqual(['ann@food.example'])
    expect(reasons(csv)).toEqual(['3 no_address'])
  })
})

describe('plain lists', () => {
  test.each([
    ['one address a line', 'ann@food.example\nbo@food.example'],
    ['without headings', 'Ann;ann@food.example\nBo;bo@food.example'],
    [
      'sep= of Excel, a title above the headings',
      'sep=;\nMy people\nName;E-Mail\nAnn;ann@food.example\nBo;bo@food.example',
    ],
    ['Russian headings, tabs', 'Имя\tЭл. почта\nAnn\tann@food.example\nBo\tbo@food.example'],
    [
      'names with commas in quotes',
      'Name,Email\n"Lee, Ann",ann@food.example\n"Kim\nBo",Bo <BO@food.example>',
    ],
  ])('%s', (_, text) => {
    expect(emails(text)).toEqual(['ann@food.example', 'bo@food.example'])
    expect(read(text).consentColumn).toBeNull()
  })

  test('addresses get the spelling of the rest of the product, so that two spellings are one', () => {
    const csv = 'Email\nПочта@Пример.рф\nпочта@xn--e1afmkfd.xn--p1ai'
    expect(emails(csv)).toEqual(['почта@xn--e1afmkfd.xn--p1ai'])
    expect(reasons(csv)).toEqual(['3 duplicate'])
  })

  test('a list without addresses is none, and one with too many rows is refused whole', () => {
    expect(readCustomerRows('Name,Phone\nAnn,+15305550121')).toBeUndefined()
    expect(readCustomerRows('')).toBeUndefined()
    const long = (rows: number) =>
      `Email\n${Array.from({ length: rows }, (_, n) => `n${n}@food.example\n`).join('')}`
    expect(read(long(mostCustomerRows)).customers).toHaveLength(mostCustomerRows)
    expect(readCustomerRows(long(mostCustomerRows + 1))).toBe('too_long')
  })
})

describe('refused rows', () => {
  test('each has its line, its reason and its cell', () => {
    const csv =
      'Email,Note\nann@food,\n"=HYPERLINK(""http://x.example"",""a@b.example"")",\n,later\n"ann@food.example,x\nok@food.example,'
    expect(read(csv).refused).toEqual([
      { line: 2, reason: 'not_an_address', value: 'ann@food' },
      { line: 3, reason: 'formula', value: '=HYPERLINK("http://x.example","a@b.example")' },
      { line: 4, reason: 'no_address', value: '' },
      { line: 5, reason: 'broken_quote', value: '"ann@food.example,x' },
    ])
    expect(emails(csv)).toEqual(['ok@food.example'])
  })

  test('who stands twice and refused once has refused', () => {
    const csv = 'Email,Consent\nann@food.example,yes\nANN@food.example,no\nbo@food.example,yes'
    expect(emails(csv)).toEqual(['bo@food.example'])
    expect(reasons(csv)).toEqual(['2 without_consent', '3 without_consent'])
  })

  test.each([
    '=a@b.example',
    '+a@b.example',
    '-a@b.example',
    '@a',
    "'=a@b.example",
    ' =a@b.example',
    '＝a@b.example',
  ])('%s is a formula', (cell) => {
    expect(looksLikeFormula(cell)).toBe(true)
  })

  test('an address with such signs inside is none', () => {
    expect(looksLikeFormula('ann+food=x-y@food.example')).toBe(false)
  })
})
