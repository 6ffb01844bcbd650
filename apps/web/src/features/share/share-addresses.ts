import type { Language } from '@/shared/i18n/languages.ts'

export const embedThemes = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof embedThemes)[number]

/** The address of a kitchen's page on this site. */
export function kitchenAddress(slug: string): string {
  return `${window.location.origin}/chefs/${slug}`
}

/** The address of a kitchen's page without the protocol, for paper. */
export function printedAddress(slug: string): string {
  return `${window.location.host}/chefs/${slug}`
}

export function socialPictureAddress(
  slug: string,
  shape: 'square' | 'story',
  look: { language: Language; theme: 'light' | 'dark' },
): string {
  return `/share/${slug}/${shape}.jpg?lang=${look.language}&theme=${look.theme}`
}

/** One line of HTML that shows the menu on the chef's own site. */
export function embedCode(slug: string, language: Language, theme: EmbedTheme): string {
  return `<script async src="${window.location.origin}/embed.js" data-chef="${slug}" data-lang="${language}" data-theme="${theme}"></script>`
}
