import { describe, expect, it } from 'vitest'
import { languages } from '../language.ts'
import { wordsIn } from '../words/words-in.ts'
import { composeText, gsm7, segmentLimits } from './compose-text.ts'
import { textedEvents } from './text-events.ts'

const longest = {
  marketplace: 'The Neighborhood Kitchens of Greater Texas',
  name: 'Grandmother Wilhelmina’s Traditional Home Cooking',
}
const facts = {
  number: 1_234_567,
  at: '2026-11-25T22:30:00Z',
  timeZone: 'America/New_York',
}
const link = `https://${'h'.repeat(24)}.com/s/AbCdEfGh`
const isGsm7 = (text: string) => gsm7(text) === text

describe('composeText', () => {
  type Words = (name: string) => string
  const everyText = languages.flatMap((language) => {
    const { orders, bookings, drops, waiting, kitchen, welcome, stoppedKitchen, ...rest } =
      wordsIn[language].texts
    const about: [string, Words][] = [
      ...textedEvents.flatMap((event) =>
        (['pickup', 'delivery'] as const).map((fulfilment): [string, Words] => [
          `${event} of a ${fulfilment}`,
          (name) => orders[event]({ ...facts, fulfilment }, name),
        ]),
      ),
      ...entries(bookings, (wording, name) => wording(facts, name)),
      ...entries(drops, (wording, name) => wording(facts, name)),
      ['your turn', (name) => waiting.offer({ ...facts, portions: 99 }, name)],
      ['an order that nobody looked at', (name) => kitchen.unseen(facts, name)],
      ['an order paid by link', (name) => kitchen.paidByLink({ ...facts, amountCents: 12_345_67 }, name)],
    ]
    const { stopped, started, notStarted, help } = rest
    const answers: [string, Words][] = [
      ...entries(welcome, (text) => text),
      ...entries({ stopped, started, notStarted, help }, (text) => text),
      ['no more of a kitchen', stoppedKitchen],
    ]
    return [
      ...about.map(([kind, words]) => ({ kind, language, words, isAnswer: false })),
      ...answers.map(([kind, words]) => ({ kind, language, words, isAnswer: true })),
    ]
  })
  /** The texts of a part of the words, by their names. */
  function entries<Wording>(
    part: Readonly<Record<string, Wording>>,
    say: (wording: Wording, name: string) => string,
  ) {
    return Object.entries(part).map(([kind, wording]): [string, Words] => [
      kind,
      (name) => say(wording, name),
    ])
  }

  it.each(everyText)(
    'the text $kind in $language fits with the longest names',
    ({ kind, language, words, isAnswer }) => {
      const host = `https://${'h'.repeat(24)}.com`
      const { body, stopWords } = composeText({
        ...longest,
        language,
        words,
        link: isAnswer ? (kind === 'help' ? host : null) : link,
      })
      // Answers say themselves how to stop, so no stop words follow them.
      const sent = isAnswer ? body : body + stopWords
      expect(sent.length).toBeLessThanOrEqual(language === 'en' ? segmentLimits.gsm7 : segmentLimits.ucs2)
      if (language === 'en') expect(isGsm7(sent)).toBe(true)
      expect(sent).toMatch(/^The Neighborhood ?(\.\.\.|…|[A-Z]).*: /)
      if (!isAnswer) expect(body.endsWith(link)).toBe(true)
      if (/^(order|booking)_|^an order/.test(kind)) expect(body).toContain('1234567')
    },
  )

  it('a text that is longer than its segment is noticed', () => {
    const words = () => 'w'.repeat(segmentLimits.gsm7)
    expect(composeText({ ...longest, language: 'en', words, link }).body.length).toBeGreaterThan(
      segmentLimits.gsm7,
    )
  })

  it('a name that fits stays whole, and a longer one is cut with an ellipsis of GSM-7', () => {
    const ready = (name: string) =>
      composeText({
        language: 'en',
        marketplace: 'LocalChef',
        name,
        words: (kitchen) => wordsIn.en.texts.orders.order_ready({ ...facts, fulfilment: 'pickup' }, kitchen),
        link,
      }).body
    expect(ready('Olga’s Kitchen')).toBe(
      `LocalChef: order #1234567 from Olga's Kitchen is ready to pick up. ${link}`,
    )
    expect(ready(longest.name)).toContain("from Grandmother Wilhelmina's Tra")
    expect(ready(longest.name)).toContain('... is ready')
    expect(ready(longest.name).length).toBe(segmentLimits.gsm7 - ' Reply STOP to end'.length)
    expect(ready('Кухня Ольги')).toBe(`LocalChef: order #1234567 is ready to pick up. ${link}`)
  })

  it('every character outside of GSM-7 becomes its closest or is left out', () => {
    expect(gsm7('Çà и “Pão de queijo” – 5\u202fPM… [№ 7] 🍲')).toBe('Çà "Pao de queijo" - 5 PM... # 7')
  })
})
