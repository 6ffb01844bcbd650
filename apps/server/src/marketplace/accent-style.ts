import { type AccentColors, accentColors } from '@localchef/contracts/settings/accent-palette'
import { type Identity, usualSettings } from '@localchef/contracts/settings/marketplace-settings'

const tokens: Record<keyof AccentColors, string> = {
  accent: '--accent',
  hover: '--accent-hover',
  ink: '--accent-ink',
  text: '--accent-text',
  soft: '--accent-soft',
}

/** The accent colors chosen by an admin, as a style for the page's head; empty for the default colors. */
export function accentStyle({ accent, accentDark }: Pick<Identity, 'accent' | 'accentDark'>): string {
  const usual = usualSettings.identity
  if (accent === usual.accent && accentDark === usual.accentDark) return ''
  const light = accentColors(accent, 'light')
  const dark = accentColors(accentDark, 'dark')
  const rules = Object.entries(tokens).map(
    ([name, token]) =>
      `${token}:light-dark(${light[name as keyof AccentColors]},${dark[name as keyof AccentColors]})`,
  )
  // `:root` twice, to outrank the style sheet regardless of their order.
  return `<style>:root:root{${rules.join(';')}}</style>`
}
