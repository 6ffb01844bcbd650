import type { ThirdPartyModule } from 'i18next'
import { setI18n } from 'react-i18next'

/**
 * Gives i18next to react-i18next, which copies the own properties of what it gets for each component that asks for texts: 44,
 * for hundreds of components of a page. This object has none and inherits all.
 */
export const forReact: ThirdPartyModule = {
  type: '3rdParty',
  init: (instance) => setI18n(Object.create(instance)),
}
