import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'

const usualName = usualSettings.identity.name

/**
 * A text as this marketplace says it. All our texts say `LocalChef`; a name an admin has chosen takes its place.
 * It has no character that means something to HTML, JSON or a mail (see `Identity`), so it fits wherever ours does.
 */
export function nameMarketplace(text: string, name: string): string {
  return name === usualName ? text : text.replaceAll(usualName, name)
}

export function isUsualName(name: string): boolean {
  return name === usualName
}
