import { inListOrder } from '@localchef/contracts/allergens/major-allergens'
import { suggestAllergens } from '@localchef/contracts/allergens/suggest-allergens'
import { statementHints } from '@localchef/contracts/menu/statement-hints'
import { describe, expect, test } from 'vitest'
import { dropPlans } from '../demo-drops.ts'
import { chefPeople } from '../people.ts'
import { planMarketplace } from './plan-marketplace.ts'

/*
 * Chance assigns hand-made texts to the demo's people. So no text states a fact that would hold for only one of them:
 * whether the chef is a woman, on which day something was eaten, how many dishes there were.
 */
const demo = planMarketplace(new Date('2026-11-21T20:00:00Z'))

interface ReviewText {
  body: string
  reply: string | null
  created_at: string
  replied_at: string | null
}
const ofOrders = demo.reviews.reviewRows as unknown as (ReviewText & { order_id: string })[]
const ofBookings = demo.bookings.reviewRows as unknown as (ReviewText & { booking_id: string })[]
const reviews = [...ofOrders, ...ofBookings]
const texts = reviews.flatMap(({ body, reply }) => [body, reply ?? '']).filter((text) => text !== '')

const people =
  /(?<!\p{L})(son|daughter|brother|sister|mother|father|mom|dad|grandpa|grandmother|husband|wife|uncle|aunt|boss|teenager|toddler|busia|teta|kids?)(?!\p{L})/iu
const pronoun = /(?<!\p{L})(he|she|him|her|his|hers|lady|man|woman|guy)(?!\p{L})/iu
/** Russian singular verbs in the past tense and pronouns whose ending shows whether the person is a man or a woman. */
const russianPast = /(?<!\p{L})(\p{Ll}{2,}(?:л|ла|лся|лась)|сам|сама|самой|самому)(?!\p{L})/giu
/**
 * Verbs with a subject in the same sentence: a son, a pot, a crust. Add one only if the sentence names who or what did
 * it.
 */
const withSubject = new Set(
  'блестела вернул взялся возила вокзал держал закрутил замолчал засмеялась зашипела оказалась ответил отошла пересчитал помешал попросил прочитала разъехался раскисла свёкла слушал съехал убрал уходила'.split(
    ' ',
  ),
)

/** Words or texts that show whether the writer or the chef is a man or a woman. Chance decides who that is. */
function ofOnePerson(text: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(text)) {
    const verbs = [...text.matchAll(russianPast)].map(([word]) => word.toLowerCase())
    return verbs.filter((word) => !withSubject.has(word))
  }
  // A pronoun after a named person, such as a son, can mean that person; any other pronoun means the chef.
  const at = text.search(pronoun)
  const known = text.search(people)
  return at >= 0 && (known < 0 || known > at) ? [text] : []
}

const days =
  /(?<!\p{L})((next|another|same) (day|morning)|day (two|three)|days (later|after)|overnight|yesterday|weekend|(mon|tues|wednes|thurs|fri|satur|sun)day|christmas|easter|thanksgiving|spring|summer|winter|autumn|degrees|hot day|(на )?(второй|третий|следующий|другой) день|вчера|наутро|выходн\p{L}+|понедельник|вторник|сред[уы]|четверг|пятниц[уы]|суббот[уы]|воскресень\p{L}+|весн\p{L}+|лет(ом|а)|зим\p{L}+|осен\p{L}+|рождеств\p{L}+)(?!\p{L})/iu
const number =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|eighty|\\d+|дв[ае]|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|восемьдесят'
const counted = new RegExp(
  `(?<!\\p{L})(${number}) (\\p{L}+ )?(people|guests|strangers|courses?|dishes|plates|portions|boxes|человек|гостей|блюд\\p{L}*|порци\\p{L}+|коробок)`,
  'iu',
)

describe('each finder finds what it is for', () => {
  test.each([
    ['He brought his own pans and a story for each plate.', 1],
    ['Crisp shell. Teta would ask who taught her.', 0],
    ['Yolks from her own hens, she says.', 1],
    ['Grandpa asked for seconds. He has not done so in months.', 0],
    ['Готовила, шутила, собака не отходила от неё.', 3],
    ['Банку прятал за капустой.', 1],
    ['Сын пересчитал складки.', 0],
  ])('“%s” tells of %d', (text, count) => expect(ofOnePerson(text)).toHaveLength(count))

  test.each([
    [days, 'Reheated in foil the next day.'],
    [days, 'На третий день стал ещё гуще.'],
    [days, 'Warm, on a day of ninety degrees.'],
    [counted, 'Five courses out of a kitchen where two people cannot pass.'],
    [counted, 'Пришли восемь незнакомых человек.'],
  ])('%s', (finder, text) => expect(text).toMatch(finder))
})

