/**
 * The texts as types, from the English files: a key that does not exist is a type error. A new namespace
 * gets a line here.
 */
export interface Texts {
  common: typeof import('../../public/locales/en/common.json')
  home: typeof import('../../public/locales/en/home.json')
  chefs: typeof import('../../public/locales/en/chefs.json')
  cards: typeof import('../../public/locales/en/cards.json')
  chef: typeof import('../../public/locales/en/chef.json')
  dish: typeof import('../../public/locales/en/dish.json')
  auth: typeof import('../../public/locales/en/auth.json')
  dashboard: typeof import('../../public/locales/en/dashboard.json')
  menu: typeof import('../../public/locales/en/menu.json')
  footer: typeof import('../../public/locales/en/footer.json')
  howItWorks: typeof import('../../public/locales/en/howItWorks.json')
  faqs: typeof import('../../public/locales/en/faqs.json')
  services: typeof import('../../public/locales/en/services.json')
  certifications: typeof import('../../public/locales/en/certifications.json')
  reviews: typeof import('../../public/locales/en/reviews.json')
  analytics: typeof import('../../public/locales/en/analytics.json')
  cart: typeof import('../../public/locales/en/cart.json')
  checkout: typeof import('../../public/locales/en/checkout.json')
  orders: typeof import('../../public/locales/en/orders.json')
  board: typeof import('../../public/locales/en/board.json')
  notifications: typeof import('../../public/locales/en/notifications.json')
  becomeChef: typeof import('../../public/locales/en/becomeChef.json')
  terms: typeof import('../../public/locales/en/terms.json')
  privacy: typeof import('../../public/locales/en/privacy.json')
  chefAgreement: typeof import('../../public/locales/en/chefAgreement.json')
}
