import type { PlaceRule } from './place-rules.ts'
import { noLimits, readOn, trained } from './usual-rule-parts.ts'

const { rule, forbidsNothing } = readOn('2026-11-30')

/** Western states for which only cottage food laws were read. */
export const westernCottageFoodRules: PlaceRule[] = [
  {
    ...rule,
    state: 'AK',
    name: 'Alaska',
    nameRu: 'Аляска',
    points: [
      {
        en: 'Homemade food needs no permit, inspection or course from the state, but a business license. Sales have no yearly limit. Anchorage and other cities have rules of their own.',
        ru: 'Разрешение, проверка и курс штата для домашней еды не нужны, но нужна лицензия на предпринимательство (business license). Предела годовых продаж нет. В Анкоридже и других городах есть свои правила.',
      },
      {
        en: 'Food that needs a fridge may be sold too, but only by you, directly to the person who eats it. Meat must come from inspected sources.',
        ru: 'Можно продавать и еду, которой нужен холодильник, но только самому и только тому, кто будет её есть. Мясо должно быть из проверенных источников.',
      },
      {
        en: 'No fish, seafood or game meat.',
        ru: 'Запрещены рыба, морепродукты и дичь.',
      },
    ],
    certifications: [['business_licence']],
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: [['business_licence']],
        forbids: {
          ...forbidsNothing,
          foods: ['seafood', 'raw_oysters', 'cannabis'],
          note: {
            en: 'No oil from animal fat, no sales outside Alaska, and no meals to eat on the spot. Meat, milk products and eggs have conditions of their own: read the department’s page. So do labels.',
            ru: 'Нельзя: масло из животного жира, продажи за пределы Аляски, еда, которую едят на месте. Для мяса, молочных продуктов и яиц есть свои условия: прочитайте страницу департамента. Для этикеток тоже.',
          },
          source: 'https://dec.alaska.gov/eh/fss/homemade-food/requirements',
        },
        source: 'https://dec.alaska.gov/eh/fss/homemade-food/faq',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Environmental Conservation: homemade food (Alaska Statutes 17.20.332 to 17.20.338)',
        address: 'https://dec.alaska.gov/eh/fss/homemade-food/faq',
      },
    ],
  },
  {
    ...rule,
    state: 'ID',
    name: 'Idaho',
    nameRu: 'Айдахо',
    points: [
      {
        en: 'Cottage food needs no license, and sales have no yearly limit. Your public health district can assess your products with you.',
        ru: 'Для домашней еды (cottage food) лицензия не нужна, и предела годовых продаж нет. Районный департамент здравоохранения может оценить ваши продукты вместе с вами.',
      },
      {
        en: 'Only food that keeps without a fridge, sold within Idaho to the person who eats it: in person, on the internet or by mail, with a delivery service too.',
        ru: 'Только еда, которой не нужен холодильник, и только тому, кто будет её есть, в пределах Айдахо: лично, через интернет или по почте, в том числе со службой доставки.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          note: {
            en: 'No sales by anybody else, such as shops. A label or sign says that the food comes from a home kitchen that nobody inspects and may contain allergens; the words are in none of the pages we read.',
            ru: 'Нельзя продавать через других, например магазины. Этикетка или табличка говорит, что еда с домашней кухни, которую никто не проверяет, и может содержать аллергены; самих слов нет ни на одной прочитанной странице.',
          },
          source: 'https://www.siphidaho.org/environmental-health/food-cottage.php',
        },
        source: 'https://www.idahobiz.org/library/regulations-for-selling-cottage-foods',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Idaho Food Code (IDAPA 16.02.19)',
        address: 'https://adminrules.idaho.gov/rules/current/16/160219.pdf',
      },
    ],
  },
  {
    ...rule,
    state: 'NM',
    name: 'New Mexico',
    nameRu: 'Нью-Мексико',
    points: [
      {
        en: 'Under the Homemade Food Act you need no permit, but a food handler certificate. Sales have no yearly limit.',
        ru: 'По закону Homemade Food Act разрешение не нужно, но нужен сертификат работника кухни (food handler). Предела годовых продаж нет.',
      },
      {
        en: 'Only food that keeps without a fridge, sold directly within New Mexico: on the internet, for pickup, with delivery or by mail too.',
        ru: 'Только еда, которой не нужен холодильник, и только напрямую в пределах Нью-Мексико: в том числе через интернет, с самовывозом, доставкой или по почте.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...forbidsNothing,
          foods: ['meat', 'seafood', 'raw_oysters', 'low_acid_canned'],
          note: {
            en: 'No salsa, pickles or vegetable jam, and no sales to shops. The label and your page say that the food is home produced, exempt from licensing and inspection, and may contain allergens; we found the exact words once only.',
            ru: 'Нельзя: сальса, маринады, джем из овощей, продажи магазинам. На этикетке и на странице сказано, что еда домашняя, без лицензии и проверки, и может содержать аллергены; точные слова мы нашли лишь один раз.',
          },
          source: 'https://www.cabq.gov/environmentalhealth/food-safety/new-mexico-homemade-food-act',
        },
        source: 'https://lawserver.com/?p=30296959',
      },
    ],
    label: null,
    sources: [
      {
        name: 'City of Albuquerque: New Mexico Homemade Food Act (sections 25-12-1 to 25-12-5 NMSA 1978)',
        address: 'https://www.cabq.gov/environmentalhealth/food-safety/new-mexico-homemade-food-act',
      },
    ],
  },
  {
    ...rule,
    state: 'WY',
    name: 'Wyoming',
    nameRu: 'Вайоминг',
    points: [
      {
        en: 'Under the Food Freedom Act, homemade food needs no license or inspection. Sales of up to $250,000 a year, within Wyoming.',
        ru: 'По закону Food Freedom Act для домашней еды не нужны ни лицензия, ни проверка. Продажи — до $250,000 в год, в пределах Вайоминга.',
      },
      {
        en: 'Almost any food, to a person who knows that nobody inspected it. What needs a fridge is sold by you alone; other food by shops too.',
        ru: 'Почти любая еда — тому, кто знает, что её никто не проверял. То, чему нужен холодильник, продаёте только вы; остальное могут продавать и магазины.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        salesPerYear: 250_000,
        allowsRefrigerated: true,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          note: {
            en: 'Meat only as the act allows, such as from inspected sources: ask the Department of Agriculture first. No sales outside Wyoming. You tell each buyer that the food is not certified, labeled, licensed, packaged, regulated or inspected.',
            ru: 'Мясо — только как позволяет закон, например из проверенных источников: сначала спросите Department of Agriculture. За пределы Вайоминга продавать нельзя. Каждому покупателю говорят, что еда без сертификата, этикетки, лицензии и проверки.',
          },
          source:
            'https://getpocketlaw.com/law/state_wyoming/section-11-49-103-wyoming-food-freedom-act-purpose-exemptions-assumption-of-risk_0d0a4568f93a',
        },
        source: 'https://forrager.com/law/wyoming/',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Wyoming Statutes, section 11-49-103 (Wyoming Food Freedom Act)',
        address: 'https://wyoleg.gov/statutes/compress/title11.pdf',
      },
    ],
  },
]
