import { cottageFoodRules } from './cottage-food-rules.ts'
import type { Forbidden } from './forbidden.ts'
import type { PlacePermit, PlaceRule } from './place-rules.ts'
import { forbiddenCheckedOn, nothingForbidden, whenMissing } from './usual-rule-parts.ts'

const californianCottageFood: Forbidden = {
  ...nothingForbidden,
  note: {
    en: 'Only food on the state’s approved cottage food list. You may deliver it yourself, by mail or by courier.',
    ru: 'Только еда из утверждённого штатом списка cottage food. Доставлять её можно самому, по почте или с курьером.',
  },
  source:
    'https://www.cdph.ca.gov/Programs/CEH/DFDCS/Pages/FDBPrograms/FoodSafetyProgram/CFORequirements.aspx',
}

const cottageFood: Pick<PlacePermit, 'certification' | 'certifications'> = {
  certification: 'cottage_food',
  certifications: null,
}

const firstRules: PlaceRule[] = [
  {
    state: 'CA',
    county: null,
    name: 'California',
    nameRu: 'Калифорния',
    holdsFrom: '2025-01-01',
    year: 2025,
    checkedOn: '2026-11-23',
    points: [
      {
        en: 'Meals: you need a permit for a microenterprise home kitchen (MEHKO) from your county, where the county allows them. You may sell 30 meals a day and 90 a week, for up to $100,000 a year, adjusted for inflation.',
        ru: 'Горячая еда: нужно разрешение округа на домашнюю кухню (MEHKO), если округ их выдаёт. Можно продавать 30 порций в день и 90 в неделю; за год продажи не должны превышать $100,000 с поправкой на инфляцию.',
      },
      {
        en: 'Bread, jam and other food that keeps without a fridge: register with your county as a cottage food operation (Class A, up to $75,000 a year), or get its permit (Class B, up to $150,000). Both limits are adjusted for inflation.',
        ru: 'Хлеб, варенье и другая еда, которой не нужен холодильник: зарегистрируйтесь в округе как cottage food operation (класс A, до $75,000 в год) или получите его разрешение (класс B, до $150,000). Оба предела меняются с инфляцией.',
      },
      {
        en: 'A MEHKO makes, serves and delivers its food the same day. It can’t cater, and only its own members deliver, unless the buyer has a disability. Its operator needs a food manager certificate.',
        ru: 'Кухня с MEHKO готовит, подаёт и доставляет еду в тот же день. Кейтеринг ей запрещён, а доставляют только свои; курьер возможен, если у покупателя инвалидность. Владельцу нужен сертификат менеджера (food manager).',
      },
      {
        en: 'A kitchen is one or the other: a MEHKO can’t be a cottage food operation too.',
        ru: 'Выбрать нужно одно: кухня с MEHKO не может быть одновременно cottage food operation.',
      },
    ],
    certifications: [
      ['mehko', 'cottage_food'],
      ['food_manager', 'food_handler'],
    ],
    whenMissing,
    permits: [
      {
        kind: 'MEHKO',
        mealsPerDay: 30,
        mealsPerWeek: 90,
        salesPerYear: 100_000,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: 'mehko',
        certifications: [['mehko'], ['food_manager']],
        forbids: {
          services: ['catering'],
          handovers: ['courier'],
          orders: false,
          foods: [],
          daysKept: 0,
          note: {
            en: 'A courier may deliver only to a buyer with a physical or mental disability. Everyone who delivers needs a food handler card. No sales to shops.',
            ru: 'Курьер может доставить еду только покупателю с физической или психической инвалидностью. Каждому, кто доставляет, нужна карточка работника кухни (food handler). Магазинам продавать нельзя.',
          },
          source: 'https://publichealth.lacounty.gov/eh/faq/microenterprise-home-kitchen-operation.htm',
          checkedOn: forbiddenCheckedOn,
        },
        source:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113825.',
      },
      {
        kind: 'Cottage food, class A',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 75_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...cottageFood,
        forbids: californianCottageFood,
        source:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113758.',
      },
      {
        kind: 'Cottage food, class B',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 150_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...cottageFood,
        forbids: californianCottageFood,
        source:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113758.',
      },
    ],
    label: {
      sentence: 'Made in a Home Kitchen',
      refrigeratedSentence: '',
      source:
        'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=114365.2.',
    },
    sources: [
      {
        name: 'Health and Safety Code, section 113825 (microenterprise home kitchens)',
        address:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113825.',
      },
      {
        name: 'Health and Safety Code, section 113758 (cottage food)',
        address:
          'https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=HSC&sectionNum=113758.',
      },
    ],
  },
  {
    state: 'FL',
    county: null,
    name: 'Florida',
    nameRu: 'Флорида',
    holdsFrom: '2025-01-01',
    year: 2025,
    checkedOn: '2026-11-23',
    points: [
      {
        en: 'Food that keeps without a fridge needs no permit, for sales of up to $250,000 a year.',
        ru: 'На еду, которой не нужен холодильник, разрешения не требуется, если продажи не превышают $250,000 в год.',
      },
      {
        en: 'Each package needs a label with your name and address, the ingredients, the allergens, and the state’s sentence about cottage food.',
        ru: 'На каждой упаковке указывают ваше имя и адрес, состав, аллергены и установленную штатом фразу о домашней еде.',
      },
      {
        en: 'Food that needs a fridge isn’t covered by this law.',
        ru: 'Еду, которой нужен холодильник, этот закон не охватывает.',
      },
    ],
    certifications: [],
    whenMissing,
    permits: [
      {
        kind: 'Cottage food',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 250_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...cottageFood,
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No sales to shops or restaurants. You may deliver in person, to an event, or by mail.',
            ru: 'Магазинам и ресторанам продавать нельзя. Доставлять можно лично, на мероприятие или по почте.',
          },
          source: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
        },
        source: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
      },
    ],
    label: {
      sentence: 'Made in a cottage food operation that is not subject to Florida’s food safety regulations.',
      refrigeratedSentence: '',
      source: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
    },
    sources: [
      {
        name: 'Florida Statutes, section 500.80 (cottage food operations)',
        address: 'https://www.flsenate.gov/Laws/Statutes/2025/500.80',
      },
    ],
  },
  {
    state: 'NY',
    county: null,
    name: 'New York',
    nameRu: 'Нью-Йорк',
    holdsFrom: '2025-01-01',
    year: 2025,
    checkedOn: '2026-11-23',
    points: [
      {
        en: 'Register as a home processor with the Department of Agriculture and Markets before you sell.',
        ru: 'До начала продаж зарегистрируйтесь как home processor в Department of Agriculture and Markets.',
      },
      {
        en: 'You may sell food that keeps without a fridge, packed and labeled at home, within New York State.',
        ru: 'Можно продавать еду, которой не нужен холодильник: в домашней упаковке с этикеткой и только в штате Нью-Йорк.',
      },
      {
        en: 'Meals and other food that needs a fridge aren’t covered: they need a licensed kitchen.',
        ru: 'Горячие блюда и еду, которой нужен холодильник, закон не охватывает: для них нужна кухня с лицензией.',
      },
    ],
    certifications: [['cottage_food']],
    whenMissing,
    permits: [
      {
        kind: 'Home processor',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: null,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...cottageFood,
        forbids: {
          ...nothingForbidden,
          foods: ['melted_chocolate'],
          note: {
            en: 'Only food that you packed and labeled at home, and only within New York State. Home delivery is allowed.',
            ru: 'Только еда, упакованная и подписанная дома, и только в пределах штата Нью-Йорк. Доставка на дом разрешена.',
          },
          source: 'https://agriculture.ny.gov/food-safety/home-processing',
        },
        source: 'https://agriculture.ny.gov/food-safety/home-processing',
      },
      {
        kind: 'Article 20-C license',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: null,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: 'business_licence',
        certifications: [['business_licence']],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'Kitchens that aren’t home processors need this license. What it forbids isn’t on the page that we read.',
            ru: 'Эта лицензия нужна тем, кто не home processor. Что она запрещает, на прочитанной нами странице не сказано.',
          },
          source: 'https://agriculture.ny.gov/food-safety/home-processing',
        },
        source: 'https://agriculture.ny.gov/food-safety/home-processing',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Agriculture and Markets: home processing',
        address: 'https://agriculture.ny.gov/food-safety/home-processing',
      },
    ],
  },
  {
    state: 'TX',
    county: null,
    name: 'Texas',
    nameRu: 'Техас',
    holdsFrom: '2025-01-01',
    year: 2025,
    checkedOn: '2026-11-23',
    points: [
      {
        en: 'A cottage food operation needs no permit. It may sell for up to $150,000 a year, adjusted for inflation.',
        ru: 'Разрешение для cottage food operation не требуется. За год можно продать на $150,000 с поправкой на инфляцию.',
      },
      {
        en: 'Each package needs a label with your name, your address or a state registration number, and the state’s sentence about private homes.',
        ru: 'На каждой упаковке указывают ваше имя, адрес или номер регистрации штата и установленную фразу о частном доме.',
      },
      {
        en: 'Food that needs a fridge also needs the date it was made and the state’s instructions for safe handling.',
        ru: 'Для еды, которой нужен холодильник, добавьте дату приготовления и инструкцию штата по безопасному обращению.',
      },
    ],
    certifications: [['food_handler', 'food_manager']],
    whenMissing,
    permits: [
      {
        kind: 'Cottage food',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 150_000,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        ...cottageFood,
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'seafood', 'frozen', 'low_acid_canned', 'raw_milk', 'cannabis'],
          note: {
            en: 'Food that needs a refrigerator: its producer registers with the Department of State Health Services and sells directly to the consumer.',
            ru: 'Если еде нужен холодильник, её производитель регистрируется в Department of State Health Services и продаёт её только сам, без посредников.',
          },
          source:
            'https://www.ksstradio.com/2025/09/whats-new-under-sb-541-texas-food-freedom-act-broader-food-categories-allowed',
        },
        source: 'https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm',
      },
    ],
    label: {
      sentence:
        'THIS PRODUCT WAS PRODUCED IN A PRIVATE RESIDENCE THAT IS NOT SUBJECT TO GOVERNMENTAL LICENSING OR INSPECTION.',
      refrigeratedSentence:
        'SAFE HANDLING INSTRUCTIONS: To prevent illness from bacteria, keep this food refrigerated or frozen until the food is prepared for consumption.',
      source: 'https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm',
    },
    sources: [
      {
        name: 'Health and Safety Code, chapter 437 (cottage food production operations)',
        address: 'https://statutes.capitol.texas.gov/Docs/HS/htm/HS.437.htm',
      },
    ],
  },
]

/**
 * State rules that a new marketplace starts with, by the code of the state, checked against public copies of the sources
 * (docs/food-laws.md).
 */
export const usualPlaceRules: PlaceRule[] = [...firstRules, ...cottageFoodRules].sort((a, b) =>
  a.state < b.state ? -1 : 1,
)
