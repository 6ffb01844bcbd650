import type { PlaceRule } from './place-rules.ts'
import { noLimits, nothingForbidden, read2026, registered, trained } from './usual-rule-parts.ts'

/**
 * States east of the Mississippi for which only cottage food laws were read. `forbids` names the pages that were read,
 * some of them copies and summaries; `sources` names the law itself.
 */
export const easternCottageFoodRules: PlaceRule[] = [
  {
    ...read2026,
    state: 'GA',
    name: 'Georgia',
    nameRu: 'Джорджия',
    points: [
      {
        en: 'No license is needed since July 2025, but a food safety course is. Sales have no yearly limit.',
        ru: 'Лицензия с июля 2025 года не нужна, но нужен курс по безопасности еды. Предела годовых продаж нет.',
      },
      {
        en: 'Only food that keeps without a fridge, sold within Georgia, also on the internet.',
        ru: 'Только еда, которой не нужен холодильник, и только в пределах Джорджии, в том числе через интернет.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: trained,
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No sales or shipping outside Georgia. Cities and counties may forbid sales to shops.',
            ru: 'Нельзя продавать и отправлять за пределы Джорджии. Города и округа могут запретить продажи магазинам.',
          },
          source: 'https://cottagecms.com/state-laws/georgia',
        },
        source: 'https://cottagecms.com/state-laws/georgia',
      },
    ],
    label: {
      sentence: 'MADE IN A COTTAGE FOOD OPERATION THAT IS NOT SUBJECT TO STATE FOOD SAFETY INSPECTIONS',
      refrigeratedSentence: '',
      source: 'https://cottagecms.com/state-laws/georgia',
    },
    sources: [
      {
        name: 'Rules of the Department of Agriculture, chapter 40-7-19 (cottage food)',
        address: 'https://rules.sos.ga.gov/gac/40-7-19',
      },
    ],
  },
  {
    ...read2026,
    state: 'IN',
    name: 'Indiana',
    nameRu: 'Индиана',
    points: [
      {
        en: 'A home-based vendor needs no permit, but a food handler certificate.',
        ru: 'Домашнему продавцу разрешение не нужно, но нужен сертификат работника кухни (food handler).',
      },
      {
        en: 'Only food that keeps without a fridge, sold within Indiana to the person who eats it: in person, by telephone or on the internet.',
        ru: 'Только еда, которой не нужен холодильник, и только тому, кто будет её есть, в пределах Индианы: лично, по телефону или через интернет.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Home-based vendor',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No resale, and no delivery outside Indiana. Labels need a sentence that none of the pages we read has in full.',
            ru: 'Нельзя продавать для перепродажи и доставлять за пределы Индианы. На этикетке нужна фраза, которой целиком нет ни на одной прочитанной странице.',
          },
          source: 'https://codes.findlaw.com/in/title-16-health/in-code-sect-16-42-5-3-4/',
        },
        source: 'https://codes.findlaw.com/in/title-16-health/in-code-sect-16-42-5-3-4/',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Harrison County Health Department: home-based vendors (Indiana Code 16-42-5.3)',
        address: 'https://www.in.gov/localhealth/harrisoncounty/food-protection/home-based-vendor-rule',
      },
    ],
  },
  {
    ...read2026,
    state: 'MA',
    name: 'Massachusetts',
    nameRu: 'Массачусетс',
    points: [
      {
        en: 'Get a residential kitchen permit from your local board of health, which inspects the kitchen first.',
        ru: 'Получите разрешение на домашнюю кухню (residential kitchen permit) в местном совете здравоохранения: сначала он проверит кухню.',
      },
      {
        en: 'Only food that keeps without a fridge, made by members of your household.',
        ru: 'Только еда, которой не нужен холодильник, и готовят её только члены вашей семьи.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Residential kitchen permit',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: 'cottage_food',
        certifications: [['cottage_food']],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No sales outside the state. Your local board may ask for food safety and allergen training.',
            ru: 'Нельзя продавать за пределы штата. Местный совет может потребовать курсы по безопасности еды и аллергенам.',
          },
          source: 'https://forrager.com/law/massachusetts/',
        },
        source: 'https://forrager.com/law/massachusetts/',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Code of Massachusetts Regulations, 105 CMR 590 (food establishments)',
        address:
          'https://www.mass.gov/regulations/105-CMR-59000-state-sanitary-code-chapter-x-minimum-sanitation-standards-for-food-establishments',
      },
    ],
  },
  {
    ...read2026,
    state: 'MI',
    name: 'Michigan',
    nameRu: 'Мичиган',
    points: [
      {
        en: 'No permit is needed for sales of up to $50,000 a year, adjusted for inflation.',
        ru: 'Разрешение не нужно, если продажи не превышают $50,000 в год с поправкой на инфляцию.',
      },
      {
        en: 'Only packed and labeled food that keeps without a fridge. You may sell on the internet if the buyer can talk with you first.',
        ru: 'Только упакованная еда с этикеткой, которой не нужен холодильник. Продавать через интернет можно, если покупатель может сначала с вами поговорить.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No sales to shops or restaurants. Delivery platforms only on conditions that we haven’t read. Older pages still forbid sales on the internet; the law was changed on December 31, 2025.',
            ru: 'Магазинам и ресторанам продавать нельзя. Службы доставки — только на условиях, которых мы не прочитали. Старые страницы ещё запрещают продажи через интернет: закон изменён 31 декабря 2025 года.',
          },
          source:
            'https://fastdemocracy.com/bill-summary/?billsummary_id=MIB00026155&billsummary_session=2025-2026&billsummary_state=mi',
        },
        source:
          'https://fastdemocracy.com/bill-summary/?billsummary_id=MIB00026155&billsummary_session=2025-2026&billsummary_state=mi',
      },
    ],
    label: {
      sentence:
        'Made in a home kitchen that has not been inspected by the Michigan Department of Agriculture and Rural Development',
      refrigeratedSentence: '',
      source: 'https://peppery.io/cottage-food-law/MI',
    },
    sources: [
      {
        name: 'Compiled Laws, section 289.4102 (cottage food)',
        address: 'https://www.legislature.mi.gov/Laws/MCL?objectName=mcl-289-4102',
      },
    ],
  },
  {
    ...read2026,
    state: 'NC',
    name: 'North Carolina',
    nameRu: 'Северная Каролина',
    points: [
      {
        en: 'The Department of Agriculture inspects your home kitchen before you sell. A kitchen in a home that a pet ever enters can’t pass.',
        ru: 'Department of Agriculture проверит кухню до начала продаж. Если в дом хоть иногда заходит животное, кухня проверку не пройдёт.',
      },
      {
        en: 'Only food that keeps without a fridge or freezer, such as baked goods, jam, candy, dried mixes, and tested pickles and sauces.',
        ru: 'Только еда, которой не нужны ни холодильник, ни морозильник: выпечка, варенье, сладости, сухие смеси, проверенные маринады и соусы.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Home processor inspection',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: 'cottage_food',
        certifications: [['cottage_food']],
        forbids: {
          ...nothingForbidden,
          foods: ['seafood', 'raw_oysters', 'raw_milk', 'home_dairy', 'frozen', 'low_acid_canned'],
          note: {
            en: 'No dairy products and no bottled water. Sauces, pickles and dried food need a laboratory test first.',
            ru: 'Нельзя: молочные продукты и вода в бутылках. Соусы, маринады и сушёная еда сначала проходят лабораторную проверку.',
          },
          source:
            'https://www.ncagr.gov/divisions/food-drug-protection/food-program/fdpd-food-program-home-processor',
        },
        source:
          'https://www.ncagr.gov/divisions/food-drug-protection/food-program/fdpd-food-program-home-processor',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Agriculture and Consumer Services: home processors',
        address:
          'https://www.ncagr.gov/divisions/food-drug-protection/food-program/fdpd-food-program-home-processor',
      },
    ],
  },
  {
    ...read2026,
    state: 'NJ',
    name: 'New Jersey',
    nameRu: 'Нью-Джерси',
    points: [
      {
        en: 'Get a cottage food operator permit from the Department of Health ($100 for two years). You need the certificate of a food protection manager, and may sell for up to $50,000 a year.',
        ru: 'Получите разрешение (cottage food operator permit) в Department of Health: $100 на два года. Нужен сертификат менеджера по безопасности еды (food protection manager), а продажи — до $50,000 в год.',
      },
      {
        en: 'Only food of the state’s list that keeps without a fridge, and you hand it over yourself: no mail, courier or delivery service.',
        ru: 'Только еда из списка штата, которой не нужен холодильник, и передаёте её вы сами: ни почтой, ни с курьером, ни через службу доставки.',
      },
      {
        en: 'The permit doesn’t cover catering, cooking at a buyer’s home, or classes.',
        ru: 'Разрешение не распространяется на кейтеринг, готовку у покупателя дома и занятия.',
      },
    ],
    certifications: [['food_manager']],
    permits: [
      {
        kind: 'Cottage food operator permit',
        mealsPerDay: null,
        mealsPerWeek: null,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered([['food_manager']]),
        forbids: {
          ...nothingForbidden,
          services: ['catering', 'private_chef', 'class'],
          handovers: ['courier'],
          note: {
            en: 'No sales to shops, delis or coffee shops. No pumpkin pie, cut fruit or garlic in oil.',
            ru: 'Нельзя продавать магазинам и кафе. Нельзя: тыквенные пироги, нарезанные фрукты, чеснок в масле.',
          },
          source: 'https://www.nj.gov/health/cottagefood/apply-renew',
        },
        source: 'https://www.nj.gov/health/cottagefood/apply-renew',
      },
    ],
    label: {
      sentence:
        'This food is prepared pursuant to N.J.A.C. 8:24-11 in a home kitchen that has not been inspected by the Department of Health.',
      refrigeratedSentence: '',
      source: 'https://peppery.io/cottage-food-law/NJ',
    },
    sources: [
      {
        name: 'Department of Health: cottage food, apply or renew',
        address: 'https://www.nj.gov/health/cottagefood/apply-renew',
      },
      {
        name: 'Department of Health: cottage food, questions',
        address: 'https://nj.gov/health/cottagefood/rules-resources/faq/index.shtml',
      },
    ],
  },
  {
    ...read2026,
    state: 'OH',
    name: 'Ohio',
    nameRu: 'Огайо',
    points: [
      {
        en: 'A cottage food operation needs no license, and sales have no yearly limit.',
        ru: 'Для домашней еды (cottage food) лицензия не нужна, и предела годовых продаж нет.',
      },
      {
        en: 'Only food of the state’s list that keeps without a fridge, sold within Ohio. Cheesecake and other baked goods that need a fridge need a home bakery license.',
        ru: 'Только еда из списка штата, которой не нужен холодильник, в пределах Огайо. Для чизкейков и другой выпечки, которой нужен холодильник, нужна лицензия домашней пекарни (home bakery).',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'No salsa, freezer jam or sugar-free jam. Your kitchen has one oven, or one double oven. No sales outside Ohio.',
            ru: 'Нельзя: сальса, джемы для заморозки и без сахара. На кухне одна духовка или одна двойная. За пределы Огайо продавать нельзя.',
          },
          source: 'https://farmoffice.osu.edu/blog-tags/cottage-foods',
        },
        source: 'https://farmoffice.osu.edu/blog-tags/cottage-foods',
      },
    ],
    label: {
      sentence: 'This product is home produced.',
      refrigeratedSentence: '',
      source: 'https://cottagecms.com/state-laws/ohio',
    },
    sources: [
      {
        name: 'Ohio Administrative Code, rule 901:3-20-04 (cottage food)',
        address: 'https://codes.ohio.gov/ohio-administrative-code/rule-901:3-20-04',
      },
    ],
  },
  {
    ...read2026,
    state: 'TN',
    name: 'Tennessee',
    nameRu: 'Теннесси',
    points: [
      {
        en: 'Homemade food needs no license or inspection, and sales have no yearly limit.',
        ru: 'Домашней еде не нужны ни лицензия, ни проверка, и предела годовых продаж нет.',
      },
      {
        en: 'Food that needs a fridge may be sold in person only, so what you sell here keeps without one.',
        ru: 'Еду, которой нужен холодильник, можно продавать только лично, поэтому здесь — только ту, которой он не нужен.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          foods: ['meat', 'seafood', 'raw_oysters', 'raw_milk'],
          note: {
            en: 'No sales outside Tennessee and none to restaurants. You tell buyers your name, address and telephone number, and the ingredients.',
            ru: 'Нельзя продавать за пределы Теннесси и ресторанам. Покупателям сообщают имя, адрес, телефон и состав.',
          },
          source: 'https://www.lawserver.com/law/state/tennessee/tn-code/tennessee_code_53-1-118',
        },
        source: 'https://www.lawserver.com/law/state/tennessee/tn-code/tennessee_code_53-1-118',
      },
    ],
    label: {
      sentence:
        'This product was produced at a private residence that is exempt from state licensing and inspection.',
      refrigeratedSentence: '',
      source: 'https://cottagecms.com/state-laws/tennessee',
    },
    sources: [
      {
        name: 'HB 813 of the 112th General Assembly (Food Freedom Act, section 53-1-118)',
        address: 'https://wapp.capitol.tn.gov/apps/BillInfo/Default.aspx?BillNumber=HB0813&GA=112',
      },
    ],
  },
  {
    ...read2026,
    state: 'VA',
    name: 'Virginia',
    nameRu: 'Вирджиния',
    points: [
      {
        en: 'Without a permit, home kitchens sell in person only, from home or at a farmers market. Sales on the internet don’t count as that, so such a kitchen can’t take orders here.',
        ru: 'Без разрешения домашняя кухня продаёт только лично, дома или на фермерском рынке. Продажи через интернет к этому не относятся, поэтому заказы здесь ей не принять.',
      },
      {
        en: 'To sell here, get your kitchen inspected by the Department of Agriculture and Consumer Services.',
        ru: 'Чтобы продавать здесь, пройдите проверку кухни в Department of Agriculture and Consumer Services.',
      },
    ],
    certifications: [['cottage_food', 'business_licence']],
    permits: [
      {
        kind: 'Home kitchen exemption',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...nothingForbidden,
          handovers: ['delivery', 'courier'],
          orders: true,
          note: {
            en: 'Only candy, baked goods, jam and other food that keeps without a fridge. Pickles for at most $3,000 a year.',
            ru: 'Только сладости, выпечка, варенье и другая еда, которой не нужен холодильник. Маринады — до $3,000 в год.',
          },
          source: 'https://batchcrumb.com/states/virginia',
        },
        source: 'https://batchcrumb.com/states/virginia',
      },
      {
        kind: 'Inspected home kitchen',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: 'cottage_food',
        certifications: [['cottage_food']],
        forbids: {
          ...nothingForbidden,
          note: {
            en: 'What the inspection forbids isn’t on the pages that we read.',
            ru: 'Что запрещает проверка, на прочитанных нами страницах не сказано.',
          },
          source: 'https://forrager.com/law/virginia/',
        },
        source: 'https://forrager.com/law/virginia/',
      },
    ],
    label: {
      sentence: 'NOT FOR RESALE – PROCESSED AND PREPARED WITHOUT STATE INSPECTION',
      refrigeratedSentence: '',
      source: 'https://batchcrumb.com/states/virginia',
    },
    sources: [
      {
        name: 'Code of Virginia, section 3.2-5130 (inspections, and exemptions of private homes)',
        address: 'https://law.lis.virginia.gov/vacode/title3.2/chapter51/section3.2-5130/',
      },
    ],
  },
]