test('no review or reply says that its chef or its writer is a man or a woman', () => {
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter((text) => ofOnePerson(text).length > 0)).toEqual([])
})

test('no review of a meal names a day, which its order was not on', () => {
  expect(reviews.map(({ body }) => body).filter((body) => days.test(body))).toEqual([])
})

test('no review of a service counts guests or dishes, which the service counts otherwise', () => {
  expect(ofBookings.map(({ body }) => body).filter((body) => counted.test(body))).toEqual([])
})

/**
 * Words about a visit to the buyer's home, a party or learning. They fit one kind of service and contradict the others.
 */
const wordsOfKind = {
  catering: /lunch|birthday|housewarming|finger food|reunion|новоселье|стола/iu,
  private_chef: /patio|table|dinner|stove|parents|ужин|стола|мамы/iu,
  class: /knife skills|learn|videos|new to this|научиться|по видео/iu,
  other: /$^/,
}

test('a message with a booking fits the kind of its service, and counts no guests', () => {
  const kinds = new Map(demo.services.services.map(({ id, idea }) => [id, idea.kind]))
  const rows = demo.bookings.bookingRows as unknown as { service_id: string; message: string }[]
  const said = rows.flatMap(({ service_id, message }) => {
    const kind = kinds.get(service_id)
    return kind ? [{ kind, message }] : []
  })
  expect(said.length).toBeGreaterThan(20)
  const lies = said.filter(
    ({ kind, message }) =>
      counted.test(message) ||
      /two of us|tables? of|нас будет/iu.test(message) ||
      (kind === 'class' && wordsOfKind.catering.test(message)) ||
      (kind !== 'class' && wordsOfKind.class.test(message)) ||
      (kind !== 'catering' && wordsOfKind.catering.test(message) && !wordsOfKind[kind].test(message)),
  )
  expect('Two of us are new to this, please be patient with our knife skills.').toMatch(wordsOfKind.class)
  expect('Team lunch after a product launch.').toMatch(wordsOfKind.catering)
  expect(lies).toEqual([])
})

test('no drop names a season, or days of cooking, which its kitchen and its dishes do not have', () => {
  const claims =
    /(?<!\p{L})((two|three) days|days to cook|overnight|nights?|first (of the season|harvest)|spring|summer|winter|autumn|still warm|(два|три) дня|ночь|урожа\p{L}+|сезон\p{L}*|весн\p{L}+|лет(ом|а)|ещё тёпл\p{L}+)(?!\p{L})/iu
  expect('Dishes that take two days to cook.').toMatch(claims)
  expect('Из первого урожая с соседнего огорода.').toMatch(claims)
  const said = dropPlans.flatMap(({ title, titleRu, story, storyRu }) => [title, titleRu, story, storyRu])
  expect(said.filter((text) => claims.test(text))).toEqual([])
})

test('no chef counts their dishes, which the menu does otherwise', () => {
  const own =
    /(?<!\p{L})(only the|four|five|six|seven|eight|nine|ten|четыре|пять|шесть|семь|восемь|девять) (\p{L}+ )?(dishes|pastas|kinds of pasta|блюд|пасты)/iu
  const said = chefPeople.flatMap(({ tagline, taglineRu, bio, bioRu }) => [tagline, taglineRu, bio, bioRu])
  expect('Here I make only the nine dishes.'.replace('only the ', '')).toMatch(own)
  expect(said.filter((text) => text !== null && own.test(text) && !text.includes('only the dishes'))).toEqual(
    [],
  )
})

test('a chef who cooks on the day has no dish that rested for nights', () => {
  const onTheDay = /(made|cooked|baked) (on )?the (same )?day|в тот день|день в день/iu
  const rested =
    /overnight|nights?|two days|three days|yesterday|ночь|ночи|сутки|два дня|три дня|со вчерашнего/iu
  expect('Everything is made the day you eat it').toMatch(onTheDay)
  expect('rested two nights so a fork sinks through').toMatch(rested)
  const claiming = new Set(
    chefPeople.filter(({ bio, bioRu }) => onTheDay.test(`${bio} ${bioRu}`)).map((one) => one.business),
  )
  const lies = demo.kitchens.kitchens.flatMap(({ name }, index) =>
    claiming.has(name)
      ? describedDishes(index).filter(({ description, descriptionRu }) =>
          rested.test(description + descriptionRu),
        )
      : [],
  )
  expect(lies).toEqual([])
})

