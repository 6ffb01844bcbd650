import type { PlaceRule } from './place-rules.ts'
import { noLimits, readOn, registered, trained } from './usual-rule-parts.ts'

const { rule, forbidsNothing } = readOn('2026-11-30')

/** Southern states for which only cottage food laws were read. */
export const southernCottageFoodRules: PlaceRule[] = [
  {
    ...rule,
    state: 'AL',
    name: 'Alabama',
    nameRu: 'Алабама',
    points: [
      {
        en: 'Take a food safety course and have your county health department review your labels before you sell. No permit, and no yearly limit since August 2021.',
        ru: 'До начала продаж пройдите курс по безопасности еды и покажите этикетки департаменту здравоохранения округа. Разрешение не нужно, предела годовых продаж с августа 2021 года нет.',
      },
      {
        en: 'Only food that keeps without a fridge, sold within Alabama to the person who eats it: in person, by telephone or on the internet. You, your agent or the mail may deliver it.',
        ru: 'Только еда, которой не нужен холодильник, и только тому, кто будет её есть, в пределах Алабамы: лично, по телефону или через интернет. Доставляете вы, ваш представитель или почта.',
      },
    ],
    certifications: trained,
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: trained,
        forbids: {
          ...forbidsNothing,
          foods: ['meat', 'seafood', 'raw_oysters'],
          note: {
            en: 'No drinks, and no sales to shops or restaurants. Labels say that nobody inspects the food; the pages we read word it differently, so ask your county for the sentence.',
            ru: 'Нельзя: напитки, продажи магазинам и ресторанам. На этикетке сказано, что еду никто не проверяет; прочитанные страницы пишут это по-разному, поэтому спросите фразу в округе.',
          },
          source: 'https://legalclarity.org/alabama-cottage-food-law-what-you-need-to-know',
        },
        source: 'https://forrager.com/law/alabama',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Department of Public Health: cottage food (Code of Alabama, section 22-20-5.1)',
        address: 'https://www.alabamapublichealth.gov/foodsafety/',
      },
    ],
  },
  {
    ...rule,
    state: 'AR',
    name: 'Arkansas',
    nameRu: 'Арканзас',
    points: [
      {
        en: 'Under the Food Freedom Act, homemade food needs no permit, inspection or course, and sales have no yearly limit.',
        ru: 'По закону Food Freedom Act для домашней еды не нужны ни разрешение, ни проверка, ни курс, и предела годовых продаж нет.',
      },
      {
        en: 'Only food and drinks that keep without a fridge. You, your agent or a shop may sell them, to a person who knows that nobody inspected them and who doesn’t sell them on.',
        ru: 'Только еда и напитки, которым не нужен холодильник. Продавать можете вы, ваш представитель или магазин — тому, кто знает, что еду никто не проверял, и не перепродаёт её.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Homemade food',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          note: {
            en: 'Labels name you, your address or a state number, the product, its ingredients and the day it was made, and say that the food comes from a private home; none of the pages we read has the words in full.',
            ru: 'На этикетке — вы, ваш адрес или номер штата, продукт, состав и день приготовления, а также слова о том, что еда из частного дома; целиком их нет ни на одной прочитанной странице.',
          },
          source: 'https://batchcrumb.com/states/arkansas',
        },
        source: 'https://lexace.ai/us/statute/arkansas/20-57-503',
      },
    ],
    label: null,
    sources: [
      {
        name: 'General Assembly of Arkansas: Act 1040 of 2021 (Food Freedom Act, Arkansas Code 20-57-501 to 20-57-507)',
        address: 'https://www.arkleg.state.ar.us/Bills/Detail?id=SB248&ddBienniumSession=2021%2F2021R',
      },
    ],
  },
  {
    ...rule,
    state: 'DC',
    name: 'District of Columbia',
    nameRu: 'Округ Колумбия',
    points: [
      {
        en: 'Register as a cottage food business with DC Health, which inspects your kitchen first. You need a home occupancy permit and the certificate of a food protection manager.',
        ru: 'Зарегистрируйте домашнее производство (cottage food business) в DC Health: сначала оно проверит кухню. Нужны разрешение home occupancy permit и сертификат менеджера (food protection manager).',
      },
      {
        en: 'Only food of the District’s list that keeps without a fridge, sold within the District: in person, in shops or on the internet. There has been no yearly limit since 2020.',
        ru: 'Только еда из списка округа, которой не нужен холодильник, и только в его пределах: лично, в магазинах или через интернет. Предела годовых продаж с 2020 года нет.',
      },
    ],
    certifications: [['cottage_food'], ['food_manager']],
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        ...registered([['food_manager']]),
        forbids: {
          ...forbidsNothing,
          foods: ['low_acid_canned'],
          note: {
            en: 'No canned, sealed, smoked or cured food, no juice, and no sales outside the District. Labels need a sentence that the pages we read word differently: DC Health gives you its own.',
            ru: 'Нельзя: консервы, герметичные банки, копчёное и вяленое, соки, продажи за пределами округа. На этикетке нужна фраза, которую прочитанные страницы пишут по-разному: точную даст DC Health.',
          },
          source: 'https://dchealth.dc.gov/publication/cottage-food-businesses',
        },
        source: 'https://code.dccouncil.gov/us/dc/council/code/sections/7-742.01',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Code of the District of Columbia, sections 7-742.01 and 7-742.02 (cottage food businesses)',
        address: 'https://code.dccouncil.gov/us/dc/council/code/sections/7-742.01',
      },
      {
        name: 'DC Health: cottage food businesses',
        address: 'https://dchealth.dc.gov/publication/cottage-food-businesses',
      },
    ],
  },
  {
    ...rule,
    state: 'DE',
    name: 'Delaware',
    nameRu: 'Делавэр',
    points: [
      {
        en: 'A cottage food establishment registers with the Division of Public Health each year, after training and an inspection. It may advertise on the internet but not sell there, so it can’t take orders here.',
        ru: 'Домашнее производство (cottage food establishment) каждый год регистрируется в Division of Public Health, после курса и проверки. Рекламировать в интернете ему можно, а продавать нельзя, поэтому заказы здесь ему не принять.',
      },
      {
        en: 'To sell here, you need a health permit for a kitchen.',
        ru: 'Чтобы продавать здесь, нужно разрешение органов здравоохранения на кухню.',
      },
    ],
    certifications: [['business_licence']],
    permits: [
      {
        kind: 'Cottage food registration',
        ...noLimits,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        ...registered(trained),
        forbids: {
          ...forbidsNothing,
          handovers: ['courier'],
          orders: true,
          foods: ['cannabis'],
          note: {
            en: 'Only the products that the registration lists, without a fridge, sold directly to people in Delaware. No sales to shops.',
            ru: 'Только продукты из регистрации, которым не нужен холодильник, и только напрямую покупателям в Делавэре. Магазинам продавать нельзя.',
          },
          source:
            'https://casetext.com/regulation/delaware-administrative-code/title-16-health-and-safety/department-of-health-and-social-services/division-of-public-health/health-systems-protection-hsp/cottage-food-regulations/section-4458a-30-registration',
        },
        source:
          'https://casetext.com/regulation/delaware-administrative-code/title-16-health-and-safety/department-of-health-and-social-services/division-of-public-health/health-systems-protection-hsp/cottage-food-regulations/section-4458a-30-registration',
      },
    ],
    label: {
      sentence:
        'This food is made in a Cottage Food Establishment and is NOT subject to routine Government Food Safety Inspections',
      refrigeratedSentence: '',
      source: 'https://www.law.cornell.edu/regulations/delaware/16-Del-Admin-Code-SS-4458A-8.0',
    },
    sources: [
      {
        name: 'Delaware Register of Regulations: 16 DE Admin. Code 4458A, cottage food regulations',
        address:
          'https://regulations.delaware.gov/register/july2023/proposed/27%20DE%20Reg%2030%2007-01-23.htm',
      },
    ],
  },
  {
    ...rule,
    state: 'LA',
    name: 'Louisiana',
    nameRu: 'Луизиана',
    points: [
      {
        en: 'Low-risk food made at home needs no health permit while yearly sales stay below $30,000. You need the sales tax certificate of the place where you sell.',
        ru: 'Для домашней еды с низким риском (low-risk foods) разрешение не нужно, пока продажи за год меньше $30,000. Нужен сертификат налога с продаж того места, где вы продаёте.',
      },
      {
        en: 'Only baked goods, candy, dried mixes, honey, jam, pickles, sauces, syrups and spices that keep without a fridge. Bread, cakes, cookies and pies: without employees.',
        ru: 'Только выпечка, сладости, сухие смеси, мёд, варенье, маринады, соусы, сиропы и специи, которым не нужен холодильник. Хлеб, торты, печенье и пироги — без наёмных помощников.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food',
        ...noLimits,
        salesPerYear: 30_000,
        allowsRefrigerated: false,
        labelsNetQuantity: false,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          foods: ['meat', 'seafood', 'raw_oysters'],
          note: {
            en: 'Labels say that the food was not produced in a licensed or regulated facility; the exact words are in one page we read only.',
            ru: 'На этикетке сказано, что еда приготовлена не в лицензированном и не в проверяемом месте; точные слова есть лишь на одной прочитанной странице.',
          },
          source:
            'https://louisianaagritourism.blogspot.com/2014/09/changes-to-louisianas-cottage-food-law.html',
        },
        source: 'https://legalclarity.org/louisiana-cottage-food-law-compliance-and-regulations-guide',
      },
    ],
    label: null,
    sources: [
      {
        name: 'Louisiana Revised Statutes 40:4.9 (low-risk foods; preparation in home)',
        address: 'https://legis.la.gov/Legis/Law.aspx?d=98431',
      },
    ],
  },
  {
    ...rule,
    state: 'MD',
    name: 'Maryland',
    nameRu: 'Мэриленд',
    points: [
      {
        en: 'A cottage food business needs no license. Sales of up to $50,000 a year.',
        ru: 'Домашнему производству (cottage food business) лицензия не нужна. Продажи — до $50,000 в год.',
      },
      {
        en: 'Only food that keeps without a fridge, sold within Maryland: from home, at markets and events, and delivered by you or by mail. Shops may sell it after a food safety course.',
        ru: 'Только еда, которой не нужен холодильник, и только в пределах Мэриленда: из дома, на рынках и праздниках, с доставкой вами или почтой. Магазины могут продавать её, если вы прошли курс по безопасности еды.',
      },
    ],
    certifications: [],
    permits: [
      {
        kind: 'Cottage food business',
        ...noLimits,
        salesPerYear: 50_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          handovers: ['courier'],
          foods: ['meat', 'seafood', 'raw_oysters'],
          note: {
            en: 'You deliver it yourself, or the mail does. No sales outside Maryland.',
            ru: 'Доставляете вы сами или почта. За пределы Мэриленда продавать нельзя.',
          },
          source: 'https://cityrulelookup.com/home-business/cottage-food/lochearn-md',
        },
        source: 'https://health.maryland.gov/phpa/OEHFP/OFPCHS/Pages/CottageFoods.aspx',
      },
    ],
    label: {
      sentence: 'Made by a cottage food business that is not subject to Maryland’s food safety regulations.',
      refrigeratedSentence: '',
      source: 'https://peppery.io/cottage-food-law/MD',
    },
    sources: [
      {
        name: 'Department of Health: cottage food businesses (COMAR 10.15.03)',
        address: 'https://health.maryland.gov/phpa/OEHFP/OFPCHS/Pages/CottageFoods.aspx',
      },
    ],
  },
  {
    ...rule,
    state: 'MS',
    name: 'Mississippi',
    nameRu: 'Миссисипи',
    points: [
      {
        en: 'A cottage food operation needs no permit for sales of up to $35,000 a year. It may advertise on the internet but not sell there or by mail, so it can’t take orders here.',
        ru: 'Домашнему производству (cottage food operation) разрешение не нужно при продажах до $35,000 в год. Рекламировать в интернете ему можно, а продавать там и по почте нельзя, поэтому заказы здесь ему не принять.',
      },
      {
        en: 'To sell here, you need a health permit for a kitchen.',
        ru: 'Чтобы продавать здесь, нужно разрешение органов здравоохранения на кухню.',
      },
    ],
    certifications: [['business_licence']],
    permits: [
      {
        kind: 'Cottage food operation',
        ...noLimits,
        salesPerYear: 35_000,
        allowsRefrigerated: false,
        labelsNetQuantity: true,
        certification: null,
        certifications: [],
        forbids: {
          ...forbidsNothing,
          handovers: ['courier'],
          orders: true,
          note: {
            en: 'Only packed food that keeps without a fridge, sold in person. No sales to shops or wholesale.',
            ru: 'Только упакованная еда, которой не нужен холодильник, и только лично. Магазинам и оптом продавать нельзя.',
          },
          source: 'https://legiscan.com/MS/text/HB326/2020',
        },
        source: 'https://legiscan.com/MS/text/HB326/2020',
      },
    ],
    label: {
      sentence:
        'Made in a cottage food operation that is not subject to Mississippi’s food safety regulations.',
      refrigeratedSentence: '',
      source: 'https://forrager.com/law/mississippi',
    },
    sources: [
      {
        name: 'Mississippi Legislature: HB 562 of 2021 with section 75-29-951 as it stands (cottage food operations)',
        address: 'https://billstatus.ls.state.ms.us/documents/2021/html/HB/0500-0599/HB0562IN.htm',
      },
    ],
  },
  {
    ...rule,
    state: 'WV',
    name: 'West Virginia',
    nameRu: 'Западная Виргиния',
    points: [
      {
        en: 'Food that keeps without a fridge needs no permit or inspection since June 2019, and sales have no yearly limit.',
        ru: 'Для еды, которой не нужен холодильник, с июня 2019 года не нужны ни разрешение, ни проверка, и предела годовых продаж нет.',
      },
      {
        en: 'You may sell it within the state: from home, on the internet and in shops. Other food needs a permit.',
        ru: 'Продавать можно в пределах штата: из дома, через интернет и в магазинах. Для другой еды нужно разрешение.',
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
            en: 'No filling of cream, custard, cheese or meat. Farmers markets have rules of their own, such as a vendor permit and no shipping. The pages we read word the label’s sentence differently.',
            ru: 'Начинки из сливок, заварного крема, сыра и мяса нельзя. У фермерских рынков свои правила: разрешение продавца, без отправки почтой. Фразу на этикетке прочитанные страницы пишут по-разному.',
          },
          source: 'https://ij.org/issues/economic-liberty/homemade-food-seller/west-virginia/',
        },
        source: 'https://ij.org/issues/economic-liberty/homemade-food-seller/west-virginia/',
      },
    ],
    label: null,
    sources: [
      {
        name: 'West Virginia Legislature: SB 285 of 2019 (West Virginia Code, chapter 19, article 35)',
        address:
          'https://www.wvlegislature.gov/Bill_Status/bills_text.cfm?billdoc=SB285%20INTR.htm&yr=2019&sesstype=RS&i=285',
      },
    ],
  },
]
