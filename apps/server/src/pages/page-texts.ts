import type { PageLanguage } from './page-language.ts'

type Texts = Readonly<Record<PageLanguage, string>>

/** What a search engine or a link preview says of a page, where no chef or dish has words of its own. */
export const pageDescriptions: Readonly<Record<string, Texts>> = {
  '/': {
    en: 'Order dishes and book services from home chefs, food vendors and truck stops near you or along your route.',
    ru: 'Заказывайте блюда и услуги у домашних поваров, кафе и придорожных стоянок рядом с вами или по пути.',
  },
  '/chefs': {
    en: 'Find home chefs, food vendors and truck stops by place, by what they cook, or along your route.',
    ru: 'Домашние повара, кафе и придорожные стоянки: по месту, по кухне или вдоль вашего маршрута.',
  },
  '/ready-dishes': {
    en: 'Home-cooked dishes that are ready to be picked up today, with portions left and pickup times.',
    ru: 'Домашние блюда, которые можно забрать сегодня: сколько порций осталось и когда их ждут.',
  },
  '/how-it-works': {
    en: 'From finding a kitchen near you to picking up dinner: how ordering from home chefs works.',
    ru: 'От поиска кухни рядом до ужина в руках: как заказывать у домашних поваров.',
  },
  '/become-a-chef': {
    en: 'Sell what you cook: your own menu, your hours, your prices. What it takes to become a chef.',
    ru: 'Продавайте то, что готовите: своё меню, свои часы, свои цены. Что нужно, чтобы стать поваром.',
  },
  '/chef-agreement': {
    en: 'What chefs agree to: food safety, prices, orders and payments.',
    ru: 'На что соглашаются повара: безопасность еды, цены, заказы и выплаты.',
  },
  '/faq': {
    en: 'Answers about ordering, paying, picking up, allergies and cooking for others.',
    ru: 'Ответы о заказе, оплате, получении, аллергиях и о том, как готовить для других.',
  },
  '/terms': {
    en: 'The terms of using the marketplace, for buyers and chefs.',
    ru: 'Условия пользования площадкой для покупателей и поваров.',
  },
  '/privacy': {
    en: 'Which data the marketplace keeps, what for, and how to have it deleted.',
    ru: 'Какие данные хранит площадка, зачем и как их удалить.',
  },
}

export const notFoundTitle: Texts = { en: 'Page not found', ru: 'Страница не найдена' }

/** The first step of every path of breadcrumbs. */
export const chefsTitle: Texts = { en: 'Chefs', ru: 'Повара' }

export function availableTodayAt(name: string): Texts {
  return { en: `Available today at ${name}`, ru: `Сегодня в наличии: ${name}` }
}

export function availableTodayTold(name: string): Texts {
  return {
    en: `What ${name} can hand over today: dishes with portions left, their prices and pickup times.`,
    ru: `Что сегодня можно забрать у «${name}»: блюда, цены, сколько порций осталось и когда их ждут.`,
  }
}
