import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'

const usualName = usualSettings.identity.name

/**
 * A text with the marketplace's own name in place of `LocalChef`. The name contains no character special to HTML,
 * JSON or mail headers (see `Identity`), so it is safe wherever ours is.
 */
export function nameMarketplace(text: string, name: string): string {
  return name === usualName ? text : text.replaceAll(usualName, name)
}

export function isUsualName(name: string): boolean {
  return name === usualName
}
