/** Each language by its own name, as the switcher shows it. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
] as const

export type Language = (typeof languages)[number]['code']
