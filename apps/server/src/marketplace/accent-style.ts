import { type AccentColours, accentColours } from '@localchef/contracts/settings/accent-palette'
import { type Identity, usualSettings } from '@localchef/contracts/settings/marketplace-settings'

const tokens: Record<keyof AccentColours, string> = {
  accent: '--accent',
  hover: '--accent-hover',
  ink: '--accent-ink',
  text: '--accent-text',
  soft: '--accent-soft',
}

/** The accents an admin has chosen, for the head of a page; empty while they are those of the style sheet. */
export function accentStyle({ accent, accentDark }: Omit<Identity, 'name'>): string {
  const usual = usualSettings.identity
  if (accent === usual.accent && accentDark === usual.accentDark) return ''
  const light = accentColours(accent, 'light')
  const dark = accentColours(accentDark, 'dark')
  const rules = Object.entries(tokens).map(
    ([name, token]) =>
      `${token}:light-dark(${light[name as keyof AccentColours]},${dark[name as keyof AccentColours]})`,
  )
  // Twice `:root`, so that it counts before the style sheet's own, whichever comes first.
  return `<style>:root:root{${rules.join(';')}}</style>`
}
