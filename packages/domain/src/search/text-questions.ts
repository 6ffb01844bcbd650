import { toCents } from '@localchef/contracts/money'
import type { QueryNeed } from '@localchef/contracts/search/understood-query'
import type { DishQuestions } from './dish-questions.ts'
import { hasPrice, hasService, isInState, type Proof, proofOf, type Time, takesGuests } from './prove-dish.ts'
import type { SearchedWord } from './read-words.ts'

/** A full-text query, and how well its matches suit the search. */
export interface TextLevel {
  likeness: number
  /** A `tsquery`. */
  words: string
}

/** One way to understand a query. */
export interface TextQuestions {
  /** Best matches first. */
  levels: TextLevel[]
  /** `tsquery` for everything that any level finds. Null if only the proof decides. */
  anybody: string | null
  /** Conditions beyond the index: all words in one dish, a price, a time. */
  proof: Proof | undefined
  /** A kitchen must have one dish that meets these conditions according to `proof`, or stricter ones. */
  dishes: DishQuestions
  /** The conditions of `proof` apart from that dish. */
  besides: Proof | undefined
}

const kitchenMarks = ['n/', 'm/', 'c/', 'l/']

/** `tsquery` for any of the lexemes with any of the marks. */
export function anyOf(lexemes: readonly string[], marks: readonly string[] = ['']): string {
  const terms = marks.flatMap((mark) => lexemes.map((lexeme) => quoted(mark + lexeme)))
  return `(${[...new Set(terms)].join(' | ')})`
}

function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '').replaceAll("'", "''")}'`
}

function allOf(parts: readonly string[]): string {
  return parts.join(' & ')
}

function either(parts: readonly string[]): string {
  return parts.map((part) => `(${part})`).join(' | ')
}

/** Words for a course in the names of dishes that are stored under another course, such as a dish "with breakfast". */
const wordsOfCourse: Partial<Record<string, readonly string[]>> = {
  dessert: ['dessert', 'десерт'],
  breakfast: ['breakfast', 'завтрак'],
  drink: ['drink', 'напитк'],
}

/** The lexemes for each need that describes a dish. A dish must have one of them per need. */
function needLexemes(needs: readonly QueryNeed[]): string[][] {
  return needs.flatMap((need) => {
    switch (need.kind) {
      case 'diet':
        return [[`f/${need.diet}`]]
      case 'free_of':
        if (need.allergens.join() === 'tree_nuts,peanuts') return [['f/no_nuts']]
        return need.allergens.map((allergen) => [`f/no_${allergen}`])
      case 'heat':
        return [
          [
            ...[0, 1, 2, 3]
              .filter((heat) => need.from <= heat && heat <= need.to)
              .map((heat) => `f/heat_${heat}`),
            // A dish with "spicy" in its name is spicy, whatever its mark says: "Spicy tuna roll".
            ...(need.from === 2 && need.to === 3 ? ['d/spici', 'd/остр'] : []),
          ],
        ]
      case 'course':
        return [need.courses.flatMap((course) => [`f/course_${course}`, ...(wordsOfCourse[course] ?? [])])]
      default:
        return []
    }
  })
}

/** Conditions on a kitchen for needs that are not about a dish alone. */
export function kitchenProofs(needs: readonly QueryNeed[], dishes: DishQuestions): Proof[] {
  return needs.flatMap((need) => {
    if (need.kind === 'service') return [hasService(need.service)]
    if (need.kind === 'state') return [isInState(need.state)]
    return need.kind === 'guests' ? [takesGuests(need.guests, dishes)] : []
  })
}

/**
 * The full-text questions of a query, from its words and needs, in the order to try them. Each is used only if the
 * previous one matches nobody.
 */
