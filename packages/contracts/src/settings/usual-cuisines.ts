/**
 * The cuisines of a new marketplace, in the default order of the search's filters. A migration inserts them into an empty
 * table, so a change here needs another migration.
 */
export const usualCuisines = [
  { slug: 'italian', name: 'Italian', nameRu: 'Итальянская' },
  { slug: 'french', name: 'French', nameRu: 'Французская' },
  { slug: 'greek', name: 'Greek', nameRu: 'Греческая' },
  { slug: 'turkish', name: 'Turkish', nameRu: 'Турецкая' },
  { slug: 'lebanese', name: 'Lebanese', nameRu: 'Ливанская' },
  { slug: 'mexican', name: 'Mexican', nameRu: 'Мексиканская' },
  { slug: 'cuban', name: 'Cuban', nameRu: 'Кубинская' },
  { slug: 'jamaican', name: 'Jamaican', nameRu: 'Ямайская' },
  { slug: 'soul_food', name: 'Soul food', nameRu: 'Соул-фуд' },
  { slug: 'cajun', name: 'Cajun & Creole', nameRu: 'Каджунская и креольская' },
  { slug: 'bbq', name: 'Barbecue', nameRu: 'Барбекю' },
  { slug: 'roadside', name: 'American', nameRu: 'Американская' },
  { slug: 'punjabi', name: 'Indian', nameRu: 'Индийская' },
  { slug: 'chinese', name: 'Chinese', nameRu: 'Китайская' },
  { slug: 'japanese', name: 'Japanese', nameRu: 'Японская' },
  { slug: 'korean', name: 'Korean', nameRu: 'Корейская' },
  { slug: 'thai', name: 'Thai', nameRu: 'Тайская' },
  { slug: 'vietnamese', name: 'Vietnamese', nameRu: 'Вьетнамская' },
  { slug: 'filipino', name: 'Filipino', nameRu: 'Филиппинская' },
  { slug: 'georgian', name: 'Georgian', nameRu: 'Грузинская' },
  { slug: 'russian', name: 'Russian', nameRu: 'Русская' },
  { slug: 'ukrainian', name: 'Ukrainian', nameRu: 'Украинская' },
  { slug: 'polish', name: 'Polish', nameRu: 'Польская' },
  { slug: 'uzbek', name: 'Uzbek', nameRu: 'Узбекская' },
  { slug: 'ethiopian', name: 'Ethiopian', nameRu: 'Эфиопская' },
  { slug: 'vegan', name: 'Plant-based', nameRu: 'Растительная' },
  { slug: 'bakery', name: 'Bakery', nameRu: 'Выпечка' },
] as const
