/** Each language by its own name, as the switcher shows it. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
] as const

export type Language = (typeof languages)[number]['code']

export const namespaces = [
  'common',
  'home',
  'chefs',
  'auth',
  'dashboard',
  'menu',
  'footer',
  'howItWorks',
  'faqs',
  'services',
  'certifications',
  'reviews',
  'analytics',
] as const