export function questionsOf(
  words: readonly SearchedWord[],
  needs: readonly QueryNeed[],
  now: Date,
  further: readonly Proof[] = [],
): { attempts: TextQuestions[]; dishes: DishQuestions } {
  const dishes = dishQuestionsOf(words, needs)
  const proofs = [...further, ...kitchenProofs(needs, dishes)]
  const when = needs.find((need) => need.kind === 'when')?.when
  const time = when && { when, now }
  const beside = { dishes, besides: proofOf({ dishes: undefined, time, isWeak: false, proofs }) }
  if (words.length === 0) {
    const met = needLexemes(needs)
    const isPriced = dishes.minCents !== null || dishes.maxCents !== null
    const isOneDish = met.length > 1 || (met.length > 0 && isPriced) || dishes.minCents !== null
    const isCheap = !isOneDish && dishes.maxCents !== null ? [hasPrice(dishes.maxCents)] : []
    const proof = proofOf({
      dishes: isOneDish ? dishes : undefined,
      time,
      isWeak: false,
      proofs: [...proofs, ...isCheap],
    })
    return { attempts: [{ ...ofNeeds(needs, dishes.needs), proof, ...beside }], dishes }
  }
  const isOneDish = dishes.minCents !== null || dishes.maxCents !== null || dishes.needs !== null
  const proof = proofOf({ dishes: isOneDish ? dishes : undefined, time, isWeak: false, proofs })
  const attempts = [{ ...withNeeds(strict(words), dishes.needs), proof, ...beside }]
  if (words.length > 1) attempts.push({ ...scattered(words, dishes, time, proofs), ...beside })
  const telling = words.filter(({ word }) => !prepositions.has(word))
  if (telling.length === 0 || telling.length === words.length) return { attempts, dishes }
  const withoutThem = questionsOf(telling, needs, now, further)
  return { attempts: [...attempts, ...withoutThem.attempts], dishes: withoutThem.dishes }
}

function dishQuestionsOf(words: readonly SearchedWord[], needs: readonly QueryNeed[]): DishQuestions {
  const met = needLexemes(needs)
  const least = needs.find((need) => need.kind === 'min_price')?.price
  const price = needs.find((need) => need.kind === 'max_price')?.price
  return {
    words: words.map(({ loose }) => anyOf(loose)),
    kitchens: words.map(({ loose }) => anyOf(loose, kitchenMarks)),
    names: words.length > 0 ? allOf(words.map(({ loose }) => anyOf(loose, ['d/']))) : null,
    kitchenNames: words.length > 0 ? allOf(words.map(({ loose }) => anyOf(loose, ['n/']))) : null,
    needs: met.length > 0 ? allOf(met.map((lexemes) => anyOf(lexemes))) : null,
    minCents: least === undefined ? null : toCents(least),
    maxCents: price === undefined ? null : toCents(price),
  }
}

/** All words in one dish with its ingredients, or some in the dish and the others anywhere in its kitchen's texts. */
function scattered(
  words: readonly SearchedWord[],
  dishes: DishQuestions,
  time: Time | undefined,
  proofs: readonly Proof[],
): Levels & Pick<TextQuestions, 'proof'> {
  const anywhere = words.map(({ loose, lexeme }) => `(${anyOf(loose)} | ${anyOf([lexeme], ['w/'])})`)
  const anybody = allOf(dishes.needs ? [...anywhere, dishes.needs] : anywhere)
  const kitchens = words.map(({ loose, lexeme }) =>
    either([anyOf(loose, kitchenMarks), anyOf([lexeme], ['w/'])]),
  )
  return {
    levels: [{ likeness: 0, words: anybody }],
    anybody,
    proof: proofOf({ dishes: { ...dishes, kitchens }, time, isWeak: true, proofs }),
  }
}

/** Russian prepositions and conjunctions in Latin letters, and English ones in Cyrillic, which no stemmer removes. */
const prepositions = new Set(['s', 'so', 'po', 'pod', 'na', 'iz', 'v', 'i', 'dlya', 'энд', 'виз', 'оф'])

type Levels = Pick<TextQuestions, 'levels' | 'anybody'>

