import type { DishCategory } from '@localchef/contracts/menu/dish-card'

/** An option group of a dish. Extra prices are in cents. */
export interface Choice {
  name: string
  nameRu: string
  min: 0 | 1
  max: number
  answers: readonly (readonly [name: string, nameRu: string, extraCents: number])[]
}

const one = (name: string, nameRu: string, answers: Choice['answers']): Choice => ({
  name,
  nameRu,
  min: 1,
  max: 1,
  answers,
})

const upTo = (max: number, name: string, nameRu: string, answers: Choice['answers']): Choice => ({
  name,
  nameRu,
  min: 0,
  max,
  answers,
})

export const choices = {
  portion: one('Portion', 'Порция', [
    ['Regular', 'Обычная', 0],
    ['Large', 'Большая', 450],
    ['For two', 'На двоих', 900],
  ]),
  'soup-size': one('Size', 'Объём', [
    ['16 oz bowl', 'Миска 0,5 л', 0],
    ['32 oz jar', 'Банка 1 л', 750],
  ]),
  heat: one('How hot', 'Острота', [
    ['Mild', 'Не остро', 0],
    ['Medium', 'Средне', 0],
    ['As at home', 'Как дома', 0],
  ]),
  pieces: one('How many', 'Сколько', [
    ['Six', 'Шесть', 0],
    ['Dozen', 'Дюжина', 800],
    ['Two dozen', 'Две дюжины', 2100],
  ]),
  'cooked-or-frozen': one('Cooked or frozen', 'Готовые или замороженные', [
    ['Cooked, ready to eat', 'Сваренные', 0],
    ['Frozen, one pound', 'Замороженные, 450 г', 0],
    ['Frozen, two pounds', 'Замороженные, 900 г', 1300],
  ]),
  'dip-russian': upTo(3, 'Dip', 'Соус', [
    ['Sour cream', 'Сметана', 75],
    ['Vinegar with pepper', 'Уксус с перцем', 0],
    ['Horseradish', 'Хрен', 75],
    ['Melted butter', 'Топлёное масло', 75],
  ]),
  'cake-size': one('Size', 'Размер', [
    ['Slice', 'Кусочек', 0],
    ['Half cake, for six', 'Половина, на шестерых', 2200],
    ['Whole cake, for twelve', 'Целый, на двенадцать', 4600],
  ]),
  'topping-sweet': upTo(2, 'On top', 'Сверху', [
    ['Raspberry jam', 'Малиновое варенье', 100],
    ['Honey', 'Мёд', 75],
    ['Condensed milk', 'Сгущёнка', 100],
  ]),
  'side-starch': one('Side', 'Гарнир', [
    ['Mashed potatoes', 'Картофельное пюре', 0],
    ['Buckwheat', 'Гречка', 0],
    ['Rice', 'Рис', 0],
  ]),
  'gift-box': upTo(1, 'Gift box', 'Подарочная упаковка', [['Box with a ribbon', 'Коробка с лентой', 300]]),
  size: one('Size', 'Размер', [
    ['Small', 'Маленький', 0],
    ['Large', 'Большой', 600],
  ]),
  'extra-egg': upTo(2, 'Make it richer', 'Добавить', [
    ['One more egg yolk', 'Ещё один желток', 150],
    ['More cheese', 'Больше сыра', 250],
  ]),
  rice: one('With', 'С чем', [
    ['Steamed rice', 'Рис на пару', 0],
    ['Brown rice', 'Бурый рис', 100],
    ['No rice', 'Без риса', 0],
  ]),
  protein: one('Choose', 'На выбор', [
    ['Tofu', 'Тофу', 0],
    ['Chicken', 'Курица', 150],
    ['Shrimp', 'Креветки', 350],
  ]),
  tortilla: one('Tortilla', 'Тортилья', [
    ['Corn', 'Кукурузная', 0],
    ['Flour', 'Пшеничная', 0],
  ]),
  salsa: upTo(3, 'Salsas', 'Сальсы', [
    ['Roasted tomato', 'Из печёных томатов', 0],
    ['Green tomatillo', 'Зелёная', 0],
    ['Chile de árbol', 'Из чили де арболь', 50],
    ['Guacamole', 'Гуакамоле', 250],
  ]),
  breads: upTo(2, 'Bread', 'Хлеб', [
    ['One warm flatbread', 'Тёплая лепёшка', 200],
    ['Two warm flatbreads', 'Две тёплые лепёшки', 350],
  ]),
  sides: one('Side', 'Гарнир', [
    ['Coleslaw with mayonnaise', 'Капустный салат с майонезом', 0],
    ['Baked beans', 'Фасоль', 0],
    ['Mac and cheese', 'Макароны с сыром', 200],
    ['Collard greens', 'Тушёная зелень', 100],
  ]),
  'meat-weight': one('How much', 'Сколько', [
    ['Half a pound', '225 г', 0],
    ['One pound', '450 г', 1100],
    ['Two pounds', '900 г', 3100],
  ]),
  drink: one('Cup', 'Стакан', [
    ['12 oz', '0,35 л', 0],
    ['16 oz', '0,5 л', 125],
  ]),
  ice: one('Ice', 'Лёд', [
    ['With ice', 'Со льдом', 0],
    ['Without ice', 'Безо льда', 0],
  ]),
  box: one('How many', 'Сколько', [
    ['Four', 'Четыре', 0],
    ['Eight', 'Восемь', 900],
    ['Party box of sixteen', 'Коробка на шестнадцать', 2500],
  ]),
} as const satisfies Record<string, Choice>

export type ChoiceKey = keyof typeof choices

/** Default option groups of a category, for recipes without their own. */
export const usualChoices: Partial<Record<DishCategory, readonly ChoiceKey[]>> = {
  soup: ['soup-size'],
  main: ['portion'],
  salad: ['size'],
  meal_box: ['portion'],
  drink: ['drink'],
}

/** Allergens that an option can add; the dish states them even if the option is not chosen. */
export const allergensOfChoice: Partial<Record<ChoiceKey, readonly string[]>> = {
  'dip-russian': ['milk'],
  'topping-sweet': ['milk'],
  'side-starch': ['milk'],
  'extra-egg': ['egg', 'milk'],
  protein: ['shellfish', 'soybeans'],
  tortilla: ['wheat'],
  breads: ['wheat'],
  sides: ['egg', 'milk', 'wheat'],
}
