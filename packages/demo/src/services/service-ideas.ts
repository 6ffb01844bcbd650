export interface ServiceIdea {
  cuisine: string
  kind: 'catering' | 'private_chef' | 'class' | 'other'
  name: string
  nameRu: string
  text: string
  textRu: string
  pricing: 'fixed' | 'per_guest' | 'per_hour'
  cents: number
  guests: readonly [from: number, to: number]
  minutes: number
}

type Row = readonly [
  cuisine: string,
  kind: ServiceIdea['kind'],
  name: string,
  nameRu: string,
  text: string,
  textRu: string,
  pricing: ServiceIdea['pricing'],
  dollars: number,
  guestsFrom: number,
  guestsTo: number,
  minutes: number,
]

const rows: readonly Row[] = [
  [
    'georgian',
    'private_chef',
    'A supra at your table',
    'Супра у вас дома',
    'I bring the clay pots, the wine list and a tamada’s voice. Nine dishes, arriving until nobody can refuse the tenth.',
    'Привезу глиняную посуду, винную карту и голос тамады. Девять блюд, пока никто не сможет отказаться от десятого.',
    'per_guest',
    95,
    4,
    14,
    240,
  ],
  [
    'georgian',
    'class',
    'Khinkali folding class',
    'Учимся лепить хинкали',
    'Nineteen pleats, a knot that holds, and a supper of everything you folded, including the crooked ones.',
    'Девятнадцать складок, прочный хвостик и ужин из всего, что слепили, даже кривого.',
    'per_guest',
    75,
    1,
    10,
    150,
  ],
  [
    'georgian',
    'catering',
    'Khachapuri bar for parties',
    'Хачапури-бар на праздник',
    'Three kinds baked on site in a portable oven, salads and walnut rolls around them.',
    'Три вида из переносной печи прямо на месте, салаты и рулетики с орехом.',
    'per_guest',
    34,
    15,
    80,
    240,
  ],
]

export const serviceIdeas: readonly ServiceIdea[] = rows.map(
  ([cuisine, kind, name, nameRu, text, textRu, pricing, dollars, from, to, minutes]) => ({
    cuisine,
    kind,
    name,
    nameRu,
    text,
    textRu,
    pricing,
    cents: dollars * 100,
    guests: [from, to],
    minutes,
  }),
)