function withNeeds({ levels, anybody }: Levels, needs: string | null): Levels {
  if (!needs || !anybody) return { levels, anybody }
  return {
    levels: levels.map(({ likeness, words }) => ({ likeness, words: `(${words}) & ${needs}` })),
    anybody: `(${anybody}) & ${needs}`,
  }
}

/** Ranks a vegan kitchen before one that has a vegan dish. */
function ofNeeds(needs: readonly QueryNeed[], anybody: string | null): Levels {
  const diets = needs.flatMap((need) => (need.kind === 'diet' ? [need.diet] : []))
  if (!anybody) return { levels: [], anybody }
  if (diets.length === 0) return { levels: [{ likeness: 0, words: anybody }], anybody }
  return {
    levels: [
      { likeness: 0.9, words: allOf([anyOf(diets, ['n/', 'm/']), anybody]) },
      { likeness: 0.75, words: allOf([anyOf(diets, ['c/']), anybody]) },
      { likeness: 0, words: anybody },
    ],
    anybody,
  }
}

/** All words of the query together: in one name, or some in a dish and the others in its kitchen. */
function strict(words: readonly SearchedWord[]): Levels {
  const exact = words.map((word) => word.exact)
  const loose = words.map(({ loose }) => loose)
  const all = (lists: readonly string[][], marks: string[]) => allOf(lists.map((list) => anyOf(list, marks)))
  if (words.length === 1) {
    const anybody = all(loose, [''])
    const levels = [
      { likeness: 1, words: all(exact, ['n/']) },
      { likeness: 0.9, words: all(exact, ['d/', 'm/']) },
      { likeness: 0.85, words: all(loose, ['n/']) },
      { likeness: 0.75, words: all(exact, ['c/']) },
      { likeness: 0.7, words: all(loose, ['d/', 'm/']) },
      { likeness: 0.6, words: all(loose, ['c/']) },
      { likeness: 0.5, words: all(exact, ['']) },
      { likeness: 0.3, words: anybody },
    ]
    return { levels, anybody }
  }
  const together = either([chain(exact, { isInOrder: true }), glued(words)])
  const looselyTogether = chain(loose)
  const anybody = either([
    together,
    looselyTogether,
    all(loose, kitchenMarks),
    ...words.slice(1).flatMap((_, index) => {
      const [before, after] = [loose.slice(0, index + 1), loose.slice(index + 1)]
      return [
        allOf([all(before, kitchenMarks), `(${chain(after)})`]),
        allOf([`(${chain(before)})`, all(after, kitchenMarks)]),
      ]
    }),
  ])
  const levels = [
    { likeness: 1, words: all(exact, ['n/']) },
    { likeness: 0.9, words: either([together, all(exact, ['m/'])]) },
    { likeness: 0.85, words: all(loose, ['n/']) },
    { likeness: 0.8, words: looselyTogether },
    { likeness: 0.75, words: all(exact, kitchenMarks) },
    { likeness: 0.3, words: anybody },
  ]
  return { levels, anybody }
}

/**
 * Each word close to the previous one, in either order or only in the typed one; a single word anywhere except in a
 * description.
 */
function chain(lists: readonly string[][], { isInOrder = false } = {}): string {
  if (lists.length === 1) return anyOf(lists[0] ?? [])
  return allOf(
    lists.slice(1).map((list, index) => {
      const before = lists[index] ?? []
      return anyOf(
        before.flatMap((one) =>
          list.flatMap((next) => (isInOrder ? [`${one}+${next}`] : [`${one}+${next}`, `${next}+${one}`])),
        ),
        ['p/'],
      )
    }),
  )
}

/** Several words written as one: "po boy" as "poboy". */
function glued(words: readonly SearchedWord[]): string {
  const last = words.at(-1)
  const before = words.slice(0, -1).map(({ word }) => word)
  return anyOf([before.join('') + (last?.lexeme ?? ''), before.join('') + (last?.word ?? '')], ['d/', 'n/'])
}
