import { describe, expect, it } from 'vitest'
import { findNamespaceProblems, flatten } from './check-translations.ts'
import { bareTextsIn } from './find-bare-texts.ts'

const english = {
  title: 'Dishes',
  by: 'by {{name}}',
  count_one: '{{count}} dish',
  count_other: '{{count}} dishes',
  reason_other: 'Other',
}
const russian = {
  title: 'Блюда',
  by: 'готовит {{name}}',
  count_one: '{{count}} блюдо',
  count_few: '{{count}} блюда',
  count_many: '{{count}} блюд',
  count_other: '{{count}} блюда',
  reason_other: 'Другое',
}

function problems(en: object, ru: object): string[] {
  return findNamespaceProblems({
    name: 'menu',
    texts: new Map([
      ['en', flatten(en)],
      ['ru', flatten(ru)],
    ]),
  })
}

describe('the rules for translations', () => {
  it('find nothing in complete ones', () => {
    expect(problems(english, russian)).toEqual([])
  })

  it('miss a key in either language', () => {
    expect(problems({ ...english, more: 'More' }, russian)).toEqual(['ru/menu.json: more is missing'])
    expect(problems(english, { ...russian, more: 'Ещё' })).toEqual(['en/menu.json: more is missing'])
  })

  it('miss a plural form and refuse one the language has not', () => {
    const { count_few: _, ...withoutFew } = russian
    expect(problems(english, withoutFew)).toEqual(['ru/menu.json: count lacks the plural forms few'])
    expect(problems({ ...english, count_many: 'many' }, russian)).toEqual([
      'en/menu.json: count_many is a form en has not',
    ])
  })

  it('refuse empty texts and different placeholders', () => {
    expect(problems({ ...english, title: ' ' }, russian)).toEqual(['en/menu.json: title is empty'])
    expect(problems(english, { ...russian, by: 'готовит {{chef}}' })).toEqual([
      'menu.json: by has different placeholders (en: name; ru: chef)',
    ])
  })
})

describe('a text in JSX', () => {
  const textsIn = (jsx: string) => bareTextsIn(`const page = <div>\n${jsx}\n</div>`)

  it('is found between tags and in attributes that are read aloud', () => {
    expect(textsIn('<p>Order now</p>')).toEqual([{ line: 2, text: 'Order now' }])
    expect(textsIn('<p>{t("a")} дней</p>')).toEqual([{ line: 2, text: 'дней' }])
    expect(textsIn('<img alt="A plate" />')).toEqual([{ line: 2, text: 'A plate' }])
    expect(textsIn('<input placeholder="Your town" />')).toHaveLength(1)
  })

  it('is none where it is a key, a sign or a class', () => {
    expect(textsIn('<p className="food name" data-pin="group">{t("menu.title")} · {price} ×</p>')).toEqual([])
  })
})
