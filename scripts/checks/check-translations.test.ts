import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findNamespaceProblems, flatten } from './check-translations.ts'
import { findBareTexts } from './find-bare-texts.ts'
import { findForbiddenWords, sentencesWithForbiddenWords } from './forbidden-words.ts'

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

describe('translations', () => {
  it('complete translations have no problems', () => {
    expect(problems(english, russian)).toEqual([])
  })

  it('a key missing in either language is reported', () => {
    expect(problems({ ...english, more: 'More' }, russian)).toEqual(['ru/menu.json: more is missing'])
    expect(problems(english, { ...russian, more: 'Ещё' })).toEqual(['en/menu.json: more is missing'])
  })

  it('a missing plural form and a form unknown to the language are reported', () => {
    const { count_few: _, ...withoutFew } = russian
    expect(problems(english, withoutFew)).toEqual(['ru/menu.json: count lacks the plural forms few'])
    expect(problems({ ...english, count_many: 'many' }, russian)).toEqual([
      'en/menu.json: count_many is not a plural form of en',
    ])
  })

  it('empty texts and different placeholders are reported', () => {
    expect(problems({ ...english, title: ' ' }, russian)).toEqual(['en/menu.json: title is empty'])
    expect(problems(english, { ...russian, by: 'готовит {{chef}}' })).toEqual([
      'menu.json: by has different placeholders (en: name; ru: chef)',
    ])
  })
})

describe('forbidden words', () => {
  const wordsIn = (language: string, text: string, namespace = 'menu') =>
    findForbiddenWords(language, namespace, new Map([['title', text]]))

  it('a text with a forbidden word is reported with its replacement, in each language', () => {
    expect(wordsIn('en', 'Papers to check')).toEqual([
      'en/menu.json: title says "Papers" instead of "certification"',
    ])
    expect(wordsIn('ru', 'Бумаги на проверке')).toEqual([
      'ru/menu.json: title says "Бумаг" instead of "сертификат"',
    ])
    expect(wordsIn('en', 'It was taken back')).toHaveLength(1)
    expect(wordsIn('en', 'Choose a colour')).toHaveLength(1)
  })

  it('words of the glossary, placeholders and parts of longer words are allowed', () => {
    expect(wordsIn('en', 'Certifications of {{customer}} in wallpaper color')).toEqual([])
    expect(wordsIn('ru', 'С незаблокированного устройства')).toEqual([])
    expect(
      wordsIn('ru', 'Повар ({{name}}) ответил: {{count}} символ. Файл «{{name}}» не загрузился'),
    ).toEqual([])
  })

  it.each([
    ['en', 'As others shall see it.'],
    ['en', 'Answer of {{chef}}'],
    ['en', 'Only those who bought may review.'],
    ['en', 'What was ordered'],
    ['en', 'To the orders'],
    ['en', 'Least order, $'],
    ['en', 'Time you need, minutes'],
    ['en', 'As the marketplace came.'],
    ['en', 'The other side is right'],
    ['en', 'Confirm your e-mail'],
    ['en', 'Decided in your favour.'],
    ['ru', 'Придорожные стоянки'],
    ['ru', 'Эта кухня не доставляет'],
    ['ru', '{{count}} кухонь рядом'],
    ['ru', 'Готовит {{name}}'],
    ['ru', 'решение принял(а) {{name}}'],
    ['ru', '{{chef}} уже ответил'],
    ['ru', 'Повар «{{name}}» вернулся'],
    ['ru', '«{{dish}}» сохранено.'],
    ['ru', 'Ваша учётная запись'],
    ['ru', 'Отменить одним касанием'],
    ['ru', 'стоят в порядке пути'],
    ['ru', 'Бронь № {{number}}'],
    ['en', 'Nobody needs this role any more.'],
    ['en', 'Orders that exist keep theirs.'],
    ['en', 'Nobody has got credit yet'],
    ['en', '{{code}} takes off {{amount}}'],
    ['en', '{{sum}} taken off'],
    ['en', '{{count}} of {{places}} places taken'],
    ['en', 'No open differences to the payment provider.'],
    ['ru', 'Комиссия маркетплейса: {{percent}}'],
    ['ru', 'Скидка ({{code}}), её оплачивает сервис'],
    ['ru', 'Выдавать и отзывать кредит'],
    ['ru', 'Использованы баллы'],
    ['ru', 'Сбои оплат и чарджбэки'],
    ['ru', '{{name}} согласен(на)'],
    ['ru', 'После этого она остаётся у кухни.'],
    ['ru', 'Делать нечего'],
    ['ru', 'Готовится {{time}}'],
  ])('the phrase is reported in %s: %s', (language, text) => {
    expect(wordsIn(language, text)).toHaveLength(1)
  })

  it('words for cuisines and kitchen rooms are allowed in Russian', () => {
    expect(wordsIn('ru', 'Кухни мира')).toEqual([])
    expect(wordsIn('ru', 'Готовится на домашней кухне: возможны следы.')).toEqual([])
    expect(wordsIn('ru', 'Без чаевых')).toEqual([])
  })

  it('sentences of mails and notifications are checked, names and comments are not', () => {
    const source =
      "// at once\nconst a = 'somebody'\nconst b = `Bella wrote at once`\nconst c = 'Ваша учётная запись'"
    expect(sentencesWithForbiddenWords('mail.ts', source)).toEqual([
      'mail.ts:3 says "at once" instead of "right away"',
      'mail.ts:4 says "учётная запис" instead of "аккаунт"',
    ])
  })

  it('a word that the specification shows is allowed in its namespace only', () => {
    expect(wordsIn('en', 'Order cancelled', 'notifications')).toEqual([])
    expect(wordsIn('en', 'Order cancelled')).toHaveLength(1)
    expect(wordsIn('ru', 'Кредит счёта', 'ledger')).toEqual([])
  })
})

describe('a text in JSX', () => {
  const textsIn = async (jsx: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'bare-texts-'))
    try {
      await writeFile(join(folder, 'page.tsx'), `export const page = () => <div>\n${jsx}\n</div>\n`)
      return await findBareTexts(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  it('a text between tags or in an attribute that is read aloud is found', async () => {
    expect(await textsIn('<p>Order now</p>')).toEqual(['page.tsx:2 says "Order now" in one language'])
    expect(await textsIn('<p>{t("a")} дней</p>')).toEqual(['page.tsx:2 says "дней" in one language'])
    expect(await textsIn('<Card>Order now</Card>')).toHaveLength(1)
    expect(await textsIn('<img alt="A plate" />')).toEqual(['page.tsx:2 says "A plate" in one language'])
    expect(await textsIn('<input placeholder="Your town" />')).toHaveLength(1)
    expect(await textsIn('<Field label="Your town" />')).toHaveLength(1)
  })

  it('keys, signs and classes are not bare texts', async () => {
    expect(
      await textsIn('<p className="food name" data-pin="group">{t("menu.title")} · {price} ×</p>'),
    ).toEqual([])
  })
})