test('food that is cooked before its order is not described as cooked for it', () => {
  const forOrder = /to order|when you order|at (your|the) door|под заказ|к вашему приходу/iu
  const lies = demo.kitchens.kitchens
    .flatMap((_, index) => describedDishes(index))
    .filter(
      ({ promise, description, descriptionRu }) =>
        promise !== 'made_to_order' && forOrder.test(description + descriptionRu),
    )
  expect(lies.map(({ name, description }) => `${name}: ${description}`)).toEqual([])
})

test('finished portions offer no options and no ingredient to leave out', () => {
  const finished = demo.kitchens.kitchens
    .flatMap(({ dishes }) => dishes)
    .filter(({ promise }) => promise === 'ready_now')
  expect(finished.length).toBeGreaterThan(20)
  expect(
    finished.filter(
      ({ groups, ingredients }) => groups.length > 0 || ingredients.some((one) => one.isRemovable),
    ),
  ).toEqual([])
})

test('description, ingredients and allergens of every dish agree', () => {
  const hints = demo.kitchens.kitchens.flatMap((_, index) =>
    describedDishes(index).flatMap((dish) =>
      statementHints(dish).map((hint) => `${dish.name}: ${JSON.stringify(hint)}`),
    ),
  )
  expect([...new Set(hints)]).toEqual([])
})

test('no review praises an allergen that is in none of the dishes', () => {
  const orders = new Map(demo.orders.map((order) => [order.id, order]))
  const lies = ofOrders.flatMap(({ body, order_id }) => {
    const eaten = orders.get(order_id)?.dishes ?? []
    const named = suggestAllergens([
      body.replace(
        /(?<!\p{L})(tortilla|лепёшк|noodle|лапш|nut allergy|dough seal|аллергии на орех)\p{L}*/giu,
        ' ',
      ),
    ])
    const known = eaten.flatMap(({ allergens }) => allergens)
    return [...named.keys()]
      .filter((allergen) => !known.includes(allergen))
      .map((allergen) => `${eaten.map(({ name }) => name).join(', ')}: ${allergen}: ${body}`)
  })
  expect(lies).toEqual([])
})

test('what is told happened before it was told', () => {
  const orders = new Map(demo.orders.map((order) => [order.id, order]))
  const bookings = new Map(demo.bookings.bookings.map((booking) => [booking.id, booking]))
  for (const { order_id, created_at } of ofOrders) {
    expect(Date.parse(created_at)).toBeGreaterThan(
      orders.get(order_id)?.completedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    )
  }
  for (const { booking_id, created_at } of ofBookings) {
    expect(Date.parse(created_at)).toBeGreaterThan(
      bookings.get(booking_id)?.startsAt.getTime() ?? Number.POSITIVE_INFINITY,
    )
  }
  for (const { created_at, replied_at } of reviews) {
    if (replied_at) expect(replied_at > created_at).toBe(true)
  }
  // The chef writes about an order that is confirmed and not cooked yet.
  const said = demo.messages as { body: string; order_id: string | null }[]
  const told = said.filter(({ order_id }) => order_id !== null)
  expect(told.length).toBeGreaterThan(2)
  expect('Packed flat and tied with string.').toMatch(/(?<!be )packed|cooked it|ready now/i)
  expect(told.filter(({ body }) => /(?<!be )packed|cooked it|ready now/i.test(body))).toEqual([])
  const [thread] = told
  const promised = demo.orders.find(({ id }) => id === thread?.order_id)
  expect(promised?.dishes.filter(({ allergens }) => allergens.includes('tree_nuts'))).toEqual([])
})

function describedDishes(kitchen: number) {
  const plan = demo.kitchens.kitchens[kitchen]
  const rows = (demo.kitchens.menus[kitchen]?.dishRows ?? []) as {
    id: string
    description: string
    description_ru: string
  }[]
  return (plan?.dishes ?? []).flatMap((dish) => {
    const row = rows.find(({ id }) => id === dish.id)
    if (!row) return []
    const variantGroups = dish.groups.map(({ min, max, variants }) => ({
      name: 'Choice',
      nameRu: null,
      minChoices: min,
      maxChoices: max,
      variants: variants.map(({ name, nameRu }) => ({ name, nameRu, additionalPrice: 0, isAvailable: true })),
    }))
    const { name, nameRu, promise, ingredients } = dish
    const described = { description: row.description, descriptionRu: row.description_ru }
    return [
      {
        name,
        nameRu,
        promise,
        ingredients,
        variantGroups,
        ...described,
        allergens: inListOrder(dish.allergens),
      },
    ]
  })
}
