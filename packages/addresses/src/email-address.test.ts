import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail, shownEmail } from './email-address.ts'

test.each([
  'ann@food.example',
  'ANN@FOOD.EXAMPLE',
  'Ann@Food.Example',
  ' ann@food.example ',
  'ann@food.example.',
  'ann@food.example,',
  'ann@food.example;',
  'ann@food.example\n',
  '\u200eann@food.example\u200e',
  '\ufeffann@food.example',
  'ann@food.example\u200b',
  'ann\u200b@food.example',
  'ann@foo\u00add.example',
  '\u2068ann@food.example\u2069',
  '\u00a0ann@food.example\u00a0',
  'ann @ food.example',
  'ann@ food.example',
  'ann＠food.example',
  'ann﹫food.example',
  'ａｎｎ＠ｆｏｏｄ．ｅｘａｍｐｌｅ',
  'ann@food。example',
  'ann@food｡example',
  'mailto:ann@food.example',
  'MAILTO:ann@food.example?subject=Hello',
  'mailto:ann%40food.example',
  'Ann Lee <ann@food.example>',
  '"Lee, Ann" <ann@food.example>',
  '<ann@food.example>',
  '<mailto:ann@food.example>',
  '"ann"@food.example',
])('%j is the address ann@food.example', (typed) => {
  expect(readEmail(typed)).toBe('ann@food.example')
})

test.each([
  'почта@пример.рф',
  'ПОЧТА@ПРИМЕР.РФ',
  'Почта@Пример.Рф',
  'почта@xn--e1afmkfd.xn--p1ai',
  'почта@XN--E1AFMKFD.XN--P1AI',
  'почта@пример.xn--p1ai',
  'почта@пример.рф.',
  'почта＠пример．рф',
  'mailto:%D0%BF%D0%BE%D1%87%D1%82%D0%B0@пример.рф',
])('%j is the address почта@xn--e1afmkfd.xn--p1ai', (typed) => {
  expect(readEmail(typed)).toBe('почта@xn--e1afmkfd.xn--p1ai')
  expect(shownEmail('почта@xn--e1afmkfd.xn--p1ai')).toBe('почта@пример.рф')
})

test.each([
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  // Composed and decomposed.
  ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
  ['jose\u0301@food.example', 'josé@food.example'],
  ['josé@food.example', 'josé@food.example'],
  ['JOSÉ@food.example', 'josé@food.example'],
  ['ann@faß.example', 'ann@xn--fa-hia.example'],
  ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['用户@例子.广告', '用户@xn--fsqu00a.xn--4rr70v'],
  ['उपयोगकर्ता@उदाहरण.कॉम', 'उपयोगकर्ता@xn--p1b6ci4b4b3a.xn--11b4c3d'],
  ['مثال@موقع.وزارة', 'مثال@xn--4gbrim.xn--mgbexc3i'],
  ['δοκιμή@παράδειγμα.δοκιμή', 'δοκιμή@xn--hxajbheg2az3al.xn--jxalpdlp'],
  ['ann@xn--80ak6aa92e.com', 'ann@xn--80ak6aa92e.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(readEmail(typed)).toBe(stored)
  expect(readEmail(shownEmail(stored))).toBe(stored)
})

test.each([
  "o'brien@food.example",
  'ann+orders@food.example',
  'a.n.n@food.example',
  'ann_lee@food.example',
  'ann-lee@food.example',
  '-ann@food.example',
  '_ann@food.example',
  'ann-@food.example',
  '+@food.example',
  'ann!lee@food.example',
  'ann#1@food.example',
  '$ann@food.example',
  '100%@food.example',
  'ann&lee@food.example',
  'ann*@food.example',
  'ann/lee@food.example',
  'ann=lee@food.example',
  'ann?@food.example',
  'ann^lee@food.example',
  '`ann@food.example',
  '{ann}@food.example',
  'ann|lee@food.example',
  '~ann@food.example',
  "!#$%&'*+/=?^_`{|}~-@food.example",
  '1@food.example',
  'a@b.co',
  '"ann lee"@food.example',
  '"ann@home"@food.example',
  '"ann\\"lee"@food.example',
  '"."@food.example',
  '用户@food.example',
  '😀@food.example',
  'ann@a.b.c.d.food.example',
  'ann@1.food.example',
  'ann@123.example',
  'ann@food-and-more.example',
  'ann@food.museum',
  `${'a'.repeat(64)}@food.example`,
])('%s is an address as it stands', (address) => {
  expect(readEmail(address)).toBe(address)
})

test.each([
  '',
  ' ',
  'ann',
  '@',
  'ann@',
  '@food.example',
  'ann@food',
  'ann@localhost',
  'ann@.example',
  'ann@food..example',
  'ann@-food.example',
  'ann@food-.example',
  'ann@food_.example',
  'ann@food.e',
  'ann@food.123',
  'ann@127.0.0.1',
  'ann@[127.0.0.1]',
  'ann@0x7f.1',
  'ann@food.example:25',
  'ann@food.example/path',
  'ann@food.example?x=1',
  'ann@food.example#x',
  'ann@user:pass@',
  'ann@fo od.example',
  'ann lee@food.example',
  'ann@lee@food.example',
  '.ann@food.example',
  'ann.@food.example',
  'ann..lee@food.example',
  'ann(lee)@food.example',
  'ann,lee@food.example',
  'ann;lee@food.example',
  'ann:lee@food.example',
  'ann[lee]@food.example',
  'ann\\lee@food.example',
  '"ann@food.example',
  '""@food.example',
  'ann@xn--.example',
  'ann@food.example, bob@food.example',
  'ann@food.example bob@food.example',
  'https://food.example',
  'ann\ud800@food.example',
  `${'a'.repeat(65)}@food.example`,
  `${'я'.repeat(33)}@food.example`,
  `ann@${'a'.repeat(64)}.example`,
  `ann@${'a.'.repeat(130)}example`,
])('%j is no address', (typed) => {
  expect(readEmail(typed)).toBeUndefined()
})

test('dots and tags before the @ make different addresses', () => {
  expect(
    new Set(['ann.lee@food.example', 'annlee@food.example', 'annlee+x@food.example'].map(readEmail)).size,
  ).toBe(3)
})

test('an address in letters that look alike is shown by its own letters or in Punycode, never as another address', () => {
  expect(readEmail(shownEmail('ann@xn--80ak6aa92e.com'))).toBe('ann@xn--80ak6aa92e.com')
  expect(shownEmail('ann@xn--zzzzzzzzzzz-.com')).toBe('ann@xn--zzzzzzzzzzz-.com')
})

test('a read address is read as itself', () => {
  const local = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(local, fc.domain(), (name, domain) => {
      const email = readEmail(`${name}@${domain}`)
      if (email !== undefined) expect(readEmail(email)).toBe(email)
    }),
    { numRuns: 2000 },
  )
})
